import type { StoredObject } from '../../store/objects.js';
import { advertiserOf } from '../auth/access.js';
import { OBJECTIVES } from '../rules/enums.js';
import type { Call, Handler } from '../wire/call.js';
import { paged, readPage } from '../wire/paging.js';
import { Params } from '../wire/params.js';
import type { TikTokWorld } from '../world.js';
import { invalid } from '../wire/refusal.js';
import { adIdOf } from './creative-ids.js';
import { LEVELS, type Level } from './find.js';
import { secondaryStatus } from './status.js';
import { isSmartPlus, type Ad, type AdGroup, type Campaign } from './types.js';
import { viewCreatives, viewOf } from './view.js';

export type Thing = Campaign | AdGroup | Ad;

export const PRIMARY = [
  ...(['STATUS_ALL', 'STATUS_NOT_DELETE', 'STATUS_DELIVERY_OK', 'STATUS_NOT_DELIVERY', 'STATUS_DISABLE'] as const),
  'STATUS_DELETE',
] as const;

/** Ways to run campaigns. */
const AUTOMATIONS = ['MANUAL', 'SMART_PLUS', 'UPGRADED_SMART_PLUS'] as const;

/** The filters of a list. */
export interface Filters {
  /** Only Smart+ or only manual objects; both if absent. */
  isSmartPlus?: boolean;
  /** Whether ads are requested by their own ids, not by their creatives' ids. */
  byAd?: boolean;
  ids: Partial<Record<Level, string[]>>;
  objective?: string;
  /** A further condition on the row. */
  fits?: (row: Thing) => boolean;
  primary?: (typeof PRIMARY)[number];
  secondary?: string;
  from?: number;
  to?: number;
  changedAfter?: number;
}

function readFilters(params: Params | undefined, level: Level): Filters {
  if (!params) return { ids: {} };
  const levels = Object.keys(LEVELS).slice(0, Object.keys(LEVELS).indexOf(level) + 1) as Level[];
  const ids = Object.fromEntries(levels.map((one) => [one, params.texts(LEVELS[one].ids, { max: 100 })]));
  params.keep('buying_types', 'campaign_system_origins');
  const byAd = level === 'ad' ? params.texts('ad_ids_v2', { max: 100 }) : undefined;
  if (byAd && ids.ad) throw invalid('ad_ids_v2', 'Cannot be used with ad_ids.');
  const automation = params.oneOf('campaign_automation_type', AUTOMATIONS);
  const filters: Filters = {
    ids: byAd ? { ...ids, ad: byAd } : ids,
    byAd: byAd !== undefined,
    ...(automation !== undefined && { isSmartPlus: automation === 'UPGRADED_SMART_PLUS' }),
    // The sandbox does not imitate the older Smart+ campaigns, so none match.
    ...(automation === 'SMART_PLUS' && { fits: () => false }),
    objective: params.oneOf('objective_type', OBJECTIVES),
    primary: params.oneOf('primary_status', PRIMARY),
    secondary: params.text('secondary_status'),
    from: params.time('creation_filter_start_time'),
    to: params.time('creation_filter_end_time'),
    ...(level === 'ad' && { changedAfter: params.time('modified_after') }),
  };
  params.finish();
  return filters;
}

/** `GET /campaign/get/` and the like, newest first. Deleted objects are left out unless a status filter names them. */
export const listOf =
  (level: Level): Handler =>
  (call: Call) => {
    const { params, world, now } = call;
    const { id } = advertiserOf(call);
    const filters = readFilters(params.object('filtering'), level);
    const fields = params.texts('fields');
    params.keep('exclude_field_types_in_response');
    const page = readPage(params);
    params.finish();
    const rows = select(world, level, id, filters, now);
    const views = rows.flatMap((row) => viewsOf(world, row, filters, now));
    return paged(views, page, (view) => pick(view, fields));
  };

/** Rows that match the filters. */
export const select = (world: TikTokWorld, level: Level, account: string, filters: Filters, now: number): Thing[] =>
  [...candidates(world, level, account, filters)].filter((row) => matches(world, row, filters, now));

/** The requested fields; all if none are named. */
export const pick = (view: Record<string, unknown>, fields: string[] | undefined): Record<string, unknown> =>
  fields ? Object.fromEntries(fields.map((field) => [field, view[field] ?? null])) : view;

/** A Smart+ ad is listed as its creatives, unless the filter names its own id. Source: portal document 1854103649826817. */
function viewsOf(world: TikTokWorld, row: Thing, { byAd, ids }: Filters, now: number): Record<string, unknown>[] {
  if (row.type !== 'ad' || !isSmartPlus(row) || byAd === true) return [viewOf(world, row, now)];
  const creatives = viewCreatives(world, row as Ad, now);
  return ids.ad ? creatives.filter((view) => ids.ad!.includes(view.ad_id as string)) : creatives;
}

/** Objects of the level, found by the narrowest of the requested ids. */
function* candidates(world: TikTokWorld, level: Level, account: string, { ids, byAd }: Filters): Generator<Thing> {
  const { objects } = world;
  const query = { platform: 'tiktok', type: level, account, withDeleted: true };
  const own = level === 'ad' && !byAd ? ids.ad?.map(adIdOf) : ids[level];
  if (own) {
    const things = [...new Set(own)].map((id) => objects.get('tiktok', id)).filter((thing) => thing?.type === level);
    yield* things.filter((thing) => thing!.account === account) as unknown as Thing[];
  } else if (ids.adgroup && level === 'ad')
    for (const group of ids.adgroup)
      yield* objects.list({ ...query, group }) as Iterable<StoredObject> as Iterable<Thing>;
  else if (ids.campaign && level !== 'campaign')
    for (const campaign of ids.campaign)
      yield* objects.list({ ...query, campaign }) as Iterable<StoredObject> as Iterable<Thing>;
  else yield* objects.list(query) as Iterable<StoredObject> as Iterable<Thing>;
}

function matches(world: TikTokWorld, row: Thing, filters: Filters, now: number): boolean {
  const { ids, objective, primary, secondary, from, to, changedAfter } = filters;
  if (filters.isSmartPlus !== undefined && isSmartPlus(row) !== filters.isSmartPlus) return false;
  if (filters.fits?.(row) === false) return false;
  if (ids.campaign && !ids.campaign.includes(row.campaign ?? row.id)) return false;
  if (ids.adgroup && !ids.adgroup.includes(row.group ?? row.id)) return false;
  if (objective !== undefined && objectiveOf(world, row) !== objective) return false;
  if (row.createdAt < (from ?? 0) || row.createdAt > (to ?? Infinity)) return false;
  if (changedAfter !== undefined && row.updatedAt <= changedAfter) return false;
  const status = secondaryStatus(world, row, now);
  const isDeleted = /_DELETE$/.test(status);
  if (secondary !== undefined) return secondary.endsWith('_STATUS_ALL') || secondary === status;
  const runs = /_(DELIVERY_OK|STATUS_ENABLE)$/.test(status);
  const fits: Record<(typeof PRIMARY)[number], boolean> = {
    STATUS_ALL: true,
    STATUS_NOT_DELETE: !isDeleted,
    STATUS_DELIVERY_OK: runs,
    STATUS_NOT_DELIVERY: !isDeleted && !runs && row.status === 'ENABLE',
    STATUS_DISABLE: !isDeleted && row.status === 'DISABLE',
    STATUS_DELETE: isDeleted,
  };
  return fits[primary ?? 'STATUS_NOT_DELETE'];
}

const objectiveOf = ({ objects }: TikTokWorld, row: Thing): string =>
  (objects.get('tiktok', row.campaign ?? row.id) as unknown as Campaign).data.objective;
