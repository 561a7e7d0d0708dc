import type { EntityManager } from '@mikro-orm/postgresql';
import { ENDED_PHASES } from '#libs/contracts/experiment/run/experiment-phase.js';
import { LIST_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** An unfinished experiment in the database. */
export interface UnfinishedExperiment {
  organizationId: string;
  experimentId: number;
  uuid: string;
  platform: Platform;
  /** For a batch: the experiment whose variations it activates. */
  activates: number | null;
  /** Whether its campaigns were on. Then its launch is finished, and the ledger has all created objects. */
  isLive: boolean;
  /** Whether a person delivers it with scripts. */
  isByHand: boolean;
  /** Whether it was stopped, or was ending for another reason. */
  isEnding: boolean;
  /** The payload that started its run. */
  payload: Record<string, unknown>;
}

/** An operator's queries over the whole installation after a restore of the database. */
export class RestoreRepository {
  constructor(private readonly em: EntityManager) {}

  /** All experiments and batches with a run, the oldest first. */
  unfinished(): Promise<UnfinishedExperiment[]> {
    return this.em.execute<UnfinishedExperiment[]>(
      `select e.organization_id as "organizationId", e.id as "experimentId", e.uuid, e.platform, e.activates, o.payload,
              e.by_hand is not null as "isByHand",
              (e.stopped_at is not null or e.phase = 'stopping'
                or e.phase not in (?) and coalesce(jsonb_exists(e.by_hand, 'isEnding'), false)) as "isEnding",
              exists (select 1 from ad_object a
                      where a.organization_id = e.organization_id and a.experiment_id = e.id
                        and a.kind = 'campaign' and a.is_active) as "isLive"
       from experiment e
       join outbox_item o on o.organization_id = e.organization_id and o.kind = 'start-experiment'
        and o.payload ->> 'uuid' = e.uuid::text
       where e.status in (?)
       order by e.id`,
      [[...ENDED_PHASES], [...LIST_STATUSES.live]],
    );
  }

  /** Notes that a run begins again only to end. */
  async noteEnding(organizationId: string, experimentId: number): Promise<void> {
    await this.em.execute(
      `update experiment set phase = 'stopping', updated_at = now()
       where organization_id = ? and id = ? and phase <> 'stopping'`,
      [organizationId, experimentId],
    );
  }

  /** The uuids of experiments, or the keys at the end of their objects' names, that no row has. */
  async missing(column: 'uuid' | 'key', values: readonly string[]): Promise<string[]> {
    if (values.length === 0) return [];
    const rows = await this.em.execute<{ value: string }[]>(
      `select ${column}::text as value from experiment where ${column}::text in (?)`,
      [values],
    );
    const known = new Set(rows.map(({ value }) => value));
    return values.filter((value) => !known.has(value));
  }

  /** The teams' links. */
  links(): Promise<{ organizationId: string; platform: Platform }[]> {
    return this.em.execute(
      'select organization_id as "organizationId", platform from platform_link order by linked_at',
    );
  }
}
