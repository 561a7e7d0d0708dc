import type { ApplicationFailure } from '@temporalio/common';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { quoteOf } from '#libs/contracts/messages/quote-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Asset } from '#libs/database/entities/asset.entity.js';
import type { PlatformAssetRow } from '#libs/database/entities/platform-asset.entity.js';
import { PlatformAssetRepository } from '#libs/database/repositories/platform/platform-asset.repository.js';
import { shownFiles } from '#libs/experiments/components.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import { fileLabel } from '#libs/platforms/components/components.js';
import { fileKey, type ShownFile } from '#libs/platforms/kinds/shown-file.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { CropLate, cropPicture } from '#libs/pictures/crop-picture.js';
import { openClean } from '#libs/storage/clean-file.js';
import type { ActivityDeps } from '../deps.js';
import { inputOf } from '../edited-input.js';
import { failure, refusal } from '../failures.js';
import { isCalledOff } from './called-off.js';
import { followVideos } from './follow-videos.js';
import { lookUntil } from './look-until.js';
import { openSession, type PlatformSession } from './platform-session.js';

/** Default patience of runs: shorter than the ten minutes of an attempt. */
const PATIENCE_MS = 8 * 60_000;

/** Uploads the files that the ads show, one after the other, until the run ends; files already in the ad account are skipped. */
export const createUploadActivities = (
  deps: ActivityDeps,
): Pick<PlatformActivities, 'uploadAssets' | 'followVideos'> => ({
  async uploadAssets({ patienceMs, ...run }) {
    deps.host.heartbeat('uploads');
    const { organizationId, platform } = run;
    const session = await openSession(deps, run);
    const repository = new PlatformAssetRepository(session.em);
    const place = { platform, accountId: session.account.accountId };
    const input = await inputOf(session.em, run);
    const files = shownFiles(input).filter(({ isForPeople }) => isForPeople !== true);
    const ids = [...new Set(files.map(({ asset }) => asset))];
    const rows = await repository.rows(organizationId, place, ids);
    const begun = new Map(rows.map((row) => [row.assetId, row]));
    const parts = await repository.parts(organizationId, place, ids);
    const sent = new Set(parts.map((part) => fileKey(part.assetId, part.variant)));
    const toSend = files.filter(({ asset, variant }) =>
      variant === '' ? isToSend(begun.get(asset), session) : !sent.has(fileKey(asset, variant)),
    );
    const waiting = new Set(toSend.map(({ asset }) => asset));
    const assets = await repository.assets(organizationId, [...waiting]);
    const whole = await Promise.all(
      assets.map((asset) => deps.storage.holds(asset.storageKey, Number(asset.sizeBytes))),
    );
    const missingCount = waiting.size - whole.filter(Boolean).length;
    if (missingCount > 0) throw refusal(withParams(RUN_TEXTS.filesGone, { count: missingCount }));
    const stored = new Map(assets.map((asset) => [asset.id, asset]));
    for (const file of toSend) {
      if (await isCalledOff(deps, run)) break;
      const asset = stored.get(file.asset)!;
      await deps.host.whileBeating(`upload of ${asset.kind} ${fileKey(asset.id, file.variant)}`, () =>
        session.call(() =>
          asset.kind === 'image'
            ? sendImage(deps, session, asset, file)
            : sendVideo(deps, session, asset, begun.get(asset.id)?.upload),
        ),
      );
    }
    const videos = await deps.host.whileBeating('videos that the platform works on', () =>
      lookUntil(() => followVideos(session, run), { forMs: patienceMs ?? PATIENCE_MS }),
    );
    const failed = (await repository.rows(organizationId, place, ids)).find(({ state }) => state === 'failed');
    if (failed) throw unusable(platform, fileLabel(descriptionOf(input), input, failed.assetId), failed.problem);
    if (videos > 0 && patienceMs === undefined) throw failure('TRANSIENT', { message: 'a video is not ready yet' });
    return { uploaded: toSend.length, videos };
  },

  followVideos: (run) => deps.host.whileBeating('videos', async () => followVideos(await openSession(deps, run), run)),
});

/** The failure that ends a run because of a video. @param problem in the platform's words */
function unusable(platform: Platform, name: string, problem: string | null): ApplicationFailure {
  const reasons = [withParams(RUN_TEXTS.videoUnusable, { name }), ...(problem ? [quoteOf(platform, problem)] : [])];
  return failure('INVALID_REQUEST', { message: 'a video failed', reasons });
}

/** A file that failed in an earlier experiment is sent once more, because the platform may accept it by now. */
function isToSend(row: PlatformAssetRow | undefined, { experiment }: PlatformSession): boolean {
  if (!row || row.state === 'sending') return true;
  return row.state === 'failed' && row.failedAt! < experiment.createdAt;
}

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};
/** Our own id as the name, because the original name is a person's text. */
const nameOf = ({ id, contentType, kind }: Asset): string =>
  `${id}.${EXTENSIONS[contentType] ?? (kind === 'image' ? 'jpg' : 'mp4')}`;

/** Uploads a picture without its metadata, so that the platform learns no place, author or device. */
async function sendImage(
  { storage }: ActivityDeps,
  { em, account, reads, writes }: PlatformSession,
  asset: Asset,
  { variant, crop }: ShownFile,
) {
  const clean = (await openClean(storage, asset))!; // a picture always has a clean version
  const whole = await clean.read(0, clean.sizeBytes);
  const picture = crop === undefined ? { bytes: whole, name: nameOf(asset) } : await partOf(whole, asset, crop);
  const image = await writes.uploadImage(account, picture);
  const place = { platform: reads.platform, accountId: account.accountId };
  await new PlatformAssetRepository(em).save(asset.organizationId, place, { asset: asset.id, variant }, image);
}

async function partOf(whole: Uint8Array, { id, contentType }: Asset, crop: NonNullable<ShownFile['crop']>) {
  const { bytes, extension } = await cropPicture(whole, contentType, crop).catch((error: unknown) => {
    throw refusal(withParams(error instanceof CropLate ? RUN_TEXTS.pictureLate : RUN_TEXTS.pictureNotCropped, {}));
  });
  return { bytes, name: `${id}.${extension}` };
}

/** The upload progress is stored before the upload continues, so that a video is never begun twice once a byte was sent. */
async function sendVideo(
  { storage, host }: ActivityDeps,
  { em, account, reads, writes }: PlatformSession,
  asset: Asset,
  resume: PlatformAssetRow['upload'] = null,
) {
  const { organizationId } = asset;
  const place = { platform: reads.platform, accountId: account.accountId };
  const repository = new PlatformAssetRepository(em);
  // Reuses one buffer: new buffers of megabytes for each chunk would be collected late, and their memory is hardly ever returned.
  let buffer = Buffer.alloc(0);
  const clean = await openClean(storage, asset);
  const video = await writes.uploadVideo(account, {
    name: nameOf(asset),
    sizeBytes: Number(asset.sizeBytes),
    async read(start, end) {
      if (buffer.length < end - start) buffer = Buffer.alloc(end - start);
      // An unreadable video is sent unchanged, because it goes to the team's own account.
      return clean === null ? storage.read(asset.storageKey, start, end, buffer) : clean.read(start, end, buffer);
    },
    resume: resume ?? undefined,
    async onProgress({ sentBytes, note }) {
      host.heartbeat(`video ${asset.id}: ${sentBytes} bytes`);
      await repository.saveUpload(organizationId, place, asset.id, note);
    },
  });
  await repository.sent(organizationId, place, asset.id, video.id);
}
