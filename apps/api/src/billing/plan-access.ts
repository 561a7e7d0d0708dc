import { Injectable } from '@nestjs/common';
import { isInForce } from '#libs/contracts/billing/plan.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/item-titles.js';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { told } from '#libs/contracts/messages/texts.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { TeamBillingRepository } from '#libs/database/repositories/billing/team-billing.repository.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { invalid, item } from '../http/errors/api-error.js';

/** Says who may begin to spend: the one place that knows of plans and of the whitelist. What runs already is not asked. */
@Injectable()
export class PlanAccess {
  constructor(private readonly database: Database) {}

  /** Whether the caller may begin something on a platform now: whitelisted, or with a plan in force. */
  async mayRun({ isWhitelisted, organizationId }: CallerContext, platform: Platform): Promise<boolean> {
    if (isWhitelisted) return true;
    const plans = await new TeamBillingRepository(this.database.fork()).plans(organizationId);
    const now = new Date();
    return plans.some((plan) => plan.platform === platform && isInForce(plan, now));
  }

  /** @throws ApiError 400105 where the caller may not */
  async require(caller: CallerContext, platform: Platform): Promise<void> {
    requirePlan(await this.mayRun(caller, platform), platform);
  }
}

/** @throws ApiError 400105 where a team may not begin anything on a platform */
export function requirePlan(mayRun: boolean, platform: Platform): void {
  if (mayRun) return;
  const text = told(EXPERIMENT_TEXTS.plan, { platform: PLATFORM_NAMES[platform] });
  throw invalid([item(text, { title: ITEM_TITLES.plan, type: 'plan' })], ERROR_CODES.capacity);
}
