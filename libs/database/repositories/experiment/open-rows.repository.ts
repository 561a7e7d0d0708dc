import type { EntityManager } from '@mikro-orm/postgresql';

/** A campaign that still has to be sent. */
export interface OpenCampaignRows {
  ordinal: number;
  /** The ordinals of its ad sets and ads that have to be sent, each after its parent. */
  below: number[];
}

/** An ad set, of which the ad set itself or some of its ads still have to be sent. */
export interface OpenAdSetRows {
  ordinal: number;
  /** The ad set's ordinal if it still has to be sent; null if it exists. */
  adSetOrdinal: number | null;
  adOrdinals: number[];
}

/** States of a row that has to be sent, or looked up and then sent. */
const OPEN = "('planned', 'sending', 'unknown')";

/** The unsent rows of an experiment's plan, in the portions that tasks get. */
export class OpenRowsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Slices with an unsent ad set or ad, ascending. */
  async slices(organizationId: string, experimentId: number, wave: number): Promise<number[]> {
    const rows = await this.em.execute<{ slice: number }[]>(
      `select distinct slice from ad_object
       where organization_id = ? and experiment_id = ? and wave = ? and kind <> 'campaign' and state in ${OPEN}
       order by slice`,
      [organizationId, experimentId, wave],
    );
    return rows.map(({ slice }) => slice);
  }

  /** Unsent campaigns in the plan's order, each with its unsent ad sets and ads. */
  async campaigns(organizationId: string, experimentId: number, wave: number): Promise<OpenCampaignRows[]> {
    return this.em.execute<OpenCampaignRows[]>(
      `select c.ordinal, coalesce(json_agg(o.ordinal order by o.ordinal) filter (where o.ordinal is not null), '[]') as below
       from ad_object c
       left join lateral (
         select s.ordinal from ad_object s
         where s.experiment_id = c.experiment_id and s.parent_ordinal = c.ordinal and s.state in ${OPEN}
         union all
         select a.ordinal from ad_object s
         join ad_object a on a.experiment_id = s.experiment_id and a.parent_ordinal = s.ordinal and a.state in ${OPEN}
         where s.experiment_id = c.experiment_id and s.parent_ordinal = c.ordinal and s.state in ${OPEN}
       ) o on true
       where c.organization_id = ? and c.experiment_id = ? and c.wave = ? and c.kind = 'campaign' and c.state in ${OPEN}
       group by c.ordinal order by c.ordinal`,
      [organizationId, experimentId, wave],
    );
  }

  /** Ad sets and ads of a slice that still have to be sent, under a campaign that exists. */
  async adSets(
    organizationId: string,
    experimentId: number,
    { wave, slice }: { wave: number; slice: number },
  ): Promise<OpenAdSetRows[]> {
    return this.em.execute<OpenAdSetRows[]>(
      `select s.ordinal, case when s.state in ${OPEN} then s.ordinal end as "adSetOrdinal",
              coalesce(json_agg(a.ordinal order by a.ordinal) filter (where a.state in ${OPEN}), '[]') as "adOrdinals"
       from ad_object s
       join ad_object c on c.experiment_id = s.experiment_id and c.ordinal = s.parent_ordinal and c.state = 'created'
       left join ad_object a on a.experiment_id = s.experiment_id and a.parent_ordinal = s.ordinal
       where s.organization_id = ? and s.experiment_id = ? and s.kind = 'adset' and s.wave = ? and s.slice = ?
         and s.state not in ('rejected', 'removed', 'replacing', 'replaced')
       group by s.ordinal, s.state
       having s.state in ${OPEN} or count(*) filter (where a.state in ${OPEN}) > 0
       order by s.ordinal`,
      [organizationId, experimentId, wave, slice],
    );
  }
}
