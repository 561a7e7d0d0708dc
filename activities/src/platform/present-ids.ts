import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { PlatformSession } from './platform-session.js';

/**
 * Which of these objects exist, read by id because a listing may lag behind. A deleted object that the
 * platform still returns by its id does not count.
 * @throws ConnectorError, ApplicationFailure CLOSED_GATE if the platform could not be asked; the call can be repeated
 */
export async function presentIds(
  { account, reads, call }: PlatformSession,
  kind: AdObjectKind,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await call(() => reads.read(account, kind, ids));
  return new Set(found.filter(({ isDeleted }) => !isDeleted).map(({ platformId }) => platformId));
}
