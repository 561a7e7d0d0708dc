import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isInForce } from '#libs/contracts/billing/plan.js';
import { TRIAL_TEXTS } from '#libs/contracts/billing/trial-texts.js';
import { trialStateOf, type TrialState } from '#libs/contracts/billing/trial.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { TeamBillingRepository } from '#libs/database/repositories/billing/team-billing.repository.js';
import { TrialRepository } from '#libs/database/repositories/billing/trial.repository.js';
import type { CallerContext } from '../../access/caller.js';
import { Database } from '../../database/database.module.js';
import { invalid, item, type ApiError } from '../../http/errors/api-error.js';

/** The right by which a team may start something on a platform: staff's whitelist, an active plan, or its free trial. */
export type SpendRight = 'whitelist' | 'plan' | 'trial';

/** A team's right, or the state of its trial that explains why it has none. */
interface Standing {
  right: SpendRight | null;
  /** Null if the team has had no trial, or if its right does not depend on one. */
  trial: TrialState | null;
}

/** Decides who may begin to spend: the only place that knows plans, trials and the whitelist. It does not affect running experiments. */
@Injectable()
export class PlanAccess {
  constructor(private readonly database: Database) {}

  /** The right by which the caller may start an experiment on a platform now. @throws ApiError 400105 if there is none */
  async require(caller: CallerContext, platform: Platform): Promise<SpendRight> {
    const standing = await spendStanding(this.database.fork(), caller, platform);
    return standing.right ?? refuse(standing.trial, platform);
  }

  /**
   * The right by which the caller may activate variations of a finished experiment. They belong to that experiment, so a trial allows it
   * until its last day, even when its experiments are used up.
   * @throws ApiError 400105 if there is none
   */
  async requireForActivation(caller: CallerContext, platform: Platform): Promise<SpendRight> {
    const { right, trial } = await spendStanding(this.database.fork(), caller, platform);
    return right ?? (trial === 'used' ? 'trial' : refuse(trial, platform));
  }
}

/** A plan comes first, because runs under a plan take nothing from the trial. */
export async function spendStanding(
  em: EntityManager,
  { isWhitelisted, organizationId }: Pick<CallerContext, 'isWhitelisted' | 'organizationId'>,
  platform: Platform,
): Promise<Standing> {
  if (isWhitelisted) return { right: 'whitelist', trial: null };
  const now = new Date();
  const plans = await new TeamBillingRepository(em).plans(organizationId);
  if (plans.some((plan) => plan.platform === platform && isInForce(plan, now))) return { right: 'plan', trial: null };
  const trial = await new TrialRepository(em).find(organizationId);
  const state = trial && trialStateOf(trial, now);
  return { right: state === 'running' ? 'trial' : null, trial: state };
}

/** The refusal for a team that may not start anything on a platform. @param trial the trial's state; null if there was none */
export function noRight(trial: TrialState | null, platform: Platform): ApiError {
  const text =
    trial === 'over' || trial === 'used'
      ? TRIAL_TEXTS[trial]
      : withParams(EXPERIMENT_TEXTS.plan, { platform: PLATFORM_NAMES[platform] });
  return invalid([item(text, { title: ITEM_TITLES.plan, type: 'plan' })], ERROR_CODES.capacity);
}

function refuse(trial: TrialState | null, platform: Platform): never {
  throw noRight(trial, platform);
}
