import { ofOurs } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { ENDING_PHASES } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Because } from '#libs/contracts/experiment/plan/because.js';
import {
  type AdObjectKind,
  type CreateTimes,
  type LedgerState,
  type Refusal,
} from '#libs/contracts/experiment/run/ad-object.js';

/** An ad object as the plan needs it. */
export interface PlannedRow {
  ordinal: number;
  kind: AdObjectKind;
  parentOrdinal: number | null;
  externalName: string;
  variation: number | null;
  sampleVariation: number | null;
  budgetMinor: number | null;
  slice: number;
  wave: number;
  /** Why a search chose it; absent for all other rows. */
  because?: Because | null;
}

/** A row as a creating attempt reads it, with the database's time, so that the clocks of two workers are never compared. */
export interface SendingRow extends Omit<PlannedRow, 'slice' | 'because'> {
  state: LedgerState;
  attempt: number;
  /** Ms since 1970, null before the first call. */
  sentAt: number | null;
  parentState: LedgerState | null;
  parentPlatformId: string | null;
  /** The database's time of this read, ms since 1970. */
  now: number;
}

/** The outcome of a call, or of a look-up, for the attempt that made it. */
export type LedgerOutcome = { ordinal: number; attempt: number } & (
  | { state: 'created'; platformId: string }
  | { state: 'rejected'; refusal: Refusal }
  | { state: 'unknown' }
  /** Certainly not created: deferred by the platform, or (`isLost`) not found by a lookup after the call had settled. */
  | { state: 'planned'; isLost?: true }
);

/** Rows per insert statement of the plan. */
const ROWS_PER_INSERT = 1_000;

/** The reason for objects whose parent does not exist. */
const PARENT_GONE: Refusal = { code: 'parent', ...ofOurs({ key: RUN_TEXTS.parentGone.key }), field: null };

/** The reason for a wave that created nothing. */
const NO_ROOM: Refusal = { code: 'room', ...ofOurs(RUN_TEXTS.waveUnsent), field: null };

/**
 * The ledger of an experiment's ad objects. Every change is one statement that names the state and attempt it expects. So two overlapping
 * attempts cannot both win, and none holds a transaction open during a call to the platform.
 */
export class LedgerRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Writes the whole plan in one transaction. Existing rows stay as they are. Two simultaneous calls may collide on either unique key
   * (ordinal, name), so the statement names neither.
   * @returns the number of new rows
   */
  async insertPlan(organizationId: string, experimentId: number, rows: readonly PlannedRow[]): Promise<number> {
    return this.em.transactional(async (em) => {
      let inserted = 0;
      for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
        const { affectedRows } = await em.execute<{ affectedRows: number }>(
          `insert into ad_object (organization_id, experiment_id, kind, ordinal, parent_ordinal, external_name, variation,
                                  sample_variation, budget_minor, slice, wave, because)
           select ?, ?, r.kind, r.ordinal, r."parentOrdinal", r."externalName", r.variation, r."sampleVariation",
                  r."budgetMinor", r.slice, r.wave, r.because
           from jsonb_to_recordset(?::jsonb) as r (
             kind text, ordinal int, "parentOrdinal" int, "externalName" text, variation int, "sampleVariation" int,
             "budgetMinor" bigint, slice int, wave int, because jsonb)
           on conflict do nothing`,
          [organizationId, experimentId, JSON.stringify(rows.slice(at, at + ROWS_PER_INSERT))],
          'run',
        );
        inserted += affectedRows;
      }
      return inserted;
    });
  }

  /** The named rows in ascending order. */
  async rows(organizationId: string, experimentId: number, ordinals: readonly number[]): Promise<SendingRow[]> {
    if (ordinals.length === 0) return [];
    return this.em.execute<SendingRow[]>(
      `select o.ordinal, o.kind, o.parent_ordinal as "parentOrdinal", o.external_name as "externalName", o.variation,
              o.sample_variation as "sampleVariation", o.budget_minor::float8 as "budgetMinor", o.state, o.attempt, o.wave,
              extract(epoch from o.sent_at)::float8 * 1000 as "sentAt",
              p.state as "parentState", p.platform_id as "parentPlatformId",
              extract(epoch from clock_timestamp())::float8 * 1000 as now
       from ad_object o
       left join ad_object p on p.organization_id = o.organization_id and p.experiment_id = o.experiment_id
         and p.ordinal = o.parent_ordinal
       where o.organization_id = ? and o.experiment_id = ? and o.ordinal in (?)
       order by o.ordinal`,
      [organizationId, experimentId, ordinals],
    );
  }

  /** Every row whose last call has no answer, campaigns first. */
  async unanswered(organizationId: string, experimentId: number): Promise<SendingRow[]> {
    const rows = await this.em.execute<{ ordinal: number }[]>(
      `select ordinal from ad_object where organization_id = ? and experiment_id = ? and state in ('sending', 'unknown')`,
      [organizationId, experimentId],
    );
    return this.rows(
      organizationId,
      experimentId,
      rows.map(({ ordinal }) => ordinal),
    );
  }

  /**
   * Time until no repeated call can take effect any more. If an object was sent again after a lost response, the lost call may still take
   * effect. A call with a response (throttled, refused) cannot. In ms; 0 if there was no such call or its time has passed.
   */
  async landingLeftMs(
    organizationId: string,
    experimentId: number,
    { createTimeoutMs, settleMarginMs }: CreateTimes,
  ): Promise<number> {
    const rows = await this.em.execute<{ agoMs: number | null }[]>(
      `select extract(epoch from clock_timestamp() - max(sent_at))::float8 * 1000 as "agoMs" from ad_object
       where organization_id = ? and experiment_id = ? and attempt > lost_attempt`,
      [organizationId, experimentId],
    );
    const agoMs = rows[0]?.agoMs ?? null;
    return agoMs === null ? 0 : Math.max(0, Math.ceil(createTimeoutMs + settleMarginMs - agoMs));
  }

  /**
   * Announces a call: `planned` becomes `sending` with the time and a new attempt, committed before the call goes out. It announces
   * nothing for a run that is ending.
   * @returns the rows that this caller may send, without rows that another attempt took
   */
  async claim(
    organizationId: string,
    experimentId: number,
    ordinals: readonly number[],
  ): Promise<{ ordinal: number; attempt: number }[]> {
    if (ordinals.length === 0) return [];
    return this.em.execute<{ ordinal: number; attempt: number }[]>(
      `update ad_object set state = 'sending', attempt = attempt + 1, sent_at = clock_timestamp()
       where organization_id = ? and experiment_id = ? and ordinal in (?) and state = 'planned'
         and not exists (select 1 from experiment where organization_id = ? and id = ? and phase in (?))
       returning ordinal, attempt`,
      [organizationId, experimentId, ordinals, organizationId, experimentId, ENDING_PHASES],
    );
  }

  /**
   * Commits the outcomes of the attempts, item by item. It skips a row that a later attempt has taken over; the closing pass finds
   * objects that the earlier attempt created.
   * @returns how many rows got their outcome
   */
  async record(organizationId: string, experimentId: number, outcomes: readonly LedgerOutcome[]): Promise<number> {
    if (outcomes.length === 0) return 0;
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      `update ad_object o
       set state = r.state, lost_attempt = case when r.state = 'unknown' or r."isLost" then coalesce(o.lost_attempt, o.attempt)
             else o.lost_attempt end,
           platform_id = coalesce(r."platformId", o.platform_id), refusal = r.refusal,
           settled_at = case when r.state in ('created', 'rejected') then clock_timestamp() end
       from jsonb_to_recordset(?::jsonb) as r (
         ordinal int, attempt int, state text, "platformId" text, "isLost" boolean, refusal jsonb)
       where o.organization_id = ? and o.experiment_id = ? and o.ordinal = r.ordinal and o.attempt = r.attempt
         and o.state in ('sending', 'unknown')`,
      [JSON.stringify(outcomes), organizationId, experimentId],
      'run',
    );
    return affectedRows;
  }

  /**
   * Use it after a restore of an older database. Planned or refused rows may have been created since, so they are looked up before they
   * are sent. It skips runs by hand, whose rows each read updates, and runs whose campaign was live, because their launch was over.
   */
  async doubt(organizationId: string, experimentId: number): Promise<number> {
    const run = [organizationId, experimentId];
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      `update ad_object set state = 'unknown', sent_at = clock_timestamp(), settled_at = null, refusal = null,
         lost_attempt = coalesce(lost_attempt, attempt)
       where organization_id = ? and experiment_id = ? and state in ('planned', 'rejected')
         and not exists (select 1 from experiment where organization_id = ? and id = ? and by_hand is not null)
         and not exists (
           select 1 from ad_object
           where organization_id = ? and experiment_id = ? and kind = 'campaign' and is_active)`,
      [...run, ...run, ...run],
      'run',
    );
    return affectedRows;
  }

  /**
   * Use it after a restore of an older database, for objects that a listing of the platform has shown. Their rows are planned or refused
   * here, because they were created since.
   * @returns how many rows took their id
   */
  async adopt(
    organizationId: string,
    experimentId: number,
    objects: readonly { ordinal: number; platformId: string }[],
  ): Promise<number> {
    if (objects.length === 0) return 0;
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      `update ad_object o set state = 'created', platform_id = r."platformId", refusal = null, settled_at = clock_timestamp()
       from jsonb_to_recordset(?::jsonb) as r (ordinal int, "platformId" text)
       where o.organization_id = ? and o.experiment_id = ? and o.ordinal = r.ordinal and o.state in ('planned', 'rejected')`,
      [JSON.stringify(objects), organizationId, experimentId],
      'run',
    );
    return affectedRows;
  }

  /** Planned rows whose parent will never exist get the parent's refusal. Otherwise the run would wait for them forever. */
  async rejectBlocked(organizationId: string, experimentId: number): Promise<number> {
    const run = [organizationId, experimentId];
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      `with recursive gone as (
         select ordinal, refusal from ad_object
         where organization_id = ? and experiment_id = ? and state in ('rejected', 'removed')
         union
         select o.ordinal, gone.refusal from ad_object o join gone on o.parent_ordinal = gone.ordinal
         where o.organization_id = ? and o.experiment_id = ?
       )
       update ad_object o set state = 'rejected', settled_at = clock_timestamp(),
         refusal = coalesce(gone.refusal, ?::jsonb)
       from gone
       where o.organization_id = ? and o.experiment_id = ? and o.ordinal = gone.ordinal and o.state = 'planned'`,
      [...run, ...run, JSON.stringify(PARENT_GONE), ...run],
      'run',
    );
    return affectedRows;
  }

  /** Sends the refused objects of a wave again, with everything that they had blocked. */
  async reopenRejected(organizationId: string, experimentId: number, wave = 0): Promise<number> {
    return this.moveRejected(organizationId, experimentId, { state: 'planned', wave });
  }

  /** Drops the refused objects of a wave, because the owner continues without them. */
  async dropRejected(organizationId: string, experimentId: number, wave = 0): Promise<number> {
    return this.moveRejected(organizationId, experimentId, { state: 'removed', wave });
  }

  /** Leaves out the rows of a wave that were never sent. */
  async leaveOut(organizationId: string, experimentId: number, wave: number): Promise<void> {
    await this.em.execute(
      `update ad_object set state = 'rejected', refusal = ?::jsonb, settled_at = clock_timestamp()
       where organization_id = ? and experiment_id = ? and wave = ? and state = 'planned'`,
      [JSON.stringify(NO_ROOM), organizationId, experimentId, wave],
      'run',
    );
  }

  private async moveRejected(
    organizationId: string,
    experimentId: number,
    { state, wave }: { state: LedgerState; wave: number },
  ): Promise<number> {
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      `update ad_object set state = ?, refusal = case when ? = 'planned' then null else refusal end, settled_at = null
       where organization_id = ? and experiment_id = ? and wave = ? and state = 'rejected'`,
      [state, state, organizationId, experimentId, wave],
      'run',
    );
    return affectedRows;
  }

  /** Marks objects that the platform no longer has, because they were missing or were deleted as extra. */
  async markRemoved(organizationId: string, experimentId: number, ordinals: readonly number[]): Promise<void> {
    if (ordinals.length === 0) return;
    await this.em.execute(
      `update ad_object set state = 'removed', is_active = false
       where organization_id = ? and experiment_id = ? and ordinal in (?) and state = 'created'`,
      [organizationId, experimentId, ordinals],
      'run',
    );
  }
}
