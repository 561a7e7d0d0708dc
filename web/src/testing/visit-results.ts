import { openConsole, type Answers } from './open-console.js';
import { sessionUser } from './session-user.js';
import { EVEN_DELIVERY } from './even-delivery.js';

export const UUID = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';

const NO_OBJECTS = { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };
export const progress = {
  phase: 'done',
  plannedAds: 96,
  createdAds: 24,
  failedAds: 0,
  unknownAds: 0,
  objects: NO_OBJECTS,
  ratePerSecond: null,
  etaSeconds: null,
  campaignNow: null,
  campaignEndsAt: null,
  lastInsightsAt: null,
  wave: null,
  rejections: [],
  reasons: [],
  reason: null,
  throttledUntil: null,
  throttledFor: null,
  unservedSince: null,
  extrasRemoved: 0,
  issues: [],
};
/** A finished experiment on Meta without any delivery. */
export const detail = {
  id: 5,
  uuid: UUID,
  name: 'Sandals',
  platform: 'meta',
  status: 'COMPLETED',
  type: 'completed',
  account: 'Luz',
  account_name: 'Luz',
  page_name: null,
  pixel_name: null,
  start_date: '2026-11-01T00:00:00.000Z',
  end_date: '2026-11-05T00:00:00.000Z',
  currency: 'EUR',
  budget: 400,
  spent: 48,
  impressions: 0,
  created: 480,
  tested: 96,
  stopped_at: null,
  account_zone: 'America/New_York',
  stopped_by: null,
  progress,
  content: { attribution_setting: '7_day_c_1_day_v' },
};
export const summary = {
  uuid: UUID,
  name: 'Sandals',
  status: 'COMPLETED',
  is_preview: false,
  counting_until: null,
  variable: 'link_click',
  currency: 'EUR',
  created: 480,
  tested: 96,
  ads_created: 96,
  impressions: 0,
  link_click: 0,
  conversion: 0,
  spend: 0,
  dispersion: 1,
  is_dispersion_assumed: false,
  has_waves: false,
  last_insights_at: null,
  baseline: null,
  anchored: null,
  ranked_by: null,
};
/** The results of that experiment. */
export const NOTHING = {
  ads: [],
  pagination: { page: 1, size: 10, total: 0 },
  fep: null,
  best: null,
  median: null,
  worst: null,
  failed: [],
  conversions: [],
  batches: [],
  baselines: [],
  anchors: [],
  summary,
  variation: null,
  lead: null,
  beside: null,
  delivery: EVEN_DELIVERY,
};

export const NO_IMPACT = { variable: 'link_click', components: [], pairs: [], anchors: [] };

interface Shown {
  detail?: object;
  curves?: object;
  language?: 'en' | 'es';
  query?: string;
  answers?: Answers;
  /** The signed-in user. */
  user?: object;
}

/** Opens the results page of that experiment, with these changes to the experiment, its results and other answers. */
export const visitResults = ({ detail: change, curves, language = 'en', query = '', answers, user }: Shown = {}) =>
  openConsole(`/experiment/meta/results?id=5&type=meta${query}`, {
    language,
    user: sessionUser({ lang: language, ...user }),
    answers: {
      'GET /experiment/meta/5': [200, { data: { ...detail, ...change } }],
      'POST /experiment/curves': [200, { data: { ...NOTHING, ...curves } }],
      'POST /experiment/component/analysis': [200, { data: NO_IMPACT }],
      ...answers,
    },
  });
export const delivered = { ...summary, impressions: 102_721, spend: 48 };
