import type { CallbackHint } from '#libs/connectors/port/callbacks.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import {
  CallbackEventRepository,
  type JudgedHint,
  type StoredCallback,
} from '#libs/database/repositories/platform/callback-event.repository.js';
import type { JobDeps } from '../deps.js';

/** Maximum number of events in one call; while there are more, the next call follows immediately. */
const MOST_EVENTS = 50;
/** Maximum number of hints of one event. Platforms send a few hundred changes at once; the slow poll finds the rest. */
const MOST_HINTS = 1_000;

type Deps = Pick<JobDeps, 'orm' | 'platforms' | 'host'>;

/**
 * Reads the callbacks that the API stored unread. An unreadable callback counts as processed too, so that no process reads it twice.
 * @returns the number of processed callbacks
 */
export const judgeCallbacks = (deps: Deps): Promise<number> =>
  new CallbackEventRepository(deps.orm.em.fork()).judge(MOST_EVENTS, (event) =>
    parse(deps, event)
      .filter((hint): hint is JudgedHint => hint.accountId !== null)
      .slice(0, MOST_HINTS),
  );

type ParsedHint = CallbackHint & Pick<JudgedHint, 'waitMs'>;

function parse({ platforms, host }: Deps, { bodyHash, platform, body }: StoredCallback): ParsedHint[] {
  try {
    const { callbacks } = platforms.for(platform as Platform);
    const hints = callbacks.parse(body);
    if (hints.length === 0) host.log.info({ bodyHash, platform }, 'a callback contains no known event');
    return hints.map((hint) => ({ ...hint, waitMs: callbacks.timedToMs }));
  } catch (err) {
    host.log.error({ err, bodyHash, platform }, 'a callback could not be read'); // our own bug; it must not block other callbacks
    return [];
  }
}
