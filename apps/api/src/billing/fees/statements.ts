import { Injectable } from '@nestjs/common';
import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { allowanceLeft, feeMonthOf, type FeeMonth } from '#libs/contracts/billing/variation-fee.js';
import { TRIAL, variationsLeft } from '#libs/contracts/billing/trial.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import { TrialRepository } from '#libs/database/repositories/billing/trial.repository.js';
import { FeeBooksRepository } from '#libs/database/repositories/billing/fee-books.repository.js';
import { RunFeeRepository, type StatementRow } from '#libs/database/repositories/billing/run-fee.repository.js';
import type { CallerContext } from '../../access/caller.js';
import { spendStanding } from '../plans/plan-access.js';
import { Database } from '../../database/database.module.js';
import type { StatementDto, StatementQueryDto, StatementRowDto, UsageDto } from './fees.dto.js';
import { requireMay } from '../../access/require-may.js';

/** A team's usage of its month, and the details of its charges. */
@Injectable()
export class Statements {
  constructor(private readonly database: Database) {}

  /**
   * For a whitelisted team: the variations it created, none of which count against an allowance. For a team on a trial: those that count
   * against the trial's allowance.
   */
  async usage(caller: CallerContext, platform: Platform): Promise<UsageDto> {
    const { organizationId, isWhitelisted } = caller;
    const em = this.database.fork();
    const { right } = await spendStanding(em, caller, platform);
    const trial = right === 'trial' ? await new TrialRepository(em).find(organizationId) : null;
    if (trial !== null)
      return {
        used: trial.variations,
        included: TRIAL.variations,
        remaining: variationsLeft(trial),
        charged_cents: 0,
        is_trial: true,
      };
    const month = isWhitelisted
      ? await this.freeMonth(organizationId, platform)
      : await new RunFeeRepository(em).month(organizationId, {
          platform,
          month: feeMonthOf(new Date()),
        });
    return {
      used: month.variations,
      included: MONTHLY_PLAN.includedVariations,
      remaining: allowanceLeft(month),
      charged_cents: month.chargedCents,
      is_trial: false,
    };
  }

  /** @throws ApiError 403 for anyone but the owner */
  async statement(
    caller: CallerContext,
    platform: Platform,
    { month = feeMonthOf(new Date()), page = 1, size = 20 }: StatementQueryDto,
  ): Promise<StatementDto> {
    requireMay(caller, 'read-fees');
    const { organizationId } = caller;
    const em = this.database.fork();
    const [fees, scope] = [new RunFeeRepository(em), { platform, month }];
    const { variations } = await fees.month(organizationId, scope);
    const { rows, total, chargedCents } = await fees.statement(organizationId, scope, { page: page - 1, size });
    const { held = 0, cash = 0 } = await new FeeBooksRepository(em).balances(organizationId, scope);
    return {
      month,
      used: variations,
      included: MONTHLY_PLAN.includedVariations,
      charged_cents: chargedCents,
      held_cents: held,
      paid_cents: cash,
      rows: rows.map(rowView),
      total,
    };
  }

  private async freeMonth(organizationId: string, platform: Platform): Promise<FeeMonth> {
    const now = new Date();
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
    const reads = new ExperimentReadModel(this.database.fork());
    return { variations: await reads.variationsSince(organizationId, platform, start), chargedCents: 0 };
  }
}

const rowView = (row: StatementRow): StatementRowDto => ({
  uuid: row.uuid,
  name: row.name,
  submitted_at: row.submittedAt.toISOString(),
  created: row.created,
  included: row.included,
  charge_cents: row.chargeCents,
  held_cents: row.heldCents,
  captured_cents: row.capturedCents,
  refunded_cents: row.refundedCents,
  state: row.state,
  hold_state: row.holdState,
  card: row.card,
});
