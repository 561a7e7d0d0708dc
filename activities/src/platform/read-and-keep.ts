import type { FoundObject } from '#libs/connectors/port/ad-platform.js';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import type { AccountSession } from './platform-session.js';

/** Number of ids in one call. Its results are stored before the next call. */
const AT_ONCE = 50;

/**
 * Reads objects of a run back and stores their platform status. A reading that began earlier but is stored later changes nothing.
 * @returns the objects that exist; ids that the platform does not know are left out
 * @throws ConnectorError, ApplicationFailure CLOSED_GATE if the platform could not be read; the call can be repeated
 */
export async function readAndKeep(
  { em, account, reads, call }: AccountSession,
  { organizationId, experimentId }: { organizationId: string; experimentId: number },
  kind: AdObjectKind,
  ids: readonly string[],
): Promise<FoundObject[]> {
  const ledger = new AdObjectsRepository(em);
  const found: FoundObject[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const part = ids.slice(at, at + AT_ONCE);
    // Set inside `call`, which may wait for its turn: the later the reading begins, the newer its statuses.
    const reading = await call(async () => ({
      begunAt: new Date(),
      objects: await reads.read(account, kind, part),
    }));
    await ledger.saveStatuses(organizationId, experimentId, reading);
    found.push(...reading.objects);
  }
  return found;
}

/** Does the same as `readAndKeep`, for objects of any kind. */
export async function readNamed(
  session: AccountSession,
  run: { organizationId: string; experimentId: number },
  objects: readonly { kind: AdObjectKind; platformId: string }[],
): Promise<void> {
  for (const [kind, own] of Map.groupBy(objects, (object) => object.kind)) {
    const ids = own.map(({ platformId }) => platformId);
    await readAndKeep(session, run, kind, ids);
  }
}
