import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { endingColumns } from '#libs/platforms/endings/endings.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { Experiment } from '../../entities/experiment.entity.js';
import { ExperimentEdit } from '../../entities/experiment-edit.entity.js';

export type NewEdit = Pick<
  ExperimentEdit,
  'experimentId' | 'revision' | 'component' | 'level' | 'before' | 'after' | 'editedBy' | 'ip'
>;

/** Edits of alternatives of runs. */
export class ExperimentEditRepository {
  constructor(private readonly em: EntityManager) {}

  /** @returns its id */
  async add(organizationId: string, edit: NewEdit): Promise<string> {
    const id = randomUUID();
    const { before, after, ...rest } = edit;
    const row = { ...rest, before: { ...before }, after: { ...after } };
    await this.em.insert(ExperimentEdit, { id, organizationId, ...row, askedAt: new Date(), appliedAt: null });
    return id;
  }

  /** @throws Error if it is missing: a run with the id of a missing row is our bug */
  async get(organizationId: string, experimentId: number, id: string): Promise<ExperimentEdit> {
    const row = await this.em.findOne(ExperimentEdit, { organizationId, experimentId, id });
    if (!row) throw new Error(`no edit ${id} of experiment ${experimentId}`);
    return row;
  }

  /**
   * Makes an edit part of its experiment, which gets its next revision. Call it within a transaction.
   * @returns false if the experiment has another revision than the edited one, or has gone live or ended
   */
  async apply(
    organizationId: string,
    { id, experimentId, revision }: Pick<ExperimentEdit, 'id' | 'experimentId' | 'revision'>,
    input: ExperimentInput,
  ): Promise<boolean> {
    const changed = await this.em.nativeUpdate(
      Experiment,
      { organizationId, id: experimentId, revision, wentLiveAt: null, finishedAt: null },
      { input, ...endingColumns(descriptionOf(input), input), revision: revision + 1, updatedAt: new Date() },
    );
    if (changed === 0) return false;
    await this.em.nativeUpdate(ExperimentEdit, { organizationId, id }, { appliedAt: new Date() });
    return true;
  }
}
