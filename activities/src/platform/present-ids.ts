import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { PlatformSession } from './platform-session.js';

/**
 * Which of these objects exist, read by id because a listing may lag behind. The platform may still return a deleted object by its id; it
 * does not count.
 * @throws ConnectorError, ApplicationFailure CLOSED_GATE where the platform could not be asked; it may be repeated
 */
export async function presentIds(
  { account, reads, call }: PlatformSession,
  kind: AdObjectKind,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await call(() => reads.read(account, kind, ids));
  return new Set(found.filter(({ isDeleted }) => !isDeleted).map(({ platformId }) => platformId));
}
