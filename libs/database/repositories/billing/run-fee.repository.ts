import type { EntityManager } from '@mikro-orm/postgresql';
import type { RunFacts } from '#libs/contracts/billing/counted-run.js';
import type { FeeState, HoldState } from '#libs/contracts/billing/fee-states.js';
import { NEW_MONTH, type FeeMonth } from '#libs/contracts/billing/variation-fee.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { IS_DECIDABLE, RUN_FACTS } from './run-facts.js';

/** A month of one platform's plan. */
export interface MonthScope {
  platform: Platform;
  /** The calendar month in UTC, as `2026-11`. */
  month: string;
}

export interface NewRunFee extends MonthScope {
  experimentId: number;
  created: number;
  included: number;
  chargeCents: number;
  holdId: string | null;
}

/** A run whose fee can be decided, because it is known whether anything was created. */
export interface DecidableFee {
  organizationId: string;
  experimentId: number;
}

export interface RunFeeRow extends NewRunFee, RunFacts {
  state: FeeState;
}

/** A run in a month's list. Amounts are in cents, from the books if money has moved. */
export interface StatementRow {
  uuid: string;
  name: string;
  submittedAt: Date;
  created: number;
  included: number;
  chargeCents: number;
  state: FeeState;
  holdState: HoldState | null;
  card: string | null;
  heldCents: number;
  capturedCents: number;
  refundedCents: number;
}

const COLUMNS = `f.experiment_id as "experimentId", f.platform, f.month, f.created, f.included,
  f.charge_cents as "chargeCents", f.hold_id as "holdId", f.state`;

/** The fees of runs: how much each run uses of its team's month. */
export class RunFeeRepository {
  constructor(private readonly em: EntityManager) {}

  async month(organizationId: string, scope: MonthScope): Promise<FeeMonth> {
    const [row] = await this.readMonth(organizationId, scope, '');
    return row ?? NEW_MONTH;
  }

  /** The current month, locked until the caller's transaction ends. */
  async lockMonth(organizationId: string, scope: MonthScope): Promise<FeeMonth> {
    await this.em.execute(
      `insert into fee_month (organization_id, platform, month, variations, charged_cents) values (?, ?, ?, 0, 0)
       on conflict do nothing`,
      [organizationId, scope.platform, scope.month],
      'run',
    );
    const [row] = await this.readMonth(organizationId, scope, 'for update');
    return row!;
  }

  async saveMonth(
    organizationId: string,
    { platform, month }: MonthScope,
    { variations, chargedCents }: FeeMonth,
  ): Promise<void> {
    await this.em.execute(
      `update fee_month set variations = ?, charged_cents = ? where organization_id = ? and platform = ? and month = ?`,
      [variations, chargedCents, organizationId, platform, month],
      'run',
    );
  }

  async add(organizationId: string, fee: NewRunFee): Promise<void> {
    const { experimentId, platform, month, created, included, chargeCents, holdId } = fee;
    await this.em.execute(
      `insert into run_fee (organization_id, experiment_id, platform, month, created, included, charge_cents, hold_id, state, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, 'reserved', now())`,
      [organizationId, experimentId, platform, month, created, included, chargeCents, holdId],
      'run',
    );
  }

  /** Fees of all teams that can be decided now. */
  decidable(limit: number): Promise<DecidableFee[]> {
    return this.em.execute<DecidableFee[]>(
      `select f.organization_id as "organizationId", f.experiment_id as "experimentId"
       from run_fee f join experiment e on e.id = f.experiment_id
       where f.state = 'reserved' and ${IS_DECIDABLE} order by f.experiment_id limit ?`,
      [limit],
    );
  }

  /** A run's fee, locked until the caller's transaction ends. Lock its month first. */
  async lock(organizationId: string, experimentId: number): Promise<RunFeeRow | null> {
    const [row] = await this.em.execute<RunFeeRow[]>(
      `select ${COLUMNS}, ${RUN_FACTS}
       from run_fee f join experiment e on e.id = f.experiment_id
       where f.organization_id = ? and f.experiment_id = ? for update of f`,
      [organizationId, experimentId],
    );
    return row ?? null;
  }

  async find(organizationId: string, experimentId: number): Promise<NewRunFee | null> {
    const [row] = await this.em.execute<NewRunFee[]>(
      `select ${COLUMNS} from run_fee f where f.organization_id = ? and f.experiment_id = ?`,
      [organizationId, experimentId],
    );
    return row ?? null;
  }

  /** The charged runs of a month that were not given back, the oldest first. The caller has locked the month. */
  charged(organizationId: string, { platform, month }: MonthScope): Promise<NewRunFee[]> {
    return this.em.execute<NewRunFee[]>(
      `select ${COLUMNS} from run_fee f where f.organization_id = ? and f.platform = ? and f.month = ?
         and f.state <> 'given-back' and f.charge_cents > 0 order by f.experiment_id`,
      [organizationId, platform, month],
    );
  }

  async change(
    organizationId: string,
    experimentId: number,
    { state, chargeCents }: { state?: FeeState; chargeCents?: number },
  ): Promise<void> {
    await this.em.execute(
      `update run_fee set state = coalesce(?, state), charge_cents = coalesce(?::int, charge_cents)
       where organization_id = ? and experiment_id = ?`,
      [state ?? null, chargeCents ?? null, organizationId, experimentId],
      'run',
    );
  }

  /** A page of a month, the newest first, and the total charge of all its runs. @param page from 0 */
  async statement(
    organizationId: string,
    { platform, month }: MonthScope,
    { page, size }: { page: number; size: number },
  ): Promise<{ rows: StatementRow[]; total: number; chargedCents: number }> {
    const scope = [organizationId, platform, month];
    const rows = await this.em.execute<StatementRow[]>(
      `select e.uuid, e.name, f.created_at as "submittedAt", f.created, f.included, f.charge_cents as "chargeCents",
         f.state, h.state as "holdState", h.card,
         coalesce(b.held, 0)::int as "heldCents", coalesce(b.captured, 0)::int as "capturedCents",
         coalesce(b.refunded, 0)::int as "refundedCents"
       from run_fee f join experiment e on e.id = f.experiment_id
         left join card_hold h on h.organization_id = f.organization_id and h.id = f.hold_id
         left join lateral (
           select sum(amount) filter (where account = 'held') as held,
             sum(amount) filter (where account = 'cash' and amount > 0) as captured,
             -sum(amount) filter (where account = 'cash' and amount < 0) as refunded
           from fee_entry x where x.organization_id = f.organization_id and x.experiment_id = f.experiment_id) b on true
       where f.organization_id = ? and f.platform = ? and f.month = ?
       order by f.experiment_id desc limit ? offset ?`,
      [...scope, size, page * size],
    );
    const [all] = await this.em.execute<[{ total: number; chargedCents: number }]>(
      `select count(*)::int as total, coalesce(sum(charge_cents), 0)::int as "chargedCents" from run_fee
       where organization_id = ? and platform = ? and month = ?`,
      scope,
    );
    return { rows: rows.map((row) => ({ ...row, submittedAt: new Date(row.submittedAt) })), ...all };
  }

  private readMonth(organizationId: string, { platform, month }: MonthScope, lock: '' | 'for update') {
    return this.em.execute<FeeMonth[]>(
      `select variations, charged_cents as "chargedCents" from fee_month
       where organization_id = ? and platform = ? and month = ? ${lock}`,
      [organizationId, platform, month],
    );
  }
}
