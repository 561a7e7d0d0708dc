import type { EntityManager } from '@mikro-orm/postgresql';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { ActivationReadModel } from '#libs/database/read-models/activation.read-model.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import { RunOutcomeRepository } from '#libs/database/repositories/experiment/run-outcome.repository.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { WorkerPresenceRepository } from '#libs/database/repositories/worker-presence.repository.js';
import { promiseOf } from '../activation/promises.js';
import type { ItemFigures, RunFigures } from './experiment-views.js';

/** Figures of these experiments from the ledger, the accounts' gates, the delivery issues and the workers. */
export async function runFigures(
  em: EntityManager,
  organizationId: string,
  ids: readonly number[],
): Promise<(id: number) => RunFigures> {
  const reads = new ExperimentReadModel(em);
  const creation = await reads.creationFigures(organizationId, ids);
  const throttles = await reads.throttles(organizationId, ids);
  const issues = await new DeliveryIssueRepository(em).open(organizationId, ids);
  const served = await new WorkerPresenceRepository(em).queues();
  const seen = new Map(Array.from(served, ([queue, { seenAt }]) => [queue, seenAt]));
  return (id) => ({ creation: creation.get(id), throttled: throttles.get(id), issues: issues.get(id), seen });
}

type ListedRow = Pick<Experiment, 'id' | 'activates' | 'platform' | 'currency'>;

/** `runFigures`, with figures from the insights, the team's members and the batches of winners. */
export async function itemFigures(
  em: EntityManager,
  organizationId: string,
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => ItemFigures> {
  const ids = rows.map(({ id }) => id);
  const reads = new ExperimentReadModel(em);
  const activations = new ActivationReadModel(em);
  const ofRun = await runFigures(em, organizationId, ids);
  const delivery = await reads.deliveryFigures(organizationId, ids);
  const stoppers = await reads.stoppers(organizationId, ids);
  const outcomes = await new RunOutcomeRepository(em).of(organizationId, ids);
  const winners = await activations.running(organizationId, ids);
  const parents = await activations.parents(
    organizationId,
    rows.flatMap(({ activates }) => activates ?? []),
  );
  const batches = await activations.batchesOf(organizationId, ids);
  const delivered = await activations.delivered(
    organizationId,
    batches.map(({ id }) => id),
  );
  const promisesOf = (row: ListedRow) => {
    const promises = batches
      .filter(({ activates }) => activates === row.id)
      .flatMap(({ id, activation }) => {
        const own = delivered.filter(({ experimentId }) => experimentId === id);
        return activation.variations.map(({ variation }) => promiseOf(row, activation, variation, own)?.promise);
      });
    const kept = promises.filter((promise) => promise === 'kept').length;
    const judged = kept + promises.filter((promise) => promise === 'missed').length;
    return judged > 0 ? { kept, judged } : undefined;
  };
  return (row) => ({
    ...ofRun(row.id),
    delivery: delivery.get(row.id),
    stoppedBy: stoppers.get(row.id),
    outcome: outcomes.get(row.id),
    winners: winners.get(row.id),
    promises: promisesOf(row),
    parent: row.activates === null ? undefined : parents.get(row.activates),
  });
}
