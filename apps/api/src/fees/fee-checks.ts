import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { MONTHLY_PLAN } from '#libs/contracts/account/monthly-plan.js';
import { FEE_CAP_CENTS, feeMonthOf, feeOf, withRun, NEW_MONTH } from '#libs/contracts/account/variation-fee.js';
import { BILLING_LIMITS } from '#libs/contracts/billing/billing-limits.js';
import { isExpired } from '#libs/contracts/billing/card.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { DefaultCardReadModel, type DefaultCard } from '#libs/database/read-models/default-card.read-model.js';
import { RunFeeRepository } from '#libs/database/repositories/fees/run-fee.repository.js';
import type { CallerContext } from '../access/caller.js';
import { PlanAccess } from '../billing/plan-access.js';
import { Database } from '../database/database.module.js';
import { draftFigures } from '../submit/draft-figures.js';
import { requireValid } from '../submit/read-experiment.js';
import { readForm } from '../submit/read-submit.js';
import { requireMaySubmit } from '../submit/require-may-submit.js';
import type { ReceivedForm } from '../uploads/receive-form.js';
import type { FeeCardDto, FeeCheckDto } from './fees.dto.js';

/** What a submit would be charged. It asks the platform nothing and holds nothing: the submit does both. */
@Injectable()
export class FeeChecks {
  constructor(
    private readonly database: Database,
    private readonly plans: PlanAccess,
  ) {}

  /** @throws ApiError where the experiment could not be submitted, as far as can be said without its platform */
  async of(caller: CallerContext, platform: Platform, form: ReceivedForm, request: Request): Promise<FeeCheckDto> {
    const { input, kind } = await readForm(platform, form, request);
    await requireMaySubmit(this.plans, caller, { platform, kind });
    const now = new Date();
    if (kind === 'run') requireValid(input, { now: now.getTime() });
    const { created, tested } = draftFigures(input);
    const isFree = kind !== 'run' || caller.isWhitelisted;
    const scope = { platform, month: feeMonthOf(now) };
    const month = isFree
      ? NEW_MONTH
      : await new RunFeeRepository(this.database.fork()).month(caller.organizationId, scope);
    const fee = isFree ? { computedCents: 0, chargeCents: 0 } : feeOf(month, created);
    const after = withRun(month, { created, ...fee });
    const card = isFree ? null : await new DefaultCardReadModel(this.database.fork()).of(caller.organizationId);
    return {
      ...{ total: created, tested, estimated: after.variations, included: MONTHLY_PLAN.includedVariations },
      charge: fee.chargeCents / 100,
      charge_fee: MONTHLY_PLAN.extraTenthsOfCent / 1000,
      is_minimum: fee.computedCents > 0 && fee.computedCents < BILLING_LIMITS.minChargeCents && fee.chargeCents > 0,
      is_capped: after.chargedCents === FEE_CAP_CENTS,
      payment_method: card && cardView(card, now),
    };
  }
}

const cardView = ({ card }: DefaultCard, now: Date): FeeCardDto => ({
  ...{ brand: card.brand, funding: card.funding, last4: card.last4 },
  exp: `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`,
  valid: !isExpired(card, now),
});
