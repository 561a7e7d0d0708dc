import type { Decision } from '#libs/contracts/experiment/decision.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ENDING_PHASES, type ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { columnsOf } from '#libs/platforms/fields/columns.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { Experiment } from '../../entities/experiment.entity.js';

/** The statuses that can be deleted: none of them has objects on a platform. */
const UNFINISHED: readonly ExperimentStatus[] = ['DRAFT', 'TEMPLATE'];

/** The columns that a submit stores. The others have defaults. */
export type NewExperiment = Pick<
  Experiment,
  | 'uuid'
  | 'key'
  | 'createdBy'
  | 'platform'
  | 'status'
  | 'name'
  | 'input'
  | 'accountId'
  | 'accountZone'
  | 'currency'
  | 'budgetMinor'
  | 'createdCount'
  | 'testedCount'
  | 'startsAt'
  | 'endsAt'
  | 'payloadHash'
> &
  Partial<Pick<Experiment, 'activates' | 'activation' | 'naming' | 'sampledAt' | 'creationPath' | 'byHand'>>;

/** The changes that a run reports about itself; an absent field keeps its value. */
export interface ExperimentMoves {
  status?: ExperimentStatus;
  phase?: ExperimentPhase;
  phaseReason?: string | null;
  phaseReasons?: Reasons | null;
  lastInsightsAt?: Date;
  finishedAt?: Date;
  rereadAt?: Date;
  countingUntil?: Date;
}

/** Experiments of one team, as submits and runs write them. Lists use read models. */
export class ExperimentRepository {
  constructor(private readonly em: EntityManager) {}

  /** Writes the row within the caller's transaction, so that the outbox item can be in the same transaction. */
  async insert(organizationId: string, values: NewExperiment): Promise<Experiment> {
    const row = Object.assign(new Experiment(), values, columnsOf(descriptionOf(values.input), values.input), {
      organizationId,
    });
    this.em.persist(row);
    await this.em.flush();
    return row;
  }

  /** Deleted experiments are not found. @param ref the number or the uuid */
  find(organizationId: string, ref: number | string): Promise<Experiment | null> {
    const where = typeof ref === 'number' ? { id: ref } : { uuid: ref };
    return this.em.findOne(Experiment, { organizationId, ...where, deletedAt: null });
  }

  /** The team's experiments, in no order. Missing or deleted ones are absent. */
  findAll(organizationId: string, uuids: readonly string[]): Promise<Experiment[]> {
    return this.em.find(Experiment, { organizationId, uuid: { $in: [...uuids] }, deletedAt: null });
  }

  /** Whether the platform's lists show a submitted experiment with this name, in any case. */
  async isNamed(organizationId: string, { platform, name }: { platform: Platform; name: string }): Promise<boolean> {
    const [found] = await this.em.execute<object[]>(
      `select 1 from experiment where organization_id = ? and platform = ? and lower(name) = lower(?) and deleted_at is null
        and activates is null and status not in ('DRAFT', 'TEMPLATE') limit 1`,
      [organizationId, platform, name.trim()],
    );
    return found !== undefined;
  }

  /** A draft or template, including a deleted one that can still be restored. */
  findUnfinished(
    organizationId: string,
    { platform, id }: { platform: Platform; id: number },
  ): Promise<Experiment | null> {
    return this.em.findOne(Experiment, { organizationId, platform, id, status: { $in: [...UNFINISHED] } });
  }

  /** Removes a draft or template from its list, or restores it. @returns whether that changed anything */
  async markDeleted(organizationId: string, id: number, at: Date | null): Promise<boolean> {
    const changed = await this.em.nativeUpdate(
      Experiment,
      { organizationId, id, status: { $in: [...UNFINISHED] }, deletedAt: at === null ? { $ne: null } : null },
      { deletedAt: at },
    );
    return changed > 0;
  }

  /** A completed experiment becomes a sample (META-168). @returns whether it was completed */
  async markSample(organizationId: string, id: number): Promise<boolean> {
    const changed = await this.em.nativeUpdate(
      Experiment,
      { organizationId, id, status: 'COMPLETED' },
      { status: 'SAMPLE', sampledAt: new Date(), updatedAt: new Date() },
    );
    return changed > 0;
  }

  /**
   * Gets the experiment of a run. Its draft may have been deleted meanwhile.
   * @throws Error if it is missing: a run without a row is our bug
   */
  async get(organizationId: string, ref: number | string): Promise<Experiment> {
    const where = typeof ref === 'number' ? { id: ref } : { uuid: ref };
    const row = await this.em.findOne(Experiment, { organizationId, ...where });
    if (!row) throw new Error(`no experiment ${ref}`);
    return row;
  }

  /** Stores the state of a run, unless the experiment has finished meanwhile. */
  async move(organizationId: string, id: number, moves: ExperimentMoves): Promise<void> {
    await this.em.nativeUpdate(
      Experiment,
      { organizationId, id, finishedAt: null },
      { ...moves, updatedAt: new Date() },
    );
  }

  /** Decides again how to create a run that has no plan yet. */
  async decidePath(organizationId: string, id: number, creationPath: CreationPath): Promise<void> {
    await this.em.nativeUpdate(Experiment, { organizationId, id }, { creationPath, updatedAt: new Date() });
  }

  /** Whether its run is ending, so that nothing new may start. */
  async isEnding(organizationId: string, id: number): Promise<boolean> {
    const ending = { organizationId, id, phase: { $in: [...ENDING_PHASES] } };
    return (await this.em.count(Experiment, ending)) > 0;
  }

  /** Records when a run first goes live. @returns its uuid the first time, else null */
  async goLive(organizationId: string, id: number): Promise<string | null> {
    const rows = await this.em.execute<{ uuid: string }[]>(
      `update experiment set went_live_at = now()
       where organization_id = ? and id = ? and went_live_at is null and finished_at is null returning uuid`,
      [organizationId, id],
    );
    return rows[0]?.uuid ?? null;
  }

  /** Stores the team's decision; null removes it. It does not affect figures, lists or the run. */
  async decide(organizationId: string, id: number, decision: Decision | null): Promise<void> {
    await this.em.nativeUpdate(Experiment, { organizationId, id }, { decision });
  }

  /**
   * Stores the team's ranking variable; null for the goal's result. It marks the run's outcome for an update (trigger
   * `run_outcome_due`).
   */
  async rankBy(organizationId: string, id: number, variable: string | null): Promise<void> {
    await this.em.nativeUpdate(Experiment, { organizationId, id }, { rankedBy: variable });
  }

  /** Records that somebody asked the run to end early. Only the first request counts. */
  async markStopped(organizationId: string, id: number, stop: { by: string | null; at: Date }): Promise<void> {
    await this.em.nativeUpdate(
      Experiment,
      { organizationId, id, stoppedAt: null },
      { stoppedAt: stop.at, stoppedBy: stop.by, updatedAt: new Date() },
    );
  }

  /** Records that a closing pass has removed extras. @returns the experiment's uuid */
  async noteExtras(organizationId: string, id: number, removed: number): Promise<string | null> {
    const rows = await this.em.execute<{ uuid: string }[]>(
      `update experiment set extras_removed = extras_removed + ?, extras_removed_at = now()
       where organization_id = ? and id = ? returning uuid`,
      [removed, organizationId, id],
    );
    return rows[0]?.uuid ?? null;
  }

  /** PENDING_REVIEW becomes COMPLETED at the team's first opening of the results (LIFE-011). */
  async markReviewed(organizationId: string, id: number): Promise<boolean> {
    const changed = await this.em.nativeUpdate(
      Experiment,
      { organizationId, id, status: 'PENDING_REVIEW' },
      { status: 'COMPLETED', updatedAt: new Date() },
    );
    return changed > 0;
  }
}
