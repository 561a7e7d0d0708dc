import type { VideoType } from '#libs/platforms/google/goals.js';
import { png } from '../../support/images.js';
import { formOf, type UntrustedExperiment } from './experiment-form.js';

const DAY = 86_400_000;
/** The UTC date this many days from now. Late in the evening, Madrid's date is already a day later. */
const dayFrom = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const SPAIN = { id: '2724', name: 'Spain', country_code: 'ES', target_type: 'Country' };

/** A small valid search experiment: 2 groups of keywords x 2 headlines = 4 variations, on the sandbox's Spanish customer. */
export const searchExperiment = (): UntrustedExperiment => ({
  objective: 'PAGE_VIEWS',
  account: { id: '9100000101', name: 'Vidal Outdoor Spain', currency: 'EUR' },
  information: {
    name: 'Search of four',
    campaign_type: 'SEARCH',
    promoted_url: 'https://shop.example/',
    eu_political_ads: 'no',
    budget: 400,
    currency: 'EUR',
    start_date: dayFrom(2),
    end_date: dayFrom(4),
  },
  audiences: {
    ages: [{ id: 'a', value: [503001, 503002] }],
    genders: [{ id: 'g', value: [0] }],
    geolocations: [{ id: 'l', value: [SPAIN] }],
    keywords: [
      { id: 'k', value: [{ text: 'trail shoes', match: 'PHRASE' }] },
      {
        id: 'm',
        value: [
          { text: 'hiking boots', match: 'EXACT' },
          { text: 'running shoes', match: 'BROAD' },
        ],
      },
    ],
  },
  creatives: {
    headlines: [
      { id: 'a', value: ['Trail shoes', 'Light and grippy', 'Free returns'] },
      { id: 'b', value: ['Last days', 'Half price', 'Free returns'] },
    ],
    copies: [{ id: 'c', value: 'Made for wet rock.' }],
    descriptions: [{ id: 'd', value: 'Ships in two days.' }],
  },
});

/** A small valid experiment with display ads: 2 ages x 2 headlines x 1 picture. */
export function displayExperiment(): UntrustedExperiment {
  const data = searchExperiment();
  Object.assign(data.information, {
    name: 'Display of four',
    campaign_type: 'DISPLAY',
    business_name: 'Vidal Outdoor',
  });
  delete data.audiences.keywords;
  data.audiences.ages.push({ id: 'b', value: [503003] });
  data.audiences.topics = [{ id: 't', value: [{ id: '119', name: 'Hobbies & Leisure › Outdoors' }] }];
  Object.assign(data.creatives, {
    headlines: [
      { id: 'a', value: ['Trail shoes'] },
      { id: 'b', value: ['Half price'] },
    ],
    visuals: [{ id: 'v', value: { name: 'Hero', type: 'image' } }],
    ctas: [{ id: 'c', value: 'SHOP_NOW' }],
  });
  return data;
}

/** A small valid experiment with Demand Gen ads: in-stream and Shorts x 2 videos, with a logo. */
export function demandGenExperiment(): UntrustedExperiment {
  const data = searchExperiment();
  Object.assign(data.information, {
    name: 'Demand Gen of four',
    campaign_type: 'DEMAND_GEN',
    business_name: 'Vidal Outdoor',
  });
  delete data.audiences.keywords;
  data.audiences.channels = [
    { id: 'f', value: ['IN_STREAM'] },
    { id: 's', value: ['SHORTS'] },
  ];
  Object.assign(data.creatives, {
    videos: [
      { id: 'y', value: 'https://youtu.be/aaaaaaaaaaa' },
      { id: 'z', value: 'bbbbbbbbbbb' },
    ],
    headlines: [{ id: 'a', value: ['Trail shoes for wet rock and long days'] }],
    logos: [{ id: 'v', value: { name: 'Hero', type: 'image' } }],
    ctas: [{ id: 'c', value: 'SHOP_NOW' }],
  });
  return data;
}

/** The picture of a display experiment, or the logo of a Demand Gen experiment. */
async function displayFiles(): Promise<NonNullable<Parameters<typeof formOf>[1]>> {
  const bytes = Uint8Array.from(await png(1_200, 900));
  const visuals = [{ id: 'v', name: 'Hero', type: 'image', attachment: 0, thumbnail: null, carousel: [] }];
  return { files: [{ field: 'attachments[]', name: 'hero.png', bytes }], visuals };
}

/** The multipart form of any of these experiments. */
export async function googleForm(data: UntrustedExperiment, fields: Record<string, string> = {}): Promise<FormData> {
  const files = data.information.campaign_type === 'SEARCH' ? { files: [], visuals: [] } : await displayFiles();
  return formOf(data, { ...files, fields });
}

/** A small valid experiment with video ads: 2 groups of keywords x 2 videos. */
export function videoExperiment(type: VideoType): UntrustedExperiment {
  const data = searchExperiment();
  data.objective = 'VIDEO';
  Object.assign(data.information, { name: `Videos of ${type}`, campaign_type: type, cpv: 0.05 });
  data.audiences.keywords = [
    { id: 'k', value: [{ text: 'trail shoes', match: 'BROAD' }] },
    { id: 'm', value: [{ text: 'hiking boots', match: 'BROAD' }] },
  ];
  const videos = [
    { id: 'v', value: 'https://youtu.be/aaaaaaaaaaa' },
    { id: 'w', value: 'bbbbbbbbbbb' },
  ];
  const headlines = [{ id: 'a', value: ['Trail shoes'] }];
  const lines = {
    copies: [{ id: 'c', value: 'Made for wet rock.' }],
    descriptions: [{ id: 'd', value: 'Ships in two days.' }],
  };
  const isInFeed = type === 'VIDEO_TRUE_VIEW_IN_DISPLAY';
  if (isInFeed) delete data.information.promoted_url;
  data.creatives = { videos, headlines, ...(isInFeed ? lines : { ctas: [{ id: 'c', value: 'SHOP_NOW' }] }) };
  return data;
}
