import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { ENDING_PHASES } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import {
  CREATING_STEPS,
  type CreatingStep,
  type HandDelivery,
  type HandStepName,
  type SeenStep,
} from '#libs/contracts/experiment/run/hand-step.js';
import { Experiment } from '../../entities/experiment.entity.js';

/** A row of the plan, for the comparison with the platform's objects. */
export interface PlannedObjectRow {
  ordinal: number;
  kind: AdObjectKind;
  parentOrdinal: number | null;
  externalName: string;
  /** Minor units, for objects with a budget. */
  budgetMinor: number | null;
  platformId: string | null;
  variation: number | null;
  sampleVariation: number | null;
  wave: number;
}

/** A row of the plan with the platform's object that matches it; null if no object does. */
export interface Sighting {
  ordinal: number;
  platformId: string | null;
}

/** An experiment that a person delivers by hand. */
export type HandRun = Experiment & { byHand: HandDelivery };
const isHandRun = (row: Experiment): row is HandRun => row.byHand !== null;

/** The field that stores until when a step's script can run. The step `ads` hands out the campaign script too, at the same time. */
const NOTED_AS: Record<CreatingStep, 'campaignScriptUntil' | 'adsScriptUntil'> = {
  campaigns: 'campaignScriptUntil',
  ads: 'adsScriptUntil',
  activate: 'adsScriptUntil',
};

/** The state of runs that a person delivers by hand. */
export class HandDeliveryRepository {
  constructor(private readonly em: EntityManager) {}

  /** All rows of the plan, parents first. */
  async planned(organizationId: string, experimentId: number): Promise<PlannedObjectRow[]> {
    return this.em.execute<PlannedObjectRow[]>(
      `select ordinal, kind, parent_ordinal as "parentOrdinal", external_name as "externalName",
              budget_minor::float8 as "budgetMinor", case when state = 'created' then platform_id end as "platformId",
              variation, sample_variation as "sampleVariation", wave
       from ad_object where organization_id = ? and experiment_id = ? and state in ('planned', 'created')
       order by array_position(array['campaign', 'adset', 'ad'], kind::text), ordinal`,
      [organizationId, experimentId],
    );
  }

  /**
   * Stores a read of the platform: a planned row with an object becomes created, a created row without an object becomes planned. In a run
   * that has gone live, nobody creates a missing object again, so its row stays created. A row keeps the id of a missing object, because
   * the platform still reports its spend. Unchanged rows are not written.
   */
  async storeSightings(organizationId: string, experimentId: number, sightings: readonly Sighting[]): Promise<void> {
    if (sightings.length === 0) return;
    await this.em.execute(
      `update ad_object o
       set state = case when r."platformId" is not null or o.state = 'created' and x.went_live_at is not null then 'created' else 'planned' end,
           platform_id = coalesce(r."platformId", o.platform_id),
           is_active = o.is_active and r."platformId" is not null,
           settled_at = case when r."platformId" is not null or x.went_live_at is not null then coalesce(o.settled_at, clock_timestamp()) end
       from jsonb_to_recordset(?::jsonb) as r (ordinal int, "platformId" text), experiment x
       where o.organization_id = ? and o.experiment_id = ? and o.ordinal = r.ordinal and o.state in ('planned', 'created')
         and x.id = o.experiment_id and (case when o.state = 'created' then o.platform_id end) is distinct from r."platformId"
         and (r."platformId" is not null or x.went_live_at is null or o.is_active)`,
      [JSON.stringify(sightings), organizationId, experimentId],
      'run',
    );
  }

  /**
   * Opens a step, or closes it with null. It moves the experiment to the matching status, unless it has finished. A late call opens no
   * creating step in a run that is ending.
   */
  async open(
    organizationId: string,
    experimentId: number,
    { step, status }: { step: HandStepName | null; status?: ExperimentStatus },
  ): Promise<void> {
    await this.em.execute(
      `update experiment set by_hand = by_hand || jsonb_build_object('step', ?::text)
           || case when by_hand->>'step' = ?::text then '{}' else jsonb_build_object('seen', null, 'since', ?::text) end,
         status = coalesce(?::text, status), updated_at = now()
       where organization_id = ? and id = ? and finished_at is null and by_hand is not null
         and not (jsonb_exists(by_hand, 'isEnding') and coalesce(?::text in (?), false))`,
      [
        ...[step, step, step === null ? null : new Date().toISOString(), status ?? null],
        ...[organizationId, experimentId, step, CREATING_STEPS],
      ],
      'run',
    );
  }

  /**
   * Notes that the run is ending and closes its creating step. The phase alone does not show this: an ending run with a lost link waits in
   * another phase.
   */
  async noteEnding(organizationId: string, experimentId: number): Promise<void> {
    await this.em.execute(
      `update experiment set by_hand = by_hand || '{"isEnding": true}'
           || case when by_hand->>'step' in (?) then '{"step": null, "seen": null, "since": null}' else '{}' end::jsonb
       where organization_id = ? and id = ? and by_hand is not null`,
      [CREATING_STEPS, organizationId, experimentId],
      'run',
    );
  }

  /**
   * Notes the time until which the scripts of a creating step can still run. Call it before the scripts are handed out.
   * @returns false if the step is not open or the run is ending: then no script may be handed out
   */
  async handOut(organizationId: string, experimentId: number, step: CreatingStep, until: Date): Promise<boolean> {
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      `update experiment set by_hand = by_hand || jsonb_build_object(?::text, greatest(by_hand->>? collate "C", ?::text))
       where organization_id = ? and id = ? and finished_at is null and by_hand->>'step' = ?
         and not jsonb_exists(by_hand, 'isEnding') and phase not in (?)`,
      [
        ...[NOTED_AS[step], NOTED_AS[step], until.toISOString()],
        ...[organizationId, experimentId, step, ENDING_PHASES],
      ],
      'run',
    );
    return affectedRows > 0;
  }

  /**
   * Assumes that unknown scripts can run until this time. Use it for a restored row, which does not name scripts handed out since the
   * backup.
   */
  async assumeHandedOut(organizationId: string, experimentId: number, until: Date): Promise<void> {
    await this.em.execute(
      `update experiment set by_hand = by_hand || jsonb_build_object(
           'adsScriptUntil', greatest(by_hand->>'adsScriptUntil' collate "C", ?::text),
           'campaignScriptUntil', greatest(by_hand->>'campaignScriptUntil' collate "C", ?::text))
       where organization_id = ? and id = ? and by_hand is not null`,
      [until.toISOString(), until.toISOString(), organizationId, experimentId],
      'run',
    );
  }

  /** Stores the result of a read for the open step. */
  async keepSeen(organizationId: string, experimentId: number, step: HandStepName, seen: SeenStep): Promise<void> {
    await this.em.execute(
      `update experiment set by_hand = by_hand || jsonb_build_object('seen', ?::jsonb)
       where organization_id = ? and id = ? and by_hand->>'step' = ?`,
      [JSON.stringify(seen), organizationId, experimentId, step],
      'run',
    );
  }

  /** Notes that a read saw an ad of the run that can spend. From then on the run costs its fee. */
  async noteSpending(organizationId: string, experimentId: number): Promise<void> {
    await this.em.execute(
      `update experiment set by_hand = by_hand || '{"hasSpent": true}'
       where organization_id = ? and id = ? and by_hand is not null and by_hand->'hasSpent' is null`,
      [organizationId, experimentId],
      'run',
    );
  }

  /** The current experiment, including a deleted draft; null if none with this uuid is delivered by hand. */
  async find(organizationId: string, uuid: string): Promise<HandRun | null> {
    const row = await this.em.findOne(Experiment, { organizationId, uuid });
    return row !== null && isHandRun(row) ? row : null;
  }
}
