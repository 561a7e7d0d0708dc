import { useState } from 'react';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import { BillingCard } from './billing-card.js';
import { CardsCard } from './cards-card.js';
import { InvoicesCard } from './invoices-card.js';
import '../billing.css';

/** What the team pays with, where the bills go, and what was billed (BILL-055). */
export function PaymentTab({ user }: { user: SessionUser }) {
  const [selected, setSelected] = useState<string | null>(null);
  const cards = user.payment_methods ?? [];
  const shown = cards.find(({ id }) => id === selected) ?? cards.find((card) => card.default);
  return (
    <div className="stack">
      <div className="profile-columns">
        <CardsCard cards={cards} selected={selected} onSelect={setSelected} />
        <BillingCard key={shown?.id} card={shown} />
      </div>
      <InvoicesCard />
    </div>
  );
}
