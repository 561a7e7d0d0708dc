import { z } from 'zod';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { AccountContext, CreateItem } from '../../port/ad-platform.js';
import { Kept } from '../../wire/kept.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { allRows } from '../wire/paging.js';
import { shownAd } from '#libs/platforms/tiktok/shown-ad.js';
import { md5 } from './md5.js';
import { silentMp3 } from './silence.js';

/** The scene for which music of carousels is uploaded and listed. */
const SCENE = 'CAROUSEL_ADS';
/**
 * TikTok lists a scene's tracks only by a search. This search finds the tracks that the advertiser uploaded.
 * Source: `model/file/music/get.go`.
 */
const OWN = { search_type: 'SEARCH_BY_SOURCE', filtering: { sources: ['USER'] } };
const TRACK = { name: 'polyad-silence.mp3', seconds: 30 };
const PAGE_SIZE = 1000;
/** Short, because the time for the track counts toward the time limit for creating the ads. */
const TIMEOUT_MS = 10_000;

const music = z.looseObject({ music_id: id, signature: z.string().nullish(), file_name: z.string().nullish() });

/** How long a found track is assumed to exist. A carousel cannot use a track that was removed or has expired. */
const KEPT_MS = 60_000;

/** Ids of tracks by connector, then by advertiser. */
const known = new WeakMap<TikTokClient, Kept<string>>();

/**
 * Finds or uploads the silent track for the carousels among the items, because each carousel needs a track. A track is uploaded once for
 * each advertiser, and later found by its content or file name.
 * @returns the track's id; undefined if no item is a carousel
 */
export async function musicOf(
  client: TikTokClient,
  account: AccountContext,
  { input, items }: { input: TiktokExperimentInput; items: readonly CreateItem[] },
): Promise<string | undefined> {
  if (!items.some(({ choice }) => shownAd(input, choice).visual?.type === 'carousel')) return undefined;
  const tracks = known.get(client) ?? new Kept<string>(KEPT_MS);
  known.set(client, tracks);
  return tracks.get(account.accountId, () => trackOf(client, account));
}

async function trackOf(client: TikTokClient, { accountId, accessToken }: AccountContext): Promise<string> {
  const bytes = silentMp3(TRACK.seconds);
  const signature = md5(bytes);
  const params = { advertiser_id: accountId, music_scene: SCENE };
  const paged = { pageSize: PAGE_SIZE, rows: 'musics', timeoutMs: TIMEOUT_MS };
  const listing = { path: 'file/music/get', accessToken, params: { ...params, ...OWN }, ...paged };
  const own = (await allRows(client, listing, music)).find(
    (row) => row.signature === signature || row.file_name === TRACK.name,
  );
  if (own) return own.music_id;
  const { music_id } = await client.call(
    {
      method: 'POST',
      path: 'file/music/upload',
      accessToken,
      params: { ...params, upload_type: 'UPLOAD_BY_FILE', music_signature: signature, file_name: TRACK.name },
      file: { field: 'music_file', name: TRACK.name, bytes },
      intent: 'repeatable',
      timeoutMs: TIMEOUT_MS,
    },
    music,
  );
  return music_id;
}
