import { useState, type ReactNode } from 'react';
import { HOME_COUNTRY, toBillingCountry } from '#libs/contracts/billing/billing-countries.js';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import { BillingCard } from './billing-card.js';
import { CardsCard } from './cards-card.js';
import { TaxIdsCard } from '../tax-ids/tax-ids-card.js';
import { InvoicesCard } from './invoices-card.js';
import { NextBillsCard } from './next-bills-card.js';
import '../billing.css';

interface Props {
  user: SessionUser;
  /** Explains the fees of a month. */
  fees: ReactNode;
}

/**
 * All billing on one page (BILL-055): the plans with their next total, the team's cards, the billing address and tax ids, the fees of a
 * month, and the invoices.
 */
export function PaymentTab({ user, fees }: Props) {
  const [selected, setSelected] = useState<string | null>(null);
  const cards = user.payment_methods ?? [];
  const shownCard = cards.find(({ id }) => id === selected) ?? cards.find((card) => card.default);
  return (
    <div className="stack">
      <NextBillsCard />
      <div className="profile-columns">
        <CardsCard cards={cards} selected={shownCard?.id ?? null} onSelect={setSelected} />
        <BillingCard key={shownCard?.id} card={shownCard} />
      </div>
      <TaxIdsCard country={toBillingCountry(shownCard?.billing_details.address.country) ?? HOME_COUNTRY} />
      {fees}
      <InvoicesCard />
    </div>
  );
}
