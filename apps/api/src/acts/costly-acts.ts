import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { PLATFORMS } from '#libs/contracts/platform/platform.js';
import { BudgetRepository, INSTALLATION, type Taken } from '#libs/database/repositories/budget.repository.js';
import type { CallerContext } from '../access/caller.js';
import { spendStanding } from '../billing/plans/plan-access.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalid, item } from '../http/errors/api-error.js';
import { boundsOf, type Act } from './act-rules.js';

/** The amount of an act, and the person or host it concerns. */
interface Amount {
  /** In the act's unit; 1 if left out. */
  amount?: number;
  /** The person or host for bounds with `isEach`. */
  about?: string;
  /** Of the transaction that the act belongs to, if it has one: a rollback undoes the count. */
  em?: EntityManager;
  /** The current time. */
  at?: Date;
}

/**
 * Acts that cost more than a request. Each needs a plan, a trial or the whitelist. Each has budgets for the team and for the installation,
 * which all processes share.
 */
@Injectable()
export class CostlyActs {
  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /** Whether the team may run experiments on at least one platform. */
  async hasRight(caller: CallerContext): Promise<boolean> {
    const em = this.database.fork();
    for (const platform of PLATFORMS) if ((await spendStanding(em, caller, platform)).right !== null) return true;
    return false;
  }

  /** @throws ApiError 400105 if the team has neither plan nor trial */
  async requireRight(caller: CallerContext): Promise<void> {
    if (await this.hasRight(caller)) return;
    const about = { title: ITEM_TITLES.plan, type: 'plan' };
    throw invalid([item(EXPERIMENT_TEXTS.noPlan, about)], ERROR_CODES.capacity);
  }

  /**
   * Takes an act's amount from its budgets, before the act is done.
   * @returns the taken amounts, for `giveBack`
   * @throws ApiError 429 with Retry-After if one of the budgets has too little left
   */
  async take(organizationId: string, act: Act, { amount = 1, about, em, at }: Amount = {}): Promise<Taken> {
    const budgets = boundsOf(act, this.environment).map((bound) => ({
      act,
      most: bound.most,
      windowMs: bound.windowMs,
      text: bound.text,
      organizationId: bound.whose === 'team' ? organizationId : INSTALLATION,
      ...(bound.isEach ? { about: about ?? '' } : {}),
    }));
    const outcome = await new BudgetRepository(em ?? this.database.fork()).take(budgets, amount, at);
    if ('rows' in outcome) return outcome;
    throw new ApiError(429, 'too-much', outcome.budget.text, undefined, Math.ceil(outcome.waitMs / 1_000));
  }

  /** Gives back a part of the taken amount, in the act's unit. */
  async giveBack(taken: Taken, amount: number): Promise<void> {
    if (amount > 0) await new BudgetRepository(this.database.fork()).giveBack(taken, amount);
  }
}
