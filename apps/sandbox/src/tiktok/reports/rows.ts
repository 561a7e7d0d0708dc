import type { Clocks } from '../../delivery/clocks.js';
import { addSums, zeroSums, type DayRow, type DeliveryScope, type Sums } from '../../delivery/days.js';
import type { Delivery } from '../../delivery/delivery.js';
import { reachOf } from '../../delivery/market.js';
import type { Ground } from '../../ground.js';
import { audienceSize } from '../delivery/audience-size.js';
import { isSmartPlus, type Ad, type AdGroup, type Campaign } from '../objects/types.js';
import type { Goal } from '../rules/enums.js';
import type { Advertiser } from '../seed/advertisers.js';
import { numberOf, readMetric, type ReportRow } from './metrics.js';
import type { ReportQuery } from './query.js';

/** The sources of the figures. `readRows` brings them up to date before it reads. */
export type DeliveredWorld = Ground & { clocks: Clocks; delivery: Delivery };

interface Gathered extends ReportRow {
  /** Impressions of each ad group, with the people that it can reach. */
  met: Map<string, { impressions: number; users: number }>;
}

/** Delivered figures, summed as requested. Without delivery there is no row. */
export function readRows(world: DeliveredWorld, query: ReportQuery, now: number): ReportRow[] {
  const rows = query.advertisers.flatMap((advertiser) => rowsOf(world, query, advertiser, now));
  const kept = rows.filter((row) => query.filters.fits.every((fits) => fits(row)));
  const { order } = query;
  if (order) kept.sort((a, b) => (numberOf(a, order.field) - numberOf(b, order.field)) * (order.down ? -1 : 1));
  return kept;
}

function rowsOf(world: DeliveredWorld, query: ReportQuery, advertiser: Advertiser, now: number): ReportRow[] {
  const isDaily = query.dimensions.includes('stat_time_day');
  const rows = new Map<string, Gathered>();
  for (const whole of daysOf(world, query, advertiser, now)) {
    const objects = objectsOf(world, whole);
    if (!isRequested(query, whole, objects)) continue;
    for (const { adId, day } of partsOf(query, whole, objects.ad)) {
      const id = { advertiser: advertiser.id, campaign: day.campaign, adgroup: day.group, ad: adId }[query.level];
      const key = isDaily ? `${id}/${day.day}` : id;
      let row = rows.get(key);
      if (!row) rows.set(key, (row = emptyRow(query, advertiser, id, isDaily ? day.day : undefined, objects)));
      addDay(row, day, objects);
    }
  }
  return [...rows.values()].map((row) => ({ ...row, reach: peopleOf(row) }));
}

/** An ad's delivery on a day: as one, or split by the requested creatives of a Smart+ ad. */
function partsOf({ level, byCreative, filters }: ReportQuery, day: DayRow, ad: Ad): { adId: string; day: DayRow }[] {
  const creatives = level === 'ad' && byCreative ? ad.data.smartPlus?.creatives : undefined;
  if (!creatives) return [{ adId: ad.id, day }];
  const all = creatives.map(({ id }, index) => ({ adId: id, day: shareOf(day, index, creatives.length) }));
  return all.filter(({ adId }) => filters.creatives?.includes(adId) ?? true);
}

/** An even share of each figure; the first share gets the remainder. The engine delivers a Smart+ ad as one. */
const shareOf = (day: DayRow, index: number, count: number): DayRow => ({
  ...day,
  ...Object.fromEntries(
    Object.entries(zeroSums()).map(([figure]) => {
      const whole = day[figure as keyof Sums];
      const share = Math.floor(whole / count);
      return [figure, index === 0 ? whole - share * (count - 1) : share];
    }),
  ),
});

/** Days of the objects that match the filters, brought up to date first. */
function daysOf(world: DeliveredWorld, { filters, range }: ReportQuery, { id }: Advertiser, now: number): DayRow[] {
  const { ad, adgroup, campaign } = filters.ids;
  const kind = ad ? 'ad' : adgroup ? 'group' : campaign ? 'campaign' : 'account';
  const scopes: DeliveryScope[] = (ad ?? adgroup ?? campaign ?? [id]).map((one) => ({ kind, id: one }));
  const own = scopes.filter((scope) => kind === 'account' || world.objects.get('tiktok', scope.id)?.account === id);
  for (const one of new Set(own.flatMap((scope) => campaignsOf(world, scope)))) world.delivery.catchUp(one, now);
  return own.flatMap((scope) => world.delivery.days(scope, range ?? { since: '0000', until: '9999' }));
}

function campaignsOf({ objects, clocks }: DeliveredWorld, { kind, id }: DeliveryScope): string[] {
  if (kind !== 'account') return [objects.get('tiktok', id)!.campaign ?? id];
  const all = objects.list({ platform: 'tiktok', type: 'campaign', account: id, withDeleted: true });
  return [...all].map((campaign) => campaign.id).filter((one) => clocks.isLive(one));
}

type Objects = Pick<ReportRow, 'campaign' | 'adGroup' | 'ad'>;

const objectsOf = ({ objects }: DeliveredWorld, { campaign, group, ad }: DayRow): Objects => ({
  campaign: objects.get('tiktok', campaign) as unknown as Campaign,
  adGroup: objects.get('tiktok', group) as unknown as AdGroup,
  ad: objects.get('tiktok', ad) as unknown as Ad,
});

function isRequested({ level, filters }: ReportQuery, day: DayRow, { campaign, adGroup, ad }: Objects): boolean {
  const { ids, deleted } = filters;
  if (ids.campaign && !ids.campaign.includes(day.campaign)) return false;
  if (ids.adgroup && !ids.adgroup.includes(day.group)) return false;
  const automations = isSmartPlus(campaign) ? ['UPGRADED_SMART_PLUS', 'UPGRADED_SMART_PLUS_CREATIVE'] : ['MANUAL'];
  if (filters.automation && !automations.some((one) => filters.automation!.includes(one))) return false;
  const above = { advertiser: [], campaign: [campaign], adgroup: [campaign, adGroup], ad: [campaign, adGroup, ad] }[
    level
  ];
  const isGone = above.some((object) => object.deleted);
  return deleted === 'with' || isGone === (deleted === 'only');
}

const emptyRow = (
  { level, byCreative }: ReportQuery,
  { currency }: Advertiser,
  id: string,
  day: string | undefined,
  objects: Objects,
): Gathered => ({
  sums: zeroSums(),
  results: 0,
  reach: 0,
  seconds: 0,
  currency,
  level,
  byCreative,
  id,
  met: new Map(),
  ...objects,
  ...(day !== undefined && { day }),
});

function addDay(row: Gathered, day: DayRow, { adGroup, ad }: Objects): void {
  addSums(row.sums, day);
  row.results += resultsOf(adGroup.data.goal, day);
  row.seconds += secondsOf(day, ad.data.seconds ?? 0);
  const met = row.met.get(adGroup.id) ?? { impressions: 0, users: audienceSize(adGroup.data.body) };
  met.impressions += day.impressions;
  row.met.set(adGroup.id, met);
}

/** Results for an ad group's goal. */
function resultsOf(goal: Goal, day: DayRow): number {
  if (goal === 'CLICK') return day.linkClicks;
  if (goal === 'TRAFFIC_LANDING_PAGE_VIEW') return day.landingViews;
  if (goal === 'ENGAGED_VIEW' || goal === 'ENGAGED_VIEW_FIFTEEN') return day.watched6s;
  if (goal === 'REACH' || goal === 'SHOW') return day.impressions;
  return day.results + day.viewResults;
}

/** Seconds that people watched. Between the quarters, viewers are assumed to leave evenly. */
function secondsOf({ plays, quarters, halves, threeQuarters, wholes }: DayRow, length: number): number {
  const left = [plays, quarters, halves, threeQuarters, wholes];
  return left.slice(1).reduce((sum, here, at) => sum + ((left[at]! + here) / 2) * (length / 4), 0);
}

const peopleOf = ({ met }: Gathered): number =>
  [...met.values()].reduce((sum, { impressions, users }) => sum + reachOf(impressions, users), 0);

/** A row in the platform's format: all values are text. */
export function viewRow(
  row: ReportRow,
  { dimensions, metrics }: ReportQuery,
): {
  dimensions: Record<string, string>;
  metrics: Record<string, string>;
} {
  const valueOf = (name: string): string => (name === 'stat_time_day' ? `${row.day} 00:00:00` : row.id);
  return {
    dimensions: Object.fromEntries(dimensions.map((name) => [name, valueOf(name)])),
    metrics: Object.fromEntries(metrics.map((name) => [name, readMetric(row, name)])),
  };
}
