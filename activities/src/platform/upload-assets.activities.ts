import type { VideoUploadState } from '#libs/connectors/port/ad-platform.js';
import { fillIn } from '#libs/contracts/messages/fill-in.js';
import { RUN_REASONS } from '#libs/contracts/experiment/run-reasons.js';
import type { Asset } from '#libs/database/entities/asset.entity.js';
import { PlatformAssetRepository } from '#libs/database/repositories/platform/platform-asset.repository.js';
import { assetIds } from '#libs/experiments/meta-components.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';
import { failure } from '../failures.js';
import { lookUntil } from './look-until.js';
import { openSession, type PlatformSession } from './platform-session.js';

/** Within the ten minutes that an attempt has; processing longer than this is left to the next one. */
const PROCESSING_MS = 8 * 60_000;

/** What a heartbeat says of a video that is under way; may be stale, the platform corrects the offset. */
interface UploadNote {
  assetId: string;
  state: VideoUploadState;
}

/** Uploads what the ads show, one after the other; what is in the ad account already is passed over. */
export const createUploadActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'uploadAssets'> => ({
  async uploadAssets(run) {
    deps.host.heartbeat('uploads');
    const { organizationId, platform } = run;
    const session = await openSession(deps, run);
    const repository = new PlatformAssetRepository(session.em);
    const place = { platform, accountId: session.account.accountId };
    const ids = assetIds(session.experiment.input);
    const uploaded = await repository.uploaded(organizationId, place, ids);
    const waiting = ids.filter((id) => !(id in uploaded));
    const assets = await repository.assets(organizationId, waiting);
    const missing = waiting.filter((id) => !assets.some((asset) => asset.id === id));
    if (missing.length > 0)
      throw failure('INVALID_REQUEST', { message: fillIn(RUN_REASONS.en.filesGone, { count: missing.length }) });
    for (const asset of assets) {
      const reference = await deps.host.whileBeating(`upload of ${asset.kind} ${asset.id}`, () =>
        session.call(() => (asset.kind === 'image' ? uploadImage : uploadVideo)(deps, session, asset)),
      );
      await repository.save(organizationId, place, asset.id, reference);
    }
    return assets.length;
  },
});

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};
/** Our own id as the name: the original one is a person's text. */
const nameOf = ({ id, contentType, kind }: Asset): string =>
  `${id}.${EXTENSIONS[contentType] ?? (kind === 'image' ? 'jpg' : 'mp4')}`;

async function uploadImage({ storage }: ActivityDeps, { account, writes }: PlatformSession, asset: Asset) {
  const bytes = await storage.read(asset.storageKey, 0, Number(asset.sizeBytes));
  return writes.uploadImage(account, { name: nameOf(asset), bytes });
}

async function uploadVideo({ storage, host }: ActivityDeps, { account, writes }: PlatformSession, asset: Asset) {
  const last = host.lastHeartbeat() as Partial<UploadNote> | undefined;
  const video = await writes.uploadVideo(account, {
    name: nameOf(asset),
    sizeBytes: Number(asset.sizeBytes),
    read: (start, end) => storage.read(asset.storageKey, start, end),
    resume: last?.assetId === asset.id ? last.state : undefined,
    onProgress: (state) => host.heartbeat({ assetId: asset.id, state } satisfies UploadNote),
  });
  const look = async () => {
    const found = await writes.videoState(account, video.id);
    if (found.state === 'failed') throw found.error;
    return found.state === 'ready' ? 0 : 1;
  };
  if ((await lookUntil(look, { forMs: PROCESSING_MS })) === 0) return video;
  throw failure('TRANSIENT', { message: 'the video is still being processed' });
}
