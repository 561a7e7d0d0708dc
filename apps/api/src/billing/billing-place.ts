import { Inject, Injectable } from '@nestjs/common';
import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import type { BillingSettings } from '#libs/billing/settings.js';
import { taxIdTypeOf } from '#libs/contracts/billing/billing-countries.js';
import type { BillingDetails } from '#libs/contracts/billing/card.js';
import type { TaxIdType } from '#libs/contracts/billing/tax-id.js';
import { BILLING_SETTINGS, GATEWAY } from './gateway.token.js';
import { countryClosed, taxIdKindClosed } from './payment-refusals.js';
import { TeamAccount } from './team-account.js';

/** The countries that a billing address may be in (BILL-060), and the address that determines the tax. */
@Injectable()
export class BillingPlace {
  constructor(
    private readonly account: TeamAccount,
    @Inject(GATEWAY) private readonly gateway: PaymentGateway,
    @Inject(BILLING_SETTINGS) private readonly settings: Pick<BillingSettings, 'countries' | 'isTaxed'>,
  ) {}

  /** @param country null if an address names none @throws ApiError 422 for a country that the operator has not opened */
  requireOpen(country: string | null, field: string): void {
    if (country !== null && !this.settings.countries.some((open) => open === country)) throw countryClosed(field);
  }

  /** @throws ApiError 422 for a kind of tax id that no open country issues */
  requireKind(type: TaxIdType): void {
    if (!this.settings.countries.some((country) => taxIdTypeOf(country) === type)) throw taxIdKindClosed();
  }

  /**
   * Sends a team's address to the provider. Call it within `TeamAccount.change`. Does nothing if no tax is calculated.
   * @throws PaymentError `PLACE_UNKNOWN` if the address is not precise enough
   */
  async sendAddress(organizationId: string, customerId: string, billing: BillingDetails): Promise<void> {
    if (!this.settings.isTaxed) return;
    const what = { customerId, billing };
    await this.account.once(organizationId, 'customer-address', what, (reference) =>
      this.gateway.customers.setAddress({ ...what, reference }),
    );
  }
}
