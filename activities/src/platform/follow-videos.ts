import type { VideoState } from '#libs/connectors/port/ad-platform.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { MINUTE_MS } from '#libs/contracts/time.js';
import { PlatformAssetRepository } from '#libs/database/repositories/platform/platform-asset.repository.js';
import { PlatformWaitRepository } from '#libs/database/repositories/platform/platform-wait.repository.js';
import { assetIds } from '#libs/experiments/components.js';
import type { EditRef } from '#libs/orchestration/experiment.payloads.js';
import { inputOf } from '../edited-input.js';
import type { AccountSession } from './platform-session.js';

/**
 * How long a platform can report a new video as unknown, because it finds an upload only after a while. A video that stays unknown for
 * longer counts as removed.
 */
const MISSING_MS = 10 * MINUTE_MS;

/**
 * Checks once every video of a run that the platform processes, and stores its state; a waiting run continues once no video is left.
 * @returns the number of videos that are still being processed
 * @throws ConnectorError, ApplicationFailure CLOSED_GATE if the platform could not be read; the call can be repeated
 */
export async function followVideos(
  { em, account, reads, writes, call }: AccountSession,
  run: Pick<EditRef, 'organizationId' | 'experimentId' | 'edit'>,
): Promise<number> {
  const { organizationId, experimentId } = run;
  const input = await inputOf(em, run);
  const place = { platform: reads.platform, accountId: account.accountId };
  const assets = new PlatformAssetRepository(em);
  let left = 0;
  for (const { platformId, state } of await assets.rows(organizationId, place, assetIds(input))) {
    if (state !== 'working') continue;
    const current = await call(() => writes.videoState(account, platformId)).catch(refused);
    const isMissing = current.state === 'missing';
    const isLost = (await assets.noteKnown(organizationId, place, platformId, { isMissing })) >= MISSING_MS;
    if (current.state === 'working' || (isMissing && !isLost)) left++;
    else {
      const end =
        current.state === 'ready'
          ? { shownId: current.shownId ?? platformId }
          : { problem: current.error.details.platformMessage ?? '' };
      await assets.settle(organizationId, place, platformId, end);
    }
  }
  if (left === 0) await new PlatformWaitRepository(em).end(organizationId, [experimentId], 'video');
  return left;
}

/** If the platform does not let us read a video, we will not be able to use it either. */
function refused(error: unknown): VideoState {
  if (error instanceof ConnectorError && error.code === 'INVALID_REQUEST') return { state: 'failed', error };
  throw error;
}
