import type { EntityManager } from '@mikro-orm/postgresql';
import { Experiment } from '../../entities/experiment.entity.js';

/** Experiments of every team, for staff of the product alone. */
export class RunsAcrossTeamsRepository {
  constructor(private readonly em: EntityManager) {}

  /** What was deleted, and batches, are not found. @param ref the number or the uuid */
  find(ref: number | string): Promise<Experiment | null> {
    const where = typeof ref === 'number' ? { id: ref } : { uuid: ref };
    return this.em.findOne(Experiment, { ...where, deletedAt: null, activates: null });
  }
}
