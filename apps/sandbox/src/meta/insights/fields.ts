import { reachOf } from '../../delivery/market.js';
import { accountById, minorPerMajor, type AdAccount } from '../seed/accounts.js';
import { attributionKey } from '../objects/rules.js';
import type { AdSet } from '../objects/types.js';
import { actionsOf, type Action } from './actions.js';
import type { InsightRow } from './insight-row.js';

/** `windows`: the requested attribution windows, such as `1d_click`. */
type Reader = (row: InsightRow, windows: string[]) => unknown;

const round = (value: number, digits: number): string => String(Number(value.toFixed(digits)));
const ratio = (top: number, bottom: number, digits = 6): string | undefined =>
  bottom === 0 ? undefined : round(top / bottom, digits);

/** Major units with the currency's decimals: "12.41", and "1241" for yen. */
function major(account: AdAccount, minor: number): string {
  const scale = minorPerMajor(account.currency);
  return scale === 1 ? String(minor) : (minor / scale).toFixed(2);
}

const amount = (row: InsightRow): number => row.spendMinor / minorPerMajor(row.account.currency);

function reach(row: InsightRow): number {
  let people = 0;
  for (const { impressions, users } of row.shown.values()) people += reachOf(impressions, users);
  return people;
}

function listed(type: string, value: number): Action[] | undefined {
  return value > 0 ? [{ action_type: type, value: String(value) }] : undefined;
}

function actions(row: InsightRow, windows: string[]): Action[] {
  return actionsOf(row, windows).counts;
}

const READERS: Record<string, Reader> = {
  account_id: (row) => row.account.id,
  account_name: (row) => row.account.name,
  account_currency: (row) => row.account.currency,
  campaign_id: (row) => row.campaign?.id,
  campaign_name: (row) => row.campaign?.name,
  adset_id: (row) => row.adSet?.id,
  adset_name: (row) => row.adSet?.name,
  ad_id: (row) => row.ad?.id,
  ad_name: (row) => row.ad?.name,
  objective: (row) => row.campaign?.data.objective,
  buying_type: (row) => row.campaign?.data.buyingType,
  optimization_goal: (row) => row.adSet?.data.optimizationGoal,
  attribution_setting: (row) => row.adSet && settingName(row.adSet),
  created_time: (row) => row.ad && new Date(row.ad.createdAt).toISOString().slice(0, 10),
  updated_time: (row) => row.ad && new Date(row.ad.updatedAt).toISOString().slice(0, 10),
  impressions: (row) => String(row.impressions),
  reach: (row) => String(reach(row)),
  frequency: (row) => ratio(row.impressions, reach(row)),
  clicks: (row) => String(row.clicks),
  inline_link_clicks: (row) => (row.linkClicks > 0 ? String(row.linkClicks) : undefined),
  inline_post_engagement: (row) => (row.engagements > 0 ? String(row.engagements) : undefined),
  outbound_clicks: (row) => listed('outbound_click', row.linkClicks),
  spend: (row) => major(row.account, row.spendMinor),
  social_spend: (row) => major(row.account, 0),
  cpc: (row) => ratio(amount(row), row.clicks),
  cpm: (row) => ratio(1000 * amount(row), row.impressions),
  cpp: (row) => ratio(1000 * amount(row), reach(row)),
  ctr: (row) => ratio(100 * row.clicks, row.impressions),
  inline_link_click_ctr: (row) => ratio(100 * row.linkClicks, row.impressions),
  cost_per_inline_link_click: (row) => ratio(amount(row), row.linkClicks),
  unique_clicks: (row) => String(Math.round(row.clicks * 0.97)),
  actions: (row, windows) => some(actions(row, windows)),
  action_values: (row, windows) => some(actionsOf(row, windows).values),
  conversions: (row, windows) =>
    some(actions(row, windows).filter(({ action_type: type }) => type.endsWith('_website') || type.endsWith('_total'))),
  cost_per_action_type: (row, windows) =>
    some(
      actions(row, windows).map(({ action_type: type, value }) => ({
        action_type: type,
        value: round(amount(row) / Number(value), 6),
      })),
    ),
  purchase_roas: (row, windows) => {
    const value = actionsOf(row, windows).values.find(({ action_type: type }) => type === 'omni_purchase');
    return value && row.spendMinor > 0
      ? [{ action_type: 'omni_purchase', value: round(Number(value.value) / amount(row), 6) }]
      : undefined;
  },
  results: (row) => {
    const results = row.results + row.viewResults;
    return results > 0
      ? [{ indicator: 'actions:results', values: [{ value: String(results), attribution_windows: ['default'] }] }]
      : undefined;
  },
  video_play_actions: (row) => listed('video_view', row.videoViews),
  video_thruplay_watched_actions: (row) => listed('video_view', row.thruplays),
  video_p25_watched_actions: (row) => listed('video_view', Math.round(row.videoViews * 0.6)),
  video_p50_watched_actions: (row) => listed('video_view', Math.round(row.videoViews * 0.42)),
  video_p75_watched_actions: (row) => listed('video_view', Math.round(row.videoViews * 0.3)),
  video_p95_watched_actions: (row) => listed('video_view', Math.round(row.videoViews * 0.22)),
  video_p100_watched_actions: (row) => listed('video_view', Math.round(row.videoViews * 0.18)),
  quality_ranking: (row) => (row.ad ? (row.impressions < 500 ? 'UNKNOWN' : 'AVERAGE') : undefined),
  engagement_rate_ranking: (row) => (row.ad ? (row.impressions < 500 ? 'UNKNOWN' : 'AVERAGE') : undefined),
  conversion_rate_ranking: (row) => (row.ad ? (row.impressions < 500 ? 'UNKNOWN' : 'AVERAGE') : undefined),
  date_start: (row) => row.start,
  date_stop: (row) => row.stop,
};

export function isField(name: string): boolean {
  return name in READERS;
}

/** The number behind a field, for sorting and filtering. */
export function numberOf(row: InsightRow, field: string, windows: string[]): number {
  return Number(READERS[field]?.(row, windows) ?? 0);
}

/** The row as returned: requested fields that have a value, and always the dates. All numbers are strings. */
export function viewRow(row: InsightRow, fields: string[], windows: string[]): Record<string, unknown> {
  const view: Record<string, unknown> = {};
  for (const field of fields) {
    const value = READERS[field]?.(row, windows);
    if (value !== undefined) view[field] = value;
  }
  return { ...view, date_start: row.start, date_stop: row.stop };
}

function some<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function settingName(adSet: AdSet): string {
  return attributionKey(adSet.data.attribution)
    .replace(
      /([cev])(\d)/g,
      (_, letter: string, days: string) => `${days}d_${{ c: 'click', e: 'ev', v: 'view' }[letter]}_`,
    )
    .replace(/_$/, '');
}

export function accountOfRow(id: string): AdAccount {
  return accountById.get(id) as AdAccount;
}
