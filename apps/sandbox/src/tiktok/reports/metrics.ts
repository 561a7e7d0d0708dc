import type { Sums } from '../../delivery/days.js';
import { moneyText, scaleOf } from '../rules/money.js';
import { isSmartPlus, type Ad, type AdGroup, type Campaign } from '../objects/types.js';
import { LEVEL_NAMES, type ReportLevel } from './levels.js';

/** The data behind a row of a report. */
export interface ReportRow {
  sums: Sums;
  /** Results for the ad groups' goals, summed. */
  results: number;
  /** People that the ads reached. */
  reach: number;
  currency: string;
  /** Watched seconds. */
  seconds: number;
  level: ReportLevel;
  /** Whether rows of Smart+ ads are split by creative. */
  byCreative: boolean;
  campaign: Campaign;
  adGroup: AdGroup;
  ad: Ad;
  /** Values of the dimensions. */
  id: string;
  day?: string;
}

type Reader = (row: ReportRow) => string;

/** A metric without a value. */
const NONE = '-';

const count =
  (of: (row: ReportRow) => number): Reader =>
  (row) =>
    String(of(row));
const share =
  (top: (row: ReportRow) => number, bottom: (row: ReportRow) => number): Reader =>
  (row) =>
    bottom(row) === 0 ? NONE : ((100 * top(row)) / bottom(row)).toFixed(2);
const cost =
  (bottom: (row: ReportRow) => number, thousand = 1): Reader =>
  (row) =>
    bottom(row) === 0 ? NONE : ((thousand * row.sums.spendMinor) / scaleOf(row.currency) / bottom(row)).toFixed(3);
const watched = (figure: keyof Sums): Reader => count(({ sums }) => sums[figure]);
/** A share of the clicks that do not follow the link. */
const reaction = (part: number): Reader =>
  count(({ sums }) => Math.floor(part * Math.max(0, sums.clicks - sums.linkClicks)));

const impressions = ({ sums }: ReportRow): number => sums.impressions;
const clicks = ({ sums }: ReportRow): number => sums.linkClicks;
const conversions = ({ sums }: ReportRow): number => sums.results + sums.viewResults;
const ofEvent =
  (...events: string[]): Reader =>
  (row) =>
    String(events.includes(row.adGroup.data.event ?? '') ? conversions(row) : 0);

const METRICS: Record<string, Reader> = {
  spend: ({ sums, currency }) => moneyText(sums.spendMinor, currency),
  impressions: count(impressions),
  clicks: count(clicks),
  ctr: share(clicks, impressions),
  cpc: cost(clicks),
  cpm: cost(impressions, 1000),
  reach: count(({ reach }) => reach),
  frequency: (row) => (row.reach === 0 ? NONE : (impressions(row) / row.reach).toFixed(2)),
  conversion: count(conversions),
  cost_per_conversion: cost(conversions),
  conversion_rate: share(conversions, clicks),
  real_time_conversion: count(conversions),
  result: count(({ results }) => results),
  cost_per_result: cost(({ results }) => results),
  result_rate: share(({ results }) => results, impressions),
  real_time_result: count(({ results }) => results),
  video_play_actions: watched('plays'),
  video_watched_2s: watched('watched2s'),
  video_watched_6s: watched('watched6s'),
  video_views_p25: watched('quarters'),
  video_views_p50: watched('halves'),
  video_views_p75: watched('threeQuarters'),
  video_views_p100: watched('wholes'),
  average_video_play: ({ seconds, sums }) => (sums.plays === 0 ? NONE : (seconds / sums.plays).toFixed(2)),
  engaged_view: watched('watched6s'),
  likes: reaction(0.6),
  comments: reaction(0.05),
  shares: reaction(0.1),
  follows: reaction(0.04),
  profile_visits: reaction(0.15),
  purchase: ofEvent('SHOPPING', 'ON_WEB_ORDER'),
  complete_payment: ofEvent('SHOPPING'),
  total_purchase_value: (row) => moneyText(row.sums.valueMinor, row.currency),
  registration: ofEvent('ON_WEB_REGISTER'),
  app_install: ofEvent('INSTALL'),
  currency: ({ currency }) => currency,
};

/** Attributes that reports contain in addition to figures, with the widest level that has them. */
const ATTRIBUTES: Record<string, [ReportLevel, Reader]> = {
  campaign_name: ['campaign', ({ campaign }) => campaign.name],
  objective_type: ['campaign', ({ campaign }) => campaign.data.objective],
  adgroup_name: ['adgroup', ({ adGroup }) => adGroup.name],
  ad_name: ['ad', ({ ad }) => ad.name],
  ad_id: ['ad', ({ id }) => id],
  ad_id_v2: ['ad', ({ ad }) => ad.id],
  smart_plus_ad_id: ['ad', ({ ad }) => (isSmartPlus(ad) ? ad.id : NONE)],
  campaign_automation_type: [
    'campaign',
    ({ campaign, level, byCreative }) => {
      if (!isSmartPlus(campaign)) return 'MANUAL';
      return level === 'ad' && byCreative ? 'UPGRADED_SMART_PLUS_CREATIVE' : 'UPGRADED_SMART_PLUS';
    },
  ],
  budget: [
    'campaign',
    ({ level, campaign, adGroup, currency }) => {
      const minor = (level === 'campaign' ? campaign : adGroup).data.budgetMinor;
      return minor === undefined ? NONE : moneyText(minor, currency);
    },
  ],
};

/** Whether reports of the level have the metric or attribute. */
export function isMetric(name: string, level: ReportLevel): boolean {
  if (Object.hasOwn(METRICS, name)) return true;
  const from = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name]![0] : undefined;
  return from !== undefined && LEVEL_NAMES.indexOf(from) <= LEVEL_NAMES.indexOf(level);
}

export const readMetric = (row: ReportRow, name: string): string => (METRICS[name] ?? ATTRIBUTES[name]![1])(row);

/** For ordering and filters; rows without a value come last. */
export const numberOf = (row: ReportRow, name: string): number => {
  const value = Number(readMetric(row, name));
  return Number.isNaN(value) ? -1 : value;
};
