import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { FEE_CAP_CENTS, feeMonthOf, feeOf, withRun, NEW_MONTH } from '#libs/contracts/billing/variation-fee.js';
import { BILLING_LIMITS } from '#libs/contracts/billing/billing-limits.js';
import { isExpired } from '#libs/contracts/billing/card.js';
import { isInForce } from '#libs/contracts/billing/plan.js';
import { experimentsLeft, TRIAL, trialStateOf, variationsLeft } from '#libs/contracts/billing/trial.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { FeeStandingReadModel, type FeeStanding } from '#libs/database/read-models/billing/fee-standing.read-model.js';
import type { MonthScope } from '#libs/database/repositories/billing/run-fee.repository.js';
import type { CallerContext } from '../../access/caller.js';
import { noRight, type SpendRight } from '../plans/plan-access.js';
import { Database } from '../../database/database.module.js';
import { Planning } from '../../planning/planning.js';
import { fileFacts } from '../../submit/file-facts.js';
import { draftFigures } from '../../submit/draft-figures.js';
import { requireValid } from '../../submit/read-experiment.js';
import { readForm } from '../../submit/read-submit.js';
import { requireMaySubmit } from '../../submit/require-may-submit.js';
import type { ReceivedForm } from '../../uploads/receive-form.js';
import type { FeeCardDto, FeeCheckDto } from './fees.dto.js';
import { trialRefusal } from './trial-fee.js';

/** Computes the fee of a submit. It holds no money, and asks the platform only for the account's limits, as the wizard does. */
@Injectable()
export class FeeChecks {
  constructor(
    private readonly database: Database,
    private readonly planning: Planning,
  ) {}

  /** @throws ApiError if the experiment could not be submitted, as far as can be judged without its platform */
  async of(caller: CallerContext, platform: Platform, form: ReceivedForm, request: Request): Promise<FeeCheckDto> {
    const { input, kind, uploads } = await readForm(platform, form, request);
    const now = new Date();
    const isFree = kind !== 'run' || caller.isWhitelisted;
    const standing = isFree ? FREE : await this.standing(caller, { platform, month: feeMonthOf(now) });
    const right = isFree ? 'whitelist' : rightOf(standing, now);
    const state = standing.trial && trialStateOf(standing.trial, now);
    const plans = {
      require: () => (right === null ? Promise.reject(noRight(state, platform)) : Promise.resolve(right)),
    };
    await requireMaySubmit(plans, caller, { platform, kind });
    if (kind === 'run') {
      const assets = new AssetRepository(this.database.fork());
      const files = await fileFacts(assets, caller.organizationId, input, uploads);
      requireValid(input, { now: now.getTime(), ...files });
    }
    const { created, ...drafted } = draftFigures(input);
    const tested = kind === 'run' ? await this.planning.testedOf(caller, platform, input) : drafted.tested;
    if (right === 'trial') return trialCheck(standing.trial!, { created, tested, platform });
    const { month, card } = standing;
    const fee = isFree ? { computedCents: 0, chargeCents: 0 } : feeOf(month, created);
    const after = withRun(month, { created, ...fee });
    return {
      total: created,
      tested,
      estimated: after.variations,
      included: MONTHLY_PLAN.includedVariations,
      charge: fee.chargeCents / 100,
      charge_fee: MONTHLY_PLAN.extraTenthsOfCent / 1000,
      is_minimum: fee.computedCents > 0 && fee.computedCents < BILLING_LIMITS.minChargeCents && fee.chargeCents > 0,
      is_capped: after.chargedCents === FEE_CAP_CENTS,
      payment_method: card && cardView(card, now),
      trial: null,
    };
  }

  private standing({ organizationId }: CallerContext, scope: MonthScope): Promise<FeeStanding> {
    return new FeeStandingReadModel(this.database.prepared).of(organizationId, scope);
  }
}

/** For submits without a fee, which need no lookup. */
const FREE: FeeStanding = { plan: null, trial: null, month: NEW_MONTH, card: null };

/** A plan comes first, as at the submit. */
function rightOf({ plan, trial }: FeeStanding, now: Date): SpendRight | null {
  if (plan !== null && isInForce(plan, now)) return 'plan';
  return trial !== null && trialStateOf(trial, now) === 'running' ? 'trial' : null;
}

/** Submits on a trial are free, whatever the month's plan would charge. @throws ApiError 400105 above the trial's variations */
function trialCheck(
  trial: NonNullable<FeeStanding['trial']>,
  { created, tested, platform }: { created: number; tested: number; platform: Platform },
): FeeCheckDto {
  const left = variationsLeft(trial);
  if (created > left) throw trialRefusal({ reason: 'too-large', left }, created, platform);
  return {
    total: created,
    tested,
    estimated: trial.variations + created,
    included: TRIAL.variations,
    charge: 0,
    charge_fee: 0,
    is_minimum: false,
    is_capped: false,
    payment_method: null,
    trial: { experiments_left: experimentsLeft(trial), ends_at: trial.endsAt.toISOString() },
  };
}

const cardView = (card: NonNullable<FeeStanding['card']>, now: Date): FeeCardDto => ({
  brand: card.brand,
  funding: card.funding,
  last4: card.last4,
  exp: `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`,
  valid: !isExpired(card, now),
});
