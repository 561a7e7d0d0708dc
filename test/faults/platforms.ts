import { experiment, formOf, pngImage, type UntrustedExperiment } from '../api/support/experiment-form.js';
import { dayAfterManual } from '../support/manual-days.js';
import { demandGenExperiment, displayExperiment, searchExperiment } from '../api/support/google-form.js';
import { largeExperiment } from './large-experiment.js';

/** What the fault scenarios need to know about a platform. Their expectations are the same on each. */
export interface FaultPlatform {
  name: 'meta' | 'tiktok' | 'google';
  /** The name of the platform in routes. */
  provider: 'facebook' | 'tiktok' | 'google';
  /** The type of its experiments, if a platform is tested with several. */
  type?: string;
  /** Paths of the calls that create objects below a campaign, and of all creating calls. */
  creates: { underCampaign: string; all: string };
  /** An experiment with some 300 tested ads. */
  large(name: string): UntrustedExperiment;
  /** An experiment of ten variations. */
  ten(): UntrustedExperiment;
  /** The files of both experiments. */
  form: Parameters<typeof formOf>[1];
  /** Settings of a stack without our own limits on calls, and the sandbox's pools to lift, so that only faults slow calls down. */
  env: Record<string, string>;
  pools: readonly string[];
  /** How long a scenario may take, if longer than usual. */
  limitMs?: number;
}

const list = <T>(count: number, value: (index: number) => T): { id: string; value: T }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));

export const META: FaultPlatform = {
  name: 'meta',
  provider: 'facebook',
  creates: { underCampaign: '/(adsets|ads)$', all: '/(campaigns|adsets|ads)$' },
  large: largeExperiment,
  ten() {
    const data = experiment();
    data.creatives.headlines = list(5, (n) => `Headline ${n}`);
    return data;
  },
  form: undefined,
  env: {},
  pools: [],
};

const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const SITE = 'https://shop.example/';

/** On the sandbox's US advertiser: a carousel of two pictures. */
const tiktokExperiment = (name: string): UntrustedExperiment => ({
  objective: 'AWARENESS_AND_CONSIDERATION',
  information: {
    name,
    campaign_type: 'TRAFFIC',
    promoted_url: SITE,
    placements: ['PLACEMENT_TIKTOK'],
    currency: 'USD',
    budget: 5_000,
    start_date: dayFromNow(2),
    end_date: dayFromNow(4),
  },
  account: { id: '7001000000000000102', name: 'Vidal Outdoor US', currency: 'USD' },
  identity: { id: '690000000000000904', name: 'Vidal Outdoor', type: 'TT_USER' },
  audiences: {
    ages: list(2, (n) => [['AGE_18_24', 'AGE_25_34'][n]]),
    genders: list(1, () => 0),
    geolocations: list(1, () => [{ id: '6252001', name: 'United States', region_code: 'US', geo_type: 'COUNTRY' }]),
    languages: list(1, () => ['en']),
    spending_power: list(1, () => 'ALL'),
  },
  creatives: {
    headlines: list(5, (n) => `Headline ${n + 1}`),
    visuals: [
      {
        id: 'v',
        value: {
          name: 'Cards',
          type: 'carousel',
          carousel: list(2, () => '').map(({ id }) => ({ id, website: SITE })),
        },
      },
    ],
    ctas: list(1, () => 'LEARN_MORE'),
  },
});

export const TIKTOK: FaultPlatform = {
  name: 'tiktok',
  provider: 'tiktok',
  creates: { underCampaign: '/(adgroup|ad)/create/$', all: '/(campaign|adgroup|ad)/create/$' },
  large(name) {
    const data = tiktokExperiment(name);
    const ages = ['AGE_18_24', 'AGE_25_34', 'AGE_35_44', 'AGE_45_54', 'AGE_55_100', 503999];
    const buttons = [
      'LEARN_MORE',
      'GET_QUOTE',
      'APPLY_NOW',
      'SIGN_UP',
      'CONTACT_US',
      'SUBSCRIBE',
      'DOWNLOAD',
      'BOOK_NOW',
    ];
    Object.assign(data.audiences, { ages: list(6, (n) => [ages[n]]), genders: list(3, (n) => n) });
    Object.assign(data.creatives, {
      headlines: list(30, (n) => `Headline ${n + 1}`),
      ctas: list(8, (n) => buttons[n]!),
    });
    return { ...data, tested_count: 300 };
  },
  ten: () => tiktokExperiment('Test of ten'),
  form: {
    files: ['waves', 'sunrise'].map((name) => ({ field: 'carousel[]', name: `${name}.png`, bytes: pngImage(name) })),
    visuals: [{ id: 'v', name: 'Cards', type: 'carousel', carousel: [0, 1] }],
  },
  env: { TIKTOK_APP_TIER: 'unlimited', TIKTOK_ADVERTISER_CALLS_PER_SECOND: '1000' },
  pools: ['app', 'advertiser', 'field'],
};

/** Website conversions of the same advertiser, with call-to-action texts that TikTok recommends for its Smart+ campaigns. */
export const SMART_PLUS: FaultPlatform = {
  ...TIKTOK,
  // Each ad is a separate call.
  limitMs: 240_000,
  creates: {
    underCampaign: '/smart_plus/(adgroup|ad)/create/$',
    all: '/smart_plus/(campaign|adgroup|ad)/create/$',
  },
  large: (name) => {
    const data = conversions(name);
    const ages = ['AGE_18_24', 'AGE_25_34', 'AGE_35_44', 'AGE_45_54', 'AGE_55_100'];
    Object.assign(data.audiences, { ages: list(5, (n) => [ages[n]]), genders: list(3, (n) => n) });
    Object.assign(data.creatives, { headlines: list(30, (n) => `Headline ${n + 1}`) });
    return { ...data, tested_count: 300 };
  },
  ten: () => conversions('Test of ten'),
};

function conversions(name: string): UntrustedExperiment {
  const data = tiktokExperiment(name);
  Object.assign(data, {
    objective: 'CONVERSIONS',
    pixel: { id: '7300000000000000303', name: 'Vidal shop US' },
  });
  Object.assign(data.information, {
    campaign_type: 'WEB_CONVERSIONS',
    start_date: dayAfterManual(4),
    end_date: dayAfterManual(6),
  });
  Object.assign(data.audiences, {
    placements: list(1, () => ['IN_FEED']),
    custom_conversions: list(1, () => ({ id: 'SHOPPING', name: 'Complete payment' })),
  });
  const buttons = ['LEARN_MORE', 'SHOP_NOW', 'SIGN_UP', 'BOOK_NOW'];
  Object.assign(data.creatives, { ctas: list(4, (n) => buttons[n]!) });
  return data;
}

const AGES = [503001, 503002, 503003, 503004, 503005, 503006];
const WORDS = ['trail shoes', 'hiking boots', 'running shoes', 'rain jackets', 'tents', 'backpacks'];

/** Search ads of the sandbox's Spanish customer. One mutate makes a campaign with all of its groups and ads. */
export const GOOGLE_SEARCH: FaultPlatform = {
  name: 'google',
  provider: 'google',
  type: 'SEARCH',
  creates: { underCampaign: '/googleAds:mutate$', all: '/googleAds:mutate$' },
  large(name) {
    const data = searchExperiment();
    Object.assign(data.information, { name, budget: 5_000 });
    Object.assign(data.audiences, {
      ages: list(6, (n) => [AGES[n]]),
      genders: list(3, (n) => [[0, 10, 11][n]]),
      keywords: list(6, (n) => [{ text: WORDS[n], match: 'PHRASE' }]),
    });
    Object.assign(data.creatives, {
      headlines: list(20, (n) => [`Headline ${n + 1}`, 'Light and grippy', 'Free returns']),
      copies: list(5, (n) => `Text number ${n + 1}.`),
    });
    return { ...data, tested_count: 300 };
  },
  ten() {
    const data = searchExperiment();
    data.creatives.headlines = list(5, (n) => [`Headline ${n + 1}`, 'Light and grippy', 'Free returns']);
    return data;
  },
  form: { files: [], visuals: [] },
  env: {},
  pools: ['requests', 'operations'],
};

/** Display ads of the same customer: 18 campaigns with some 17 ads each, and a picture that is cropped twice. */
export const GOOGLE_DISPLAY: FaultPlatform = {
  ...GOOGLE_SEARCH,
  type: 'DISPLAY',
  large(name) {
    const data = displayExperiment();
    Object.assign(data.information, { name, budget: 5_000 });
    Object.assign(data.audiences, {
      ages: list(6, (n) => [AGES[n]]),
      genders: list(3, (n) => [[0, 10, 11][n]]),
    });
    Object.assign(data.creatives, {
      headlines: list(20, (n) => [`Headline ${n + 1}`]),
      copies: list(5, (n) => `Text number ${n + 1}.`),
    });
    return { ...data, tested_count: 300 };
  },
  ten() {
    const data = displayExperiment();
    data.creatives.headlines = list(5, (n) => [`Headline ${n + 1}`]);
    return data;
  },
  form: {
    files: [{ field: 'attachments[]', name: 'waves.png', bytes: pngImage() }],
    visuals: [{ id: 'v', name: 'Hero', type: 'image', attachment: 0, thumbnail: null, carousel: [] }],
  },
};

/** Demand Gen ads of the same customer. The mutate of a campaign creates its audiences and the assets of its ads too. */
export const GOOGLE_DEMAND_GEN: FaultPlatform = {
  ...GOOGLE_DISPLAY,
  type: 'DEMAND_GEN',
  large(name) {
    const data = demandGenExperiment();
    Object.assign(data.information, { name, budget: 5_000 });
    Object.assign(data.audiences, { ages: list(6, (n) => [AGES[n]]), genders: list(3, (n) => [[0, 10, 11][n]]) });
    Object.assign(data.creatives, {
      headlines: list(20, (n) => [`Headline ${n + 1}`]),
      copies: list(5, (n) => `Text number ${n + 1}.`),
    });
    return { ...data, tested_count: 300 };
  },
  ten() {
    const data = demandGenExperiment();
    data.audiences.channels = data.audiences.channels.slice(0, 1);
    data.creatives.headlines = list(5, (n) => [`Headline ${n + 1}`]);
    return data;
  },
};
