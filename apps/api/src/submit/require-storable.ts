import type { EntityManager } from '@mikro-orm/postgresql';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import { ApiError } from '../http/errors/api-error.js';
import { requireUnderCeilings } from '../spending/require-under-ceilings.js';
import type { ReadForm } from './read-submit.js';

const SAME_PAYLOAD_MS = 10 * 60_000;

/** A submit as it would be stored. */
interface Storable extends Pick<ReadForm, 'platform' | 'kind' | 'input' | 'bodyHash' | 'key' | 'dryRun'> {
  uuid: string;
  budgetMinor: number;
}

/**
 * Checks what another submit may have changed in the meantime: the same submit is already stored, or a ceiling has no room left. The
 * result is binding within the transaction that stores the run, because it takes locks there. Before that transaction, it finds known
 * refusals early, so that no card has to hold the fee of a submit that is refused anyway.
 * @throws ApiError 409 for a submit that is already stored, 400105 above a ceiling
 */
export async function requireStorable(
  em: EntityManager,
  organizationId: string,
  { platform, kind, input, bodyHash, key, dryRun, uuid, budgetMinor }: Storable,
): Promise<void> {
  if (kind === 'run' && key === null) await refuseRepeat(em, organizationId, { platform, bodyHash });
  if (dryRun !== undefined) await refuseSecond(em, uuid);
  if (kind !== 'run') return;
  const { account, information } = input;
  await requireUnderCeilings(em, organizationId, {
    platform,
    accountId: account.id,
    currency: information.currency,
    field: 'information.budget',
    amountMinor: budgetMinor,
  });
}

/** Allows one submit of a payload at a time: the lock makes the check and the insert one step. */
async function refuseRepeat(
  em: EntityManager,
  organizationId: string,
  { platform, bodyHash }: Pick<Storable, 'platform' | 'bodyHash'>,
): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${organizationId}/${bodyHash}`]);
  const since = new Date(Date.now() - SAME_PAYLOAD_MS);
  const same = { platform, payloadHash: bodyHash, since };
  const earlier = await new ExperimentReadModel(em).findSamePayload(organizationId, same);
  if (earlier) throw new ApiError(409, 'already-submitted', EXPERIMENT_TEXTS.alreadySubmitted);
}

/** A reservation of a dry run can be submitted once. */
async function refuseSecond(em: EntityManager, uuid: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [uuid]);
  const rows: unknown[] = await em.execute('select 1 from experiment where uuid = ?', [uuid]);
  if (rows.length > 0) throw new ApiError(409, 'already-submitted', EXPERIMENT_TEXTS.alreadySubmitted);
}
