/** Experiments on TikTok that benches launch through the API, as the demo's owner; ids are those of the sandbox's US advertiser. */
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { inRoot } from '../../lib/paths.mjs';

const DAY_MS = 86_400_000;
const SITE = 'https://shop.example/';

const alternatives = (count, value) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));
const dayFromNow = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const AGES = ['AGE_18_24', 'AGE_25_34', 'AGE_35_44', 'AGE_45_54', 'AGE_55_100'];
const LANGUAGES = ['en', 'es', 'fr', 'de', 'it'];

/**
 * Five ages by two genders by two spending powers, by the languages, and the given number of headlines: every pair is tested.
 * @param {{ headlines: number, languages?: number, tested: number, run?: number, video?: { path: string, cover: Buffer } }} wanted a video
 *   instead of two pictures
 */
export async function submitOnTikTok(client, database, wanted) {
  const { data } = await client.post('/providers/tiktok/experiment/create', await form(wanted));
  const { rows } = await database.query('select id, key from experiment where uuid = $1', [data.uuid]);
  return { ...rows[0], uuid: data.uuid, tested: data.tested };
}

async function form({ headlines, languages = 1, tested, video, run = 0 }) {
  const visual = video
    ? { name: 'Video', type: 'video' }
    : { name: 'Cards', type: 'carousel', carousel: [0, 1].map((id) => ({ id: `${id}`, website: SITE })) };
  const experiment = {
    objective: 'AWARENESS_AND_CONSIDERATION',
    tested_count: tested,
    information: {
      name: `${headlines} headlines, ${languages} languages, run ${run}`,
      campaign_type: 'TRAFFIC',
      promoted_url: SITE,
      placements: ['PLACEMENT_TIKTOK'],
      currency: 'USD',
      budget: 50_000,
      start_date: dayFromNow(2),
      end_date: dayFromNow(4),
    },
    account: { id: '7001000000000000102', name: 'Vidal Outdoor US', currency: 'USD' },
    identity: { id: '690000000000000904', name: 'Vidal Outdoor', type: 'TT_USER' },
    audiences: {
      ages: alternatives(5, (index) => [AGES[index]]),
      genders: alternatives(2, (index) => index + 1),
      geolocations: alternatives(1, () => [
        { id: '6252001', name: 'United States', region_code: 'US', geo_type: 'COUNTRY' },
      ]),
      languages: alternatives(languages, (index) => [LANGUAGES[index]]),
      spending_power: alternatives(2, (index) => ['ALL', 'HIGH'][index]),
    },
    creatives: {
      headlines: alternatives(headlines, (index) => `Headline ${index + 1}`),
      visuals: [{ id: 'v', value: visual }],
      ctas: alternatives(1, () => 'LEARN_MORE'),
    },
  };
  const body = new FormData();
  body.set('data', JSON.stringify(experiment));
  if (video) {
    body.append('attachments[]', await openAsBlob(video.path, { type: 'video/mp4' }), 'video.mp4');
    body.append('thumbnails[]', new Blob([video.cover], { type: 'image/png' }), 'cover.png');
    body.append('visual_data[]', JSON.stringify({ id: 'v', ...visual, attachment: 0, thumbnail: 0, carousel: [] }));
    return body;
  }
  for (const name of ['waves', 'sunrise']) {
    const bytes = await readFile(inRoot('examples/meta-traffic/images', `${name}.png`));
    body.append('carousel[]', new Blob([bytes], { type: 'image/png' }), `${name}.png`);
  }
  body.append('visual_data[]', JSON.stringify({ id: 'v', name: 'Cards', type: 'carousel', carousel: [0, 1] }));
  return body;
}
