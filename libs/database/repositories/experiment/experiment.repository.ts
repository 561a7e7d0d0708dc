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

/** What can be deleted: nothing of it is on a platform. */
const UNFINISHED: readonly ExperimentStatus[] = ['DRAFT', 'TEMPLATE'];

/** What a submit stores; the rest of the row has its defaults. */
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

/** What a run reports about itself; absent means keep. */
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

/** Experiments of one team. Lists are read models; this is what submits and runs write. */
export class ExperimentRepository {
  constructor(private readonly em: EntityManager) {}

  /** Writes the row within the caller's transaction, so that its outbox item can follow. */
  async insert(organizationId: string, values: NewExperiment): Promise<Experiment> {
    const row = Object.assign(new Experiment(), values, columnsOf(descriptionOf(values.input), values.input), {
      organizationId,
    });
    this.em.persist(row);
    await this.em.flush();
    return row;
  }

  /** What was deleted is not found. @param ref the number or the uuid */
  find(organizationId: string, ref: number | string): Promise<Experiment | null> {
    const where = typeof ref === 'number' ? { id: ref } : { uuid: ref };
    return this.em.findOne(Experiment, { organizationId, ...where, deletedAt: null });
  }

  /** Those of the team, in no order; what is missing or deleted is absent. */
  findAll(organizationId: string, uuids: readonly string[]): Promise<Experiment[]> {
    return this.em.find(Experiment, { organizationId, uuid: { $in: [...uuids] }, deletedAt: null });
  }

  /** Whether the lists of a platform show an experiment that was submitted with this name, whatever its case. */
  async isNamed(organizationId: string, { platform, name }: { platform: Platform; name: string }): Promise<boolean> {
    const [found] = await this.em.execute<object[]>(
      `select 1 from experiment where organization_id = ? and platform = ? and lower(name) = lower(?) and deleted_at is null
        and activates is null and status not in ('DRAFT', 'TEMPLATE') limit 1`,
      [organizationId, platform, name.trim()],
    );
    return found !== undefined;
  }

  /** A draft or template, also one that was deleted and can still be brought back. */
  findUnfinished(
    organizationId: string,
    { platform, id }: { platform: Platform; id: number },
  ): Promise<Experiment | null> {
    return this.em.findOne(Experiment, { organizationId, platform, id, status: { $in: [...UNFINISHED] } });
  }

  /** Takes a draft or template out of its list, or puts it back as it was. @returns whether that changed anything */
  async markDeleted(organizationId: string, id: number, at: Date | null): Promise<boolean> {
    const changed = await this.em.nativeUpdate(
      Experiment,
      { organizationId, id, status: { $in: [...UNFINISHED] }, deletedAt: at === null ? { $ne: null } : null },
      { deletedAt: at },
    );
    return changed > 0;
  }

  /** A completed experiment becomes a sample (META-168). @returns whether it was one */
  async markSample(organizationId: string, id: number): Promise<boolean> {
    const changed = await this.em.nativeUpdate(
      Experiment,
      { organizationId, id, status: 'COMPLETED' },
      { status: 'SAMPLE', sampledAt: new Date(), updatedAt: new Date() },
    );
    return changed > 0;
  }

  /**
   * Of a run, whose draft may have been deleted meanwhile.
   * @throws Error where it is missing: a run that refers to no row is a bug of ours
   */
  async get(organizationId: string, ref: number | string): Promise<Experiment> {
    const where = typeof ref === 'number' ? { id: ref } : { uuid: ref };
    const row = await this.em.findOne(Experiment, { organizationId, ...where });
    if (!row) throw new Error(`no experiment ${ref}`);
    return row;
  }

  /** Stores where a run stands, unless the experiment has finished meanwhile. */
  async move(organizationId: string, id: number, moves: ExperimentMoves): Promise<void> {
    await this.em.nativeUpdate(
      Experiment,
      { organizationId, id, finishedAt: null },
      { ...moves, updatedAt: new Date() },
    );
  }

  /** Decides anew how a run is created of which nothing is planned yet. */
  async decidePath(organizationId: string, id: number, creationPath: CreationPath): Promise<void> {
    await this.em.nativeUpdate(Experiment, { organizationId, id }, { creationPath, updatedAt: new Date() });
  }

  /** Whether its run ends, so that nothing more of it may be begun. */
  async isEnding(organizationId: string, id: number): Promise<boolean> {
    const ending = { organizationId, id, phase: { $in: [...ENDING_PHASES] } };
    return (await this.em.count(Experiment, ending)) > 0;
  }

  /** Notes when a run went live, at its first time. @returns its uuid then, else null */
  async goLive(organizationId: string, id: number): Promise<string | null> {
    const rows = await this.em.execute<{ uuid: string }[]>(
      `update experiment set went_live_at = now()
       where organization_id = ? and id = ? and went_live_at is null and finished_at is null returning uuid`,
      [organizationId, id],
    );
    return rows[0]?.uuid ?? null;
  }

  /** Stores what the team decided; null takes it away. Figures, lists and the run know nothing of it. */
  async decide(organizationId: string, id: number, decision: Decision | null): Promise<void> {
    await this.em.nativeUpdate(Experiment, { organizationId, id }, { decision });
  }

  /** Stores what the team goes by; null: the result of the goal. What lists tell of it becomes due (trigger `run_outcome_due`). */
  async rankBy(organizationId: string, id: number, variable: string | null): Promise<void> {
    await this.em.nativeUpdate(Experiment, { organizationId, id }, { rankedBy: variable });
  }

  /** Notes that a run was told to end early, and by whom; the first time counts. */
  async markStopped(organizationId: string, id: number, stop: { by: string | null; at: Date }): Promise<void> {
    await this.em.nativeUpdate(
      Experiment,
      { organizationId, id, stoppedAt: null },
      { stoppedAt: stop.at, stoppedBy: stop.by, updatedAt: new Date() },
    );
  }

  /** Notes that a closing pass has removed extras. @returns the experiment's uuid */
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
