import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { TAX_ID_NAMES, type TaxId, type TaxIdType } from '#libs/contracts/billing/tax-id.js';
import type { CallerContext } from '../../access/caller.js';
import { Audit } from '../../audit/audit.js';
import { invalidField } from '../../http/errors/api-error.js';
import { BillingPlace } from '../billing-place.js';
import { GATEWAY } from '../gateway.token.js';
import { taxIdRefused } from '../payment-refusals.js';
import { TeamAccount } from '../team-account.js';
import { requireMay } from '../../access/require-may.js';

/** The tax ids of a team, which appear on its invoices. Only the provider stores them. */
@Injectable()
export class TaxIds {
  constructor(
    private readonly account: TeamAccount,
    private readonly audit: Audit,
    private readonly place: BillingPlace,
    @Inject(GATEWAY) private readonly gateway: PaymentGateway,
  ) {}

  /** @throws ApiError 403 */
  async list(caller: CallerContext): Promise<TaxId[]> {
    requireMay(caller, 'pay');
    const customerId = await this.account.stored().customerId(caller.organizationId);
    return customerId === null ? [] : this.gateway.taxIds.list(customerId);
  }

  /**
   * @throws ApiError 403, 422 for a value that the provider refuses or a kind that no open country issues, 400 for a second tax id of a
   *   kind
   */
  async add(caller: CallerContext, taxId: { type: TaxIdType; value: string }, request: Request): Promise<void> {
    requireMay(caller, 'pay');
    this.place.requireKind(taxId.type);
    const { organizationId } = caller;
    await this.account.change(organizationId, async () => {
      await this.account.read(organizationId);
      const customerId = await this.account.customerOf(caller);
      const known = (await this.gateway.taxIds.list(customerId)).find(({ type }) => type === taxId.type);
      // An earlier identical call succeeded, but its answer was lost.
      if (known?.value === taxId.value) return;
      if (known !== undefined) throw invalidField('value', BILLING_TEXTS.taxIdTwice, 'tax-id-twice');
      const what = { customerId, ...taxId };
      await this.account
        .once(organizationId, 'tax-id-add', what, (reference) => this.gateway.taxIds.add({ ...what, reference }))
        .catch((error: unknown) => {
          throw taxIdRefused(error, taxId.type);
        });
      await this.record('tax-id.added', caller, taxId, request);
    });
  }

  /** @throws ApiError 403, 400 for a tax id that is not the team's */
  async remove(caller: CallerContext, id: string, request: Request): Promise<void> {
    requireMay(caller, 'pay');
    const { organizationId } = caller;
    await this.account.change(organizationId, async () => {
      const customerId = await this.account.stored().customerId(organizationId);
      const taxId =
        customerId === null ? undefined : (await this.gateway.taxIds.list(customerId)).find((one) => one.id === id);
      if (customerId === null || taxId === undefined)
        throw invalidField('id', BILLING_TEXTS.taxIdUnknown, 'tax-id-unknown');
      const what = { customerId, taxId: id };
      await this.account.once(organizationId, 'tax-id-remove', what, (reference) =>
        this.gateway.taxIds.remove({ ...what, reference }),
      );
      await this.record('tax-id.removed', caller, taxId, request);
    });
  }

  /** The trail shows only the end of a tax id: a sole trader's may be a private number. */
  private record(
    action: string,
    { userId, organizationId }: CallerContext,
    { type, value }: Pick<TaxId, 'type' | 'value'>,
    request: Request,
  ) {
    const target = `${TAX_ID_NAMES[type] ?? type} •••• ${value.slice(-4)}`;
    return this.audit.record(action, request, { userId, organizationId, target, detail: {} });
  }
}
