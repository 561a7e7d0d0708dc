import type { EntityManager } from '@mikro-orm/postgresql';
import type { LedgerState, Refusal } from '#libs/contracts/experiment/ad-object.js';
import { ACTIVATION_LIMITS } from '#libs/contracts/experiment/activation.js';
import { LIST_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import { Experiment } from '../entities/experiment.entity.js';

/** What became of a variation of a batch. */
export interface ActivatedAd {
  experimentId: number;
  variation: number;
  state: LedgerState;
  refusal: Refusal | null;
}

/** Batches that activate variations of an experiment. */
export class ActivationReadModel {
  constructor(private readonly em: EntityManager) {}

  /** Newest first, at most as many as one experiment may have. */
  batches(organizationId: string, experimentId: number): Promise<Experiment[]> {
    const options = { orderBy: { id: 'desc' }, limit: ACTIVATION_LIMITS.batches } as const;
    return this.em.find(Experiment, { organizationId, activates: experimentId }, options);
  }

  /** One of an experiment's batches, by its uuid. */
  find(organizationId: string, experimentId: number, uuid: string): Promise<Experiment | null> {
    return this.em.findOne(Experiment, { organizationId, activates: experimentId, uuid });
  }

  /** How many batches an experiment has had. */
  count(organizationId: string, experimentId: number): Promise<number> {
    return this.em.count(Experiment, { organizationId, activates: experimentId });
  }

  /** The ads of these batches, in the order in which they were chosen; a batch without a plan has none. */
  async ads(organizationId: string, batchIds: readonly number[]): Promise<ActivatedAd[]> {
    if (batchIds.length === 0) return [];
    return this.em.execute<ActivatedAd[]>(
      `select experiment_id as "experimentId", variation, state, refusal from ad_object
       where organization_id = ? and experiment_id in (?) and kind = 'ad' order by experiment_id, ordinal`,
      [organizationId, batchIds],
    );
  }

  /** Variations that a batch has on, or is about to switch on. */
  async active(organizationId: string, experimentId: number): Promise<Set<number>> {
    const rows = await this.em.execute<{ variation: number }[]>(
      `select distinct (chosen ->> 'variation')::int as variation
       from experiment b cross join lateral jsonb_array_elements(b.activation -> 'variations') chosen
       where b.organization_id = ? and b.activates = ? and b.status in (?) and not exists (
         select 1 from ad_object a
         where a.organization_id = b.organization_id and a.experiment_id = b.id and a.kind = 'ad'
           and a.variation = (chosen ->> 'variation')::int and a.state in ('rejected', 'removed'))`,
      [organizationId, experimentId, [...LIST_STATUSES.live]],
    );
    return new Set(rows.map(({ variation }) => variation));
  }

  /** The same request of a moment ago, unless nothing came of it. */
  findSame(
    organizationId: string,
    { activates, payloadHash, since }: { activates: number; payloadHash: string; since: Date },
  ): Promise<Experiment | null> {
    const where = {
      organizationId,
      activates,
      payloadHash,
      createdAt: { $gt: since },
      status: { $ne: 'FAILED' },
    } as const;
    return this.em.findOne(Experiment, where);
  }
}
