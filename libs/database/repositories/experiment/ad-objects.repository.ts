import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdObjectKind, LedgerState, Refusal, Standing } from '#libs/contracts/experiment/run/ad-object.js';
import type { Because } from '#libs/contracts/experiment/plan/because.js';
import { ofOurs } from '#libs/contracts/experiment/run/reasons.js';
import { undeliveredText } from '#libs/contracts/experiment/run/undelivered-text.js';

/** The fields of a row that the closing pass compares with the platform's listing. */
export interface ListedRow {
  ordinal: number;
  kind: AdObjectKind;
  externalName: string;
  state: LedgerState;
  platformId: string | null;
}

/** An object that a caller named by its platform id. */
export interface NamedObject {
  experimentId: number;
  kind: AdObjectKind;
  platformId: string;
}

/** The outcome of a planned ad. */
export interface AdOutcomeRow {
  variation: number;
  state: LedgerState;
  /** Why it failed: the platform's refusal, or the words of the platform's review with the status word as the code. */
  refusal: Refusal | null;
  /** Why a search chose it for its wave; null for all other ads. */
  chosenAs: Because['kind'] | null;
}

/** A stored refusal. It has no message if the platform gave no reason why it does not deliver an ad. */
type ReadRefusal = Omit<Refusal, 'message'> & Partial<Pick<Refusal, 'message'>>;

/** Adds a message to a refusal without one: the text for the platform's status word, which is then the only explanation. */
const withMessage = ({ message, ...refusal }: ReadRefusal): Refusal =>
  message === undefined ? { ...refusal, ...ofOurs(undeliveredText(refusal.code)) } : { ...refusal, message };

/** Whether a row `o` belongs to the plan: no edit of an alternative has replaced it. */
export const IS_OF_PLAN = `o.state not in ('replacing', 'replaced')`;

/** Whether the platform accepted an ad `o` but does not deliver it: `isUndelivered` for an existing ad. */
export const IS_UNDELIVERED = `(o.state = 'created' and o.standing in ('refused', 'troubled'))`;

/** The state of one object, as read from the platform. */
export interface ReadStatus {
  platformId: string;
  standing: Standing;
  effectiveStatus: string;
  issues: string[];
  isOn: boolean;
}

/** The results of one call, and its time by the caller's clock. */
export interface StatusReading {
  objects: readonly ReadStatus[];
  begunAt: Date;
}

/** The readings as rows `r`, and whether one differs from the ledger's `o`. */
const STATUSES = `jsonb_to_recordset(?::jsonb) as r ("platformId" text, standing text, "effectiveStatus" text, issues jsonb, "isOn" boolean)`;
const IS_NEWS = `(o.standing, o.effective_status, o.issues, o.is_active)
  is distinct from (r.standing, left(r."effectiveStatus", 40), r.issues, r."isOn")`;
const statusesOf = (statuses: readonly ReadStatus[]): string =>
  JSON.stringify(
    statuses.map(({ platformId, standing, effectiveStatus, issues, isOn }) => ({
      platformId,
      standing,
      effectiveStatus,
      issues,
      isOn,
    })),
  );

/** What the ledger knows about objects that exist at the platform. `LedgerRepository` records their creation. */
export class AdObjectsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Every row of the experiment, in the plan's order. */
  async list(organizationId: string, experimentId: number): Promise<ListedRow[]> {
    return this.em.execute<ListedRow[]>(
      `select ordinal, kind, external_name as "externalName", state, platform_id as "platformId" from ad_object
       where organization_id = ? and experiment_id = ? order by ordinal`,
      [organizationId, experimentId],
    );
  }

  /** Created campaigns that have no ad and will get none, with the ordinals of all their existing objects. */
  async emptyCampaigns(
    organizationId: string,
    experimentId: number,
  ): Promise<{ platformId: string; ordinals: number[] }[]> {
    return this.em.execute<{ platformId: string; ordinals: number[] }[]>(
      `select c.platform_id as "platformId", c.ordinal || array(
         select s.ordinal from ad_object s where s.experiment_id = c.experiment_id and s.parent_ordinal = c.ordinal
           and s.state = 'created') as ordinals
       from ad_object c
       where c.organization_id = ? and c.experiment_id = ? and c.kind = 'campaign' and c.state = 'created'
         and c.platform_id is not null and not exists (
           select 1 from ad_object s join ad_object a on a.experiment_id = s.experiment_id and a.parent_ordinal = s.ordinal
           where s.experiment_id = c.experiment_id and s.parent_ordinal = c.ordinal
             and a.state not in ('rejected', 'removed', 'replaced'))
       order by c.ordinal`,
      [organizationId, experimentId],
    );
  }

  /** Every ad of the plan or of one of its waves, in any state, in the order of the rows. */
  async adOutcomes(organizationId: string, experimentId: number, wave: number | null = null): Promise<AdOutcomeRow[]> {
    const rows = await this.em.execute<(Omit<AdOutcomeRow, 'refusal'> & { refusal: ReadRefusal | null })[]>(
      `select o.variation, o.state, o.because ->> 'kind' as "chosenAs", case when ${IS_UNDELIVERED}
         then jsonb_build_object('code', o.effective_status, 'field', null, 'standing', o.standing)
           || case when o.issues ->> 0 is null then '{}'::jsonb else jsonb_build_object('message', o.issues ->> 0) end
         else o.refusal end as refusal
       from ad_object o
       where o.organization_id = ? and o.experiment_id = ? and o.kind = 'ad' and ${IS_OF_PLAN} and (?::int is null or o.wave = ?)
       order by o.ordinal`,
      [organizationId, experimentId, wave, wave],
    );
    return rows.map(({ refusal, ...ad }) => ({ ...ad, refusal: refusal && withMessage(refusal) }));
  }

  /**
   * Platform ids of created objects of one kind, in the plan's order. `isOn` keeps only objects that were last seen on, or off. `holdsAds`
   * keeps only campaigns and ad sets with a created ad. `wave` keeps only that wave. `fromOrdinal` keeps only this ordinal and higher ones.
   */
  async platformIds(
    organizationId: string,
    experimentId: number,
    kind: AdObjectKind,
    {
      isOn,
      holdsAds = false,
      wave,
      fromOrdinal = 0,
    }: { isOn?: boolean; holdsAds?: boolean; wave?: number; fromOrdinal?: number } = {},
  ): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `with filled_ad_set as (
         select distinct parent_ordinal as ordinal from ad_object
         where organization_id = ? and experiment_id = ? and kind = 'ad' and state = 'created'
       ), filled as (
         select ordinal from filled_ad_set
         union
         select s.parent_ordinal from ad_object s join filled_ad_set using (ordinal)
         where s.organization_id = ? and s.experiment_id = ?
       )
       select platform_id as id from ad_object
       where organization_id = ? and experiment_id = ? and kind = ? and state = 'created' and platform_id is not null
         and (?::boolean is null or is_active = ?) and (?::int is null or wave = ?) and ordinal >= ?
         and (not ?::boolean or kind = 'ad' or ordinal in (select ordinal from filled))
       order by ordinal`,
      [
        ...[organizationId, experimentId, organizationId, experimentId, organizationId, experimentId],
        ...[kind, isOn ?? null, isOn ?? null, wave ?? null, wave ?? null, fromOrdinal, holdsAds],
      ],
    );
    return rows.map(({ id }) => id);
  }

  /** Platform ids of objects that edits have replaced and that still exist, by kind. Children come before their parents. */
  async replacing(organizationId: string, experimentId: number): Promise<{ kind: AdObjectKind; id: string }[]> {
    return this.em.execute<{ kind: AdObjectKind; id: string }[]>(
      `select kind, platform_id as id from ad_object
       where organization_id = ? and experiment_id = ? and state = 'replacing' and platform_id is not null
       order by array_position(array['ad', 'adset', 'campaign'], kind::text), ordinal`,
      [organizationId, experimentId],
    );
  }

  /** Which of these platform ids are created objects of the team's experiments. */
  async named(
    organizationId: string,
    experimentIds: readonly number[],
    platformIds: readonly string[],
  ): Promise<NamedObject[]> {
    if (platformIds.length === 0) return [];
    return this.em.execute<NamedObject[]>(
      `select experiment_id as "experimentId", kind, platform_id as "platformId" from ad_object
       where organization_id = ? and experiment_id in (?) and platform_id in (?) and state = 'created' order by id`,
      [organizationId, experimentIds, platformIds],
    );
  }

  /** Platform ids of created ads that were still in review at the last read, in the plan's order. */
  async inReview(organizationId: string, experimentId: number): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select platform_id as id from ad_object
       where organization_id = ? and experiment_id = ? and kind = 'ad' and state = 'created' and standing = 'in-review'
       order by ordinal`,
      [organizationId, experimentId],
    );
    return rows.map(({ id }) => id);
  }

  /** Created objects whose listing differs from their rows. */
  async changed(organizationId: string, experimentId: number, listed: readonly ReadStatus[]): Promise<NamedObject[]> {
    if (listed.length === 0) return [];
    return this.em.execute<NamedObject[]>(
      `select o.experiment_id as "experimentId", o.kind, o.platform_id as "platformId"
       from ad_object o join ${STATUSES} on o.platform_id = r."platformId"
       where o.organization_id = ? and o.experiment_id = ? and o.state = 'created' and ${IS_NEWS} order by o.ordinal`,
      [statusesOf(listed), organizationId, experimentId],
    );
  }

  /** Ledger row ids by platform id, for ads: the keys of insights. Replaced ads count too, because they were paid for. */
  async adRowIds(organizationId: string, experimentId: number): Promise<Map<string, string>> {
    const rows = await this.em.execute<{ platformId: string; id: string }[]>(
      `select platform_id as "platformId", id::text from ad_object
       where organization_id = ? and experiment_id = ? and kind = 'ad' and platform_id is not null`,
      [organizationId, experimentId],
    );
    return new Map(rows.map(({ platformId, id }) => [platformId, id]));
  }

  /**
   * Stores why objects could not be switched on, as the refusal of the ads that therefore do not run. These are the object itself, or the
   * ads below it. A later reading that finds such an ad running clears its refusal.
   */
  async saveKeptOff(
    organizationId: string,
    experimentId: number,
    refusals: readonly { platformId: string; refusal: Refusal }[],
  ): Promise<void> {
    if (refusals.length === 0) return;
    await this.em.execute(
      `update ad_object a set refusal = r.refusal
       from jsonb_to_recordset(?::jsonb) as r ("platformId" text, refusal jsonb)
       join ad_object o on o.platform_id = r."platformId" and o.organization_id = ? and o.experiment_id = ?
       where a.organization_id = o.organization_id and a.experiment_id = o.experiment_id and a.kind = 'ad' and a.state = 'created'
         and (a.id = o.id or a.parent_ordinal = o.ordinal)`,
      [JSON.stringify(refusals), organizationId, experimentId],
      'run',
    );
  }

  /**
   * Stores a read of the platform; unchanged rows are not written. Several callers read at the same time (the run's polls, going live,
   * callbacks). So a reading never overwrites the result of a reading that began later.
   */
  async saveStatuses(organizationId: string, experimentId: number, { objects, begunAt }: StatusReading): Promise<void> {
    if (objects.length === 0) return;
    await this.em.execute(
      `update ad_object o
       set standing = r.standing, effective_status = left(r."effectiveStatus", 40), issues = r.issues, is_active = r."isOn", status_read_at = ?,
         refusal = case when o.state <> 'created' or r.standing <> 'running' then o.refusal end
       from ${STATUSES}
       where o.organization_id = ? and o.experiment_id = ? and o.platform_id = r."platformId"
         and (o.status_read_at is null or o.status_read_at <= ?) and ${IS_NEWS}`,
      [begunAt, statusesOf(objects), organizationId, experimentId, begunAt],
      'run',
    );
  }
}
