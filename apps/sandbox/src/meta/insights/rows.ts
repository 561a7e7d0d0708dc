import type { Ground } from '../../ground.js';
import type { Clocks } from '../../delivery/clocks.js';
import type { Delivery } from '../../delivery/delivery.js';
import { addDays } from '../../delivery/calendar.js';
import { addSums, zeroSums, type DayRow } from '../../delivery/days.js';
import { audienceSize } from '../targeting/audience-size.js';
import { compile } from '../objects/filtering.js';
import type { ObjectStore } from '../../store/objects.js';
import { adSetStatus, adStatus } from '../objects/status.js';
import type { Ad, AdSet, Campaign } from '../objects/types.js';
import { accountOfRow, isField, numberOf } from './fields.js';
import type { InsightRow } from './insight-row.js';
import { LEVELS, type InsightsQuery } from './query.js';

/** The sources of the figures. `readRows` brings them up to date before it reads. */
export type DeliveredWorld = Ground & { clocks: Clocks; delivery: Delivery };

const KINDS = { account: 'account', campaign: 'campaign', adset: 'group', ad: 'ad' } as const;

/** Delivered figures of a query, summed by its level and its time steps. Without delivery there is no row. */
export function readRows(world: DeliveredWorld, query: InsightsQuery, now: number): InsightRow[] {
  bringUpToDate(world, query, now);
  const { kind, id } = query.scope;
  const days = world.delivery.days({ kind: KINDS[kind], id }, query.range ?? { since: '0000', until: '9999' });
  const wholeRange = query.range ?? spanOf(days);
  const groups = new Map<string, InsightRow>();
  for (const day of days) {
    const step = stepOf(day.day, query.increment, wholeRange);
    const own = { account: query.scope.id, campaign: day.campaign, adset: day.group, ad: day.ad }[query.level];
    const key = `${own}|${step.start}`;
    let row = groups.get(key);
    if (!row) groups.set(key, (row = emptyRow(world, query, day, step)));
    addTo(world, row, day);
  }
  const rows = [...groups.values()].filter((row) => row.impressions > 0 || row.results > 0);
  const matches = compile(query.filters, filterGetters(world.objects, query.windows));
  const kept = rows.filter(matches);
  if (query.sort) {
    const { field, down } = query.sort;
    kept.sort((a, b) => (numberOf(a, field, query.windows) - numberOf(b, field, query.windows)) * (down ? -1 : 1));
  }
  return kept;
}

function bringUpToDate(world: DeliveredWorld, query: InsightsQuery, now: number): void {
  for (const campaign of campaignsOf(world, query.scope)) world.delivery.catchUp(campaign, now);
}

export function campaignsOf(world: DeliveredWorld, scope: InsightsQuery['scope']): string[] {
  if (scope.kind === 'campaign') return [scope.id];
  if (scope.kind !== 'account') return [world.objects.get('meta', scope.id)?.campaign ?? ''];
  const query = { platform: 'meta' as const, type: 'campaign', account: scope.id, withDeleted: true };
  return [...world.objects.list(query)].map((campaign) => campaign.id).filter((id) => world.clocks.isLive(id));
}

function emptyRow(
  world: DeliveredWorld,
  query: InsightsQuery,
  day: DayRow,
  step: { start: string; stop: string },
): InsightRow {
  const depth = LEVELS.indexOf(query.level);
  const campaign = world.objects.get('meta', day.campaign) as Campaign;
  return {
    ...zeroSums(),
    account: accountOfRow(campaign.account),
    campaign: depth >= 1 ? campaign : undefined,
    adSet: depth >= 2 ? (world.objects.get('meta', day.group) as AdSet) : undefined,
    ad: depth >= 3 ? (world.objects.get('meta', day.ad) as Ad) : undefined,
    shown: new Map(),
    bySet: new Map(),
    ...step,
  };
}

const users = new WeakMap<object, number>();

function addTo(world: DeliveredWorld, row: InsightRow, day: DayRow): void {
  addSums(row, day);
  let set = row.bySet.get(day.group);
  if (!set)
    row.bySet.set(day.group, (set = { adSet: world.objects.get('meta', day.group) as AdSet, sums: zeroSums() }));
  addSums(set.sums, day);
  const { targeting } = set.adSet.data;
  let size = users.get(targeting);
  if (size === undefined) users.set(targeting, (size = Math.max(1, audienceSize(targeting))));
  const shown = row.shown.get(day.group);
  row.shown.set(day.group, { impressions: (shown?.impressions ?? 0) + day.impressions, users: size });
}

function spanOf(days: DayRow[]): { since: string; until: string } {
  const all = days.map((row) => row.day).sort();
  return { since: all[0] ?? '', until: all.at(-1) ?? '' };
}

function stepOf(
  day: string,
  increment: InsightsQuery['increment'],
  range: { since: string; until: string },
): { start: string; stop: string } {
  if (increment === 'all_days') return { start: range.since, stop: range.until };
  if (increment === 'monthly') {
    const next = addDays(`${day.slice(0, 8)}01`, 32);
    const last = addDays(`${next.slice(0, 8)}01`, -1);
    return clip({ start: `${day.slice(0, 8)}01`, stop: last }, range);
  }
  const passed = Math.round((Date.parse(day) - Date.parse(range.since)) / 86_400_000);
  const start = addDays(range.since, passed - (passed % increment));
  return clip({ start, stop: addDays(start, increment - 1) }, range);
}

function clip(
  step: { start: string; stop: string },
  range: { since: string; until: string },
): { start: string; stop: string } {
  return {
    start: step.start < range.since ? range.since : step.start,
    stop: step.stop > range.until ? range.until : step.stop,
  };
}

function filterGetters(objects: ObjectStore, windows: string[]): Record<string, (row: InsightRow) => unknown> {
  const getters: Record<string, (row: InsightRow) => unknown> = {
    'campaign.id': (row) => row.campaign?.id,
    'campaign.name': (row) => row.campaign?.name,
    'campaign.effective_status': (row) => row.campaign?.status,
    'adset.id': (row) => row.adSet?.id,
    'adset.name': (row) => row.adSet?.name,
    'adset.effective_status': (row) => row.adSet && adSetStatus(objects, row.adSet),
    'ad.id': (row) => row.ad?.id,
    'ad.name': (row) => row.ad?.name,
    'ad.effective_status': (row) => row.ad && adStatus(objects, row.ad),
  };
  return new Proxy(getters, {
    get: (known, name: string) =>
      known[name] ?? (isField(name) ? (row: InsightRow) => numberOf(row, name, windows) : undefined),
  });
}
