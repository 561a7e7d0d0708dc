import type { Platform } from '#libs/contracts/platform.js';
import { CallbackEventRepository } from '#libs/database/repositories/callback-event.repository.js';
import type { JobDeps } from '../deps.js';

/** Of one call; as long as there are any, the next follows at once. */
const MOST_EVENTS = 50;
/** Of one event. Platforms send some hundred changes at once; what is beyond, the slow poll finds. */
const MOST_HINTS = 1_000;

/**
 * Reads the callbacks that the API stored as they came. What cannot be read is judged too: nobody reads it twice.
 * @returns how many there were
 */
export async function judgeCallbacks({
  orm,
  platforms,
  host,
}: Pick<JobDeps, 'orm' | 'platforms' | 'host'>): Promise<number> {
  const events = new CallbackEventRepository(orm.em.fork());
  const unjudged = await events.unjudged(MOST_EVENTS);
  for (const { bodyHash, platform, body } of unjudged) {
    const hints = platforms.for(platform as Platform).callbacks.parse(body);
    if (hints.length === 0) host.log.warn({ bodyHash, platform }, 'a callback says nothing that is known');
    await events.judged(bodyHash, hints.slice(0, MOST_HINTS));
  }
  return unjudged.length;
}
