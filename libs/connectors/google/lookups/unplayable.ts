import type { Finding } from '#libs/contracts/messages/finding.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { isVideoFile } from '#libs/platforms/kinds/video-link.js';
import { isOfVideos } from '../objects/input.js';
import type { GoogleClient } from '../wire/client.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';

const TIMEOUT_MS = 20_000;

/**
 * Finds videos that no ad can show, because they do not exist or are private. No query reads a video before it is an asset of the account.
 * So Google validates the assets that the ads would show, and creates nothing. Sources: `asset_service.proto` and
 * `youtube_video_registration_error.proto` of v26, read November 2026. Google does not document which field these errors name. So
 * their codes count with any field, and so does any other error about a video's id (a guess).
 * @throws ConnectorError if Google did not validate the assets
 */
export async function unplayable(
  client: GoogleClient,
  account: Customer,
  input: GoogleExperimentInput,
): Promise<Finding[]> {
  const videos = isOfVideos(input)
    ? // Uploaded videos are not on YouTube yet.
      input.creatives.videos.flatMap(({ value }, row) => (isVideoFile(value) ? [] : [{ value, row }]))
    : [];
  if (videos.length === 0) return [];
  const judged = await client.attempt({
    method: 'POST',
    path: 'assets:mutate',
    of: ofCustomer(account),
    intent: 'repeatable',
    timeoutMs: TIMEOUT_MS,
    operations: videos.length,
    body: {
      operations: videos.map(({ value }) => ({
        create: { name: `YouTube ${value}`, youtubeVideoAsset: { youtubeVideoId: value } },
      })),
      validateOnly: true,
    },
  });
  if (!('error' in judged)) return [];
  if (judged.error.code !== 'INVALID_REQUEST') throw judged.error;
  const blamed = judged.errors.filter(({ code, field }) => isOfVideo(code) || /youtubeVideo/i.test(field ?? ''));
  const places = new Set(blamed.flatMap(({ operation }) => operation ?? []));
  return videos.flatMap(({ value, row }, at) =>
    places.has(at)
      ? [{ field: `creatives.videos[${row}].value`, ...withParams(EXPERIMENT_TEXTS.unplayable, { id: value }) }]
      : [],
  );
}

/** Whether an error says that YouTube does not have a video, or shows it to nobody, or only to adults. */
const isOfVideo = (code: string): boolean => code.startsWith('youtubeVideoRegistrationError.');
