import type { EntityManager } from '@mikro-orm/postgresql';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { PlatformWaitRepository } from '#libs/database/repositories/platform/platform-wait.repository.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { followRefusedAds } from '../core/delivery-issues.js';

/**
 * Call after statuses of a live run's ads were stored. Notifies its people of refused ads. A run that waits for the reviews continues once
 * the last one has ended; it is not woken for each single review.
 * @returns how many ads are still being reviewed
 */
export async function followReviews(
  em: EntityManager,
  run: Pick<RunRef, 'organizationId' | 'experimentId'>,
): Promise<number> {
  const { organizationId, experimentId } = run;
  await followRefusedAds(em, run);
  const { length } = await new AdObjectsRepository(em).inReview(organizationId, experimentId);
  if (length === 0) await new PlatformWaitRepository(em).end(organizationId, [experimentId], 'ad-review');
  return length;
}
