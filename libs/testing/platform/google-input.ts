import { componentNames } from '#libs/platforms/components/components.js';
import { GOOGLE, type GoogleExperimentInput } from '#libs/platforms/google/description.js';
import type { VideoType } from '#libs/platforms/google/goals.js';

const NO_AUDIENCES = Object.fromEntries(
  Object.keys(GOOGLE.audiences).map((name) => [name, []]),
) as unknown as GoogleExperimentInput['audiences'];

const NO_EXCLUSIONS: GoogleExperimentInput['exclusions'] = {
  audiences: [],
  topics: [],
  keywords: [],
  websites: [],
  app_categories: [],
  apps: [],
  youtube_videos: [],
  youtube_channels: [],
};

/** The sandbox's customer for the examples. */
export const GOOGLE_ACCOUNT = { id: '2223334444', name: 'Vidal Outdoor Spain', currency: 'EUR' };

/** A complete search experiment for tests. */
export const googleInput = (changes: Partial<GoogleExperimentInput> = {}): GoogleExperimentInput => ({
  platform: 'google',
  version: GOOGLE.version,
  components: componentNames(GOOGLE),
  objective: 'PAGE_VIEWS',
  information: {
    name: 'Autumn sale',
    campaign_type: 'SEARCH',
    promoted_url: 'https://shop.example/sale',
    eu_political_ads: 'no',
    currency: 'EUR',
    budget: 500,
    start_date: '2026-12-01',
    end_date: '2026-12-04',
  },
  account: GOOGLE_ACCOUNT,
  audiences: {
    ...NO_AUDIENCES,
    ages: [
      { id: 'a0', value: [503999] },
      { id: 'a1', value: [503001, 503002] },
    ],
    genders: [{ id: 'g0', value: [0] }],
    geolocations: [{ id: 'l0', value: [{ id: '2724', name: 'Spain', country_code: 'ES', target_type: 'Country' }] }],
    keywords: [
      {
        id: 'k0',
        value: [
          { text: 'trail shoes', match: 'PHRASE' },
          { text: 'hiking boots', match: 'EXACT' },
        ],
      },
      { id: 'k1', value: [{ text: 'running shoes', match: 'BROAD' }] },
    ],
  },
  exclusions: NO_EXCLUSIONS,
  creatives: {
    videos: [],
    headlines: [
      { id: 'h0', value: ['Trail shoes', 'Light and grippy', 'Free returns'] },
      { id: 'h1', value: ['Last days', 'Half price', 'Free returns'] },
    ],
    copies: [{ id: 'c0', value: 'Made for wet rock.' }],
    descriptions: [{ id: 'd0', value: 'Ships in two days.' }],
    visuals: [],
    customer_assets: [],
    logos: [],
    ctas: [],
  },
  ...changes,
});

/** A complete display experiment, with every list of the audience and every exclusion filled. */
export function googleDisplayInput(): GoogleExperimentInput {
  const { information, audiences, creatives } = googleInput();
  return googleInput({
    objective: 'SALES',
    pixel: { id: '6001', name: 'Purchase', category: 'PURCHASE', origin: 'WEBSITE' },
    information: { ...information, campaign_type: 'DISPLAY', business_name: 'Vidal Outdoor', eu_political_ads: 'no' },
    content_exclusions: ['TRAGEDY', 'BELOW_THE_FOLD'],
    audiences: {
      ...audiences,
      languages: [{ id: 'i0', value: [{ id: '1003', name: 'Spanish' }] }],
      topics: [{ id: 't0', value: [{ id: '41', name: 'Outdoors' }] }],
      segments: [{ id: 's0', value: [{ id: '80432', name: 'Sporting goods' }] }],
      interests: [{ id: 'n0', value: [{ id: '92934', name: 'Hikers' }] }],
      custom_audiences: [{ id: 'u0', value: { id: '7001', name: 'Trail fans', type: 'custom_audience' } }],
      placements: [
        {
          id: 'p0',
          value: [
            { id: 'blog.example', name: 'blog.example', type: 'website' },
            { id: '60506', name: 'Games', type: 'app_category' },
            { id: '2-com.example.app', name: 'com.example.app', type: 'app' },
            { id: 'abcdefghijk', name: 'abcdefghijk', type: 'youtube_video' },
            { id: 'UCabcdefghijklmnopqrstuv', name: 'Channel', type: 'youtube_channel' },
          ],
        },
      ],
      devices: [{ id: 'v0', value: ['MOBILE'] }],
      demographics: [
        {
          id: 'm0',
          value: [
            { id: '505', name: 'Students', type: 'detailed_demographic' },
            { id: '9', name: 'Moving soon', type: 'life_event' },
          ],
        },
      ],
      parental_status: [{ id: 'r0', value: [300] }],
      incomes: [{ id: 'o0', value: [510006, 510005] }],
    },
    exclusions: {
      audiences: [
        { id: '8001', name: 'Buyers', type: 'user_list' },
        { id: '7002', name: 'Fans', type: 'custom_audience' },
      ],
      topics: [{ id: '16', name: 'News' }],
      keywords: [{ text: 'free', match: 'BROAD' }],
      websites: [{ id: 'bad.example', name: 'bad.example' }],
      app_categories: [{ id: '60001', name: 'Books' }],
      apps: [{ id: '1-123456', name: '123456' }],
      youtube_videos: [{ id: 'kjihgfedcba', name: 'kjihgfedcba' }],
      youtube_channels: [{ id: 'UCvutsrqponmlkjihgfedcba', name: 'Other' }],
    },
    creatives: {
      ...creatives,
      headlines: [{ id: 'h0', value: ['Trail shoes'] }],
      visuals: [{ id: 'w0', value: { name: 'hero', type: 'image', asset: 'hero' } }],
      ctas: [{ id: 'b0', value: 'SHOP_NOW' }],
    },
  });
}

/** A complete Demand Gen experiment with two videos and every list of its kind. */
export function googleDemandGenInput(): GoogleExperimentInput {
  const { content_exclusions: _, ...display } = googleDisplayInput();
  return {
    ...display,
    information: { ...display.information, campaign_type: 'DEMAND_GEN' },
    audiences: {
      ...display.audiences,
      channels: [
        { id: 'f0', value: ['IN_STREAM', 'IN_FEED'] },
        { id: 'f1', value: ['SHORTS'] },
      ],
      keywords: [],
      topics: [],
      placements: [],
      devices: [],
    },
    exclusions: { ...NO_EXCLUSIONS, audiences: [{ id: '8001', name: 'Buyers', type: 'user_list' }] },
    creatives: {
      ...display.creatives,
      videos: [
        { id: 'y0', value: 'aaaaaaaaaaa' },
        { id: 'y1', value: 'bbbbbbbbbbb' },
      ],
      visuals: [],
      logos: [{ id: 'z0', value: { name: 'logo', type: 'image', asset: 'logo' } }],
    },
  };
}

/** A complete video experiment with every list of its kind. In-feed ads have lines and no button. */
export function googleVideoInput(type: VideoType = 'VIDEO_TRUE_VIEW_IN_STREAM'): GoogleExperimentInput {
  const { audiences, creatives, exclusions, information, content_exclusions, ...display } = googleDisplayInput();
  const { pixel: _, ...setup } = display;
  const isInFeed = type === 'VIDEO_TRUE_VIEW_IN_DISPLAY';
  const { business_name: _name, promoted_url, ...run } = information;
  const keywords = [
    { id: 'k0', value: [{ text: 'trail shoes', match: 'BROAD' as const }] },
    { id: 'k1', value: [{ text: 'running shoes', match: 'BROAD' as const }] },
  ];
  return {
    ...setup,
    ...(content_exclusions ? { content_exclusions } : {}),
    objective: 'VIDEO',
    information: { ...run, ...(isInFeed ? {} : { promoted_url }), campaign_type: type, cpv: 0.05 },
    audiences: {
      ...audiences,
      keywords,
      custom_audiences: [{ id: 'u0', value: { id: '8001', name: 'Buyers', type: 'user_list' } }],
      demographics: [],
      incomes: [],
    },
    exclusions: { ...exclusions, audiences: [{ id: '8002', name: 'Visitors', type: 'user_list' }] },
    creatives: {
      ...creatives,
      videos: [
        { id: 'y0', value: 'aaaaaaaaaaa' },
        { id: 'y1', value: 'bbbbbbbbbbb' },
      ],
      headlines: [{ id: 'h0', value: ['Trail shoes'] }],
      copies: isInFeed ? creatives.copies : [],
      descriptions: isInFeed ? creatives.descriptions : [],
      visuals: [],
      ctas: isInFeed ? [] : creatives.ctas,
    },
  };
}
