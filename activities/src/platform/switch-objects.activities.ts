import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { LedgerCountsRepository } from '#libs/database/repositories/experiment/ledger-counts.repository.js';
import { SearchWaveRepository } from '#libs/database/repositories/experiment/search-wave.repository.js';
import type { SwitchRefusal } from '#libs/connectors/port/ad-platform.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { SwitchInput } from '#libs/orchestration/experiment.payloads.js';
import type { ActivityDeps } from '../deps.js';
import { failure, refusal } from '../failures.js';
import { isCalledOff } from './called-off.js';
import { openSession, type PlatformSession } from './platform-session.js';
import { readAndKeep } from './read-and-keep.js';

/** Ids in one round of writing and reading back. Progress is recorded after each round. */
const ROUND = 200;
/** How many times an object's status is set before the run continues without it. */
const TRIES = 3;
/** Interval between checks whether the ledger is settled. */
const SETTLED_CHECK_MS = 10_000;

/**
 * Switches the created objects of one kind on or off: takes ids from the ledger and reads each write back. It can be repeated at any point.
 * Objects on other levels keep the status that they were created with. A campaign or ad set without ads is never switched on. Switching off
 * includes every object, whatever its stored status: only the last read proves a stop.
 */
export const createSwitchActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'switchObjects'> => ({
  switchObjects: (input) =>
    deps.host.whileBeating(`${input.kind} to be ${input.isActive ? 'active' : 'paused'}`, async () => {
      const { organizationId, experimentId, kind, isActive, wave, fromOrdinal } = input;
      // Switching off is a stop in every phase, even if one wave only makes room for the next.
      const session = await openSession(deps, input, isActive ? undefined : 'stop');
      if (!session.writes.switched.includes(kind)) return { switched: 0, refused: 0, isLate: false };
      if (isActive) await assertCanGoLive(session, input);
      if (isActive && (await isPast(session, input))) return { switched: 0, refused: 0, isLate: false };
      const objects = new AdObjectsRepository(session.em);
      const only = { wave, fromOrdinal, ...(isActive ? { isOn: false, holdsAds: true } : {}) };
      const ids = await objects.platformIds(organizationId, experimentId, kind, only);
      const isLate = isActive && kind === 'campaign' && ids.length > 0 && (await isAfterStart(session, ids, input));
      let refused = 0;
      for (let at = 0; at < ids.length; at += ROUND) {
        if (isActive && (await isCalledOff(deps, input))) break; // the run is about to be switched off again
        refused += await switchRound(session, input, ids.slice(at, at + ROUND));
        deps.host.heartbeat(`${Math.min(at + ROUND, ids.length)} of ${ids.length} ${kind}`);
      }
      return { switched: ids.length - refused, refused, isLate };
    }),
});

/** Nothing goes live while a create of the run or of the wave may still be in progress, or if no ad is left. */
async function assertCanGoLive({ em }: PlatformSession, input: SwitchInput): Promise<void> {
  const { organizationId, experimentId, wave = 0 } = input;
  const counts = await new LedgerCountsRepository(em).counts(organizationId, experimentId, wave);
  const open = Object.values(counts).reduce(
    (sum, { planned, sending, unknown, replacing }) => sum + planned + sending + unknown + replacing,
    0,
  );
  if (open > 0)
    throw failure('SETTLING', { message: `${open} ad objects are not settled`, retryAfterMs: SETTLED_CHECK_MS });
  if (counts.ad.created === 0) throw refusal(RUN_TEXTS.nothingLeft);
}

/**
 * Whether a later wave of the search was already decided. The later wave has the rest of the money, so this wave must stay off. This
 * happens if a run was reset and repeats its earlier waves.
 */
async function isPast(
  { em }: PlatformSession,
  { organizationId, experimentId, wave = 0 }: SwitchInput,
): Promise<boolean> {
  const decided = await new SearchWaveRepository(em).lastDecided(organizationId, experimentId);
  return decided !== null && decided > wave;
}

/**
 * Whether the start has passed before the campaigns could be switched on. They go live anyway and keep their end.
 * @throws ApplicationFailure INVALID_REQUEST if the end has passed too: nothing would be delivered
 */
async function isAfterStart(
  { account, reads, call, experiment }: PlatformSession,
  ids: string[],
  { wave = 0 }: SwitchInput,
): Promise<boolean> {
  const now = Date.parse((await call(() => reads.campaignTime(account, ids))).now);
  if (experiment.endsAt && now >= experiment.endsAt.getTime()) {
    throw refusal(RUN_TEXTS.endPassed);
  }
  // A later wave begins only when the wave before it has been paused, so it always starts a little late.
  return wave === 0 && experiment.startsAt !== null && now > experiment.startsAt.getTime();
}

/** @returns how many objects still do not have the status after several tries */
async function switchRound(session: PlatformSession, input: SwitchInput, ids: readonly string[]): Promise<number> {
  const { em, account, writes, call } = session;
  const { organizationId, experimentId, kind, isActive } = input;
  let left = [...ids];
  let refusals: readonly SwitchRefusal[] = [];
  for (let tries = 0; tries < TRIES && left.length > 0; tries++) {
    ({ refusals } = await call(() => writes.setActive(account, kind, left, isActive)));
    const read = await readAndKeep(session, input, kind, left);
    const present = new Map(read.map((object) => [object.platformId, object.isOn]));
    // A missing object cannot be active; if it should be, the closing pass handles it.
    left = left.filter((id) => (present.has(id) ? present.get(id) !== isActive : isActive));
  }
  if (isActive) {
    const keptOff = refusals.filter(({ platformId }) => left.includes(platformId));
    await new AdObjectsRepository(em).saveKeptOff(organizationId, experimentId, keptOff);
  }
  return left.length;
}
