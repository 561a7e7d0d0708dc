import { advertiserOf } from '../auth/access.js';
import { LEVELS, type Level } from '../objects/find.js';
import { pick, PRIMARY, select, type Filters, type Thing } from '../objects/listing.js';
import type { Ad, AdGroup, Campaign } from '../objects/types.js';
import { GOALS, PROMOTION_TYPES } from '../rules/enums.js';
import type { Call, Handler } from '../wire/call.js';
import { paged, readPage } from '../wire/paging.js';
import type { Params } from '../wire/params.js';
import type { TikTokWorld } from '../world.js';
import { SALES_DESTINATIONS, SMART_PLUS_OBJECTIVES } from './campaign.js';
import { viewAd, viewAdGroup, viewCampaign } from './view.js';

/** Fields of every answer. */
const ALWAYS = ['advertiser_id', 'smart_plus_ad_id'];
/** Maximum rows of a page. Sources: portal documents 1843312818332930, 1843314879617026 and 1843317378982914. */
const MOST_ROWS: Record<Level, number> = { campaign: 1000, adgroup: 1000, ad: 100 };

/** `GET /smart_plus/campaign/get/` and the like, newest first. They need no allowlist. */
export const listOf =
  (level: Level): Handler =>
  (call: Call) => {
    const { params, world, now } = call;
    const { id } = advertiserOf(call);
    const filters = readFilters(world, params.object('filtering'), level);
    const fields = params.texts('fields');
    const page = readPage(params, { max: MOST_ROWS[level] });
    params.finish();
    const wanted = fields && (level === 'ad' ? [...new Set([...ALWAYS, ...fields])] : fields);
    return paged(select(world, level, id, filters, now), page, (row) => pick(viewOf(world, row, now), wanted));
  };

function viewOf(world: TikTokWorld, row: Thing, now: number): Record<string, unknown> {
  if (row.type === 'campaign') return viewCampaign(world, row as Campaign, now);
  return row.type === 'ad' ? viewAd(world, row as Ad, now) : viewAdGroup(world, row as AdGroup, now);
}

function readFilters(world: TikTokWorld, params: Params | undefined, level: Level): Filters {
  if (!params) return { ids: {}, isSmartPlus: true, byAd: true };
  const ids: Filters['ids'] = { campaign: params.texts('campaign_ids', { max: 100 }) };
  if (level !== 'campaign') ids.adgroup = params.texts('adgroup_ids', { max: 100 });
  if (level === 'ad') ids.ad = params.texts('smart_plus_ad_ids', { max: 100 });
  const name = level === 'ad' ? undefined : params.text(LEVELS[level].name);
  const destination = params.oneOf('sales_destination', SALES_DESTINATIONS);
  const promotion = level === 'adgroup' ? params.oneOf('promotion_type', PROMOTION_TYPES) : undefined;
  const goal = level === 'campaign' ? undefined : params.oneOf('optimization_goal', GOALS);
  const bodyOf = (row: Thing, id: string | null): Record<string, unknown> =>
    (world.objects.get('tiktok', id ?? row.id) as unknown as Thing).data.body;
  const filters: Filters = {
    ids,
    isSmartPlus: true,
    byAd: true,
    objective: params.oneOf('objective_type', SMART_PLUS_OBJECTIVES),
    primary: params.oneOf('primary_status', PRIMARY),
    secondary: params.text('secondary_status'),
    from: params.time('creation_filter_start_time'),
    to: params.time('creation_filter_end_time'),
    ...(level === 'ad' && { changedAfter: params.time('modified_after') }),
    fits: (row) =>
      (name === undefined || row.name.toLowerCase().includes(name.toLowerCase())) &&
      (destination === undefined || bodyOf(row, row.campaign)['sales_destination'] === destination) &&
      (promotion === undefined || bodyOf(row, row.group)['promotion_type'] === promotion) &&
      (goal === undefined || bodyOf(row, row.group)['optimization_goal'] === goal),
  };
  params.finish();
  return filters;
}
