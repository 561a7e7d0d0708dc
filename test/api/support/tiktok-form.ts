import { videoOf } from '../../support/video.js';
import { pngImage, type UntrustedExperiment } from './experiment-form.js';

const DAY = 86_400_000;
/** The UTC date this many days from now, as YYYY-MM-DD. */
export const dayFrom = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** A small valid experiment: 2 ages x 2 headlines x 1 video = 4 variations, on the sandbox's Spanish advertiser. */
export const tiktokExperiment = (): UntrustedExperiment => ({
  objective: 'AWARENESS_AND_CONSIDERATION',
  account: { id: '7001000000000000101', name: 'Vidal Outdoor Spain', currency: 'EUR' },
  identity: { id: '690000000000000901', name: 'Vidal Outdoor', type: 'TT_USER' },
  information: {
    name: 'Test of four',
    campaign_type: 'TRAFFIC',
    promoted_url: 'https://shop.example/',
    placements: ['PLACEMENT_TIKTOK'],
    budget: 400,
    currency: 'EUR',
    start_date: dayFrom(2),
    end_date: dayFrom(4),
  },
  audiences: {
    ages: [
      { id: 'a', value: ['AGE_18_24'] },
      { id: 'b', value: ['AGE_25_34', 'AGE_35_44'] },
    ],
    genders: [{ id: 'all', value: 0 }],
    geolocations: [{ id: 'es', value: [{ id: '2510769', name: 'Spain', region_code: 'ES', geo_type: 'COUNTRY' }] }],
    spending_power: [{ id: 'p', value: 'ALL' }],
  },
  creatives: {
    headlines: [
      { id: 'a', value: 'One' },
      { id: 'b', value: 'Two' },
    ],
    visuals: [{ id: 'v', value: { name: 'Video', type: 'video' } }],
    ctas: [{ id: 'c', value: 'LEARN_MORE' }],
  },
});

let square: Promise<Uint8Array<ArrayBuffer>> | undefined;
/** A video of ten seconds with square frames, like its cover. */
const squareVideo = () => (square ??= videoOf({ seconds: 10, width: 640, height: 640 }));

interface Files {
  attachments?: [name: string, bytes: Uint8Array<ArrayBuffer>][];
  thumbnails?: [name: string, bytes: Uint8Array<ArrayBuffer>][];
  fields?: Record<string, string>;
}

/** The form of the specification: data, flags, attachments[] and thumbnails[] (TIKTOK-125); by default with one video. */
export async function tiktokForm(
  data: UntrustedExperiment,
  { attachments, thumbnails = [['cover.png', pngImage()]], fields = {} }: Files = {},
): Promise<FormData> {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of attachments ?? [['video.mp4', await squareVideo()]])
    form.append('attachments[]', new Blob([bytes]), name);
  for (const [name, bytes] of thumbnails) form.append('thumbnails[]', new Blob([bytes]), name);
  return form;
}
