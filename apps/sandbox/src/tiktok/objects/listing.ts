import type { StoredObject } from '../../store/objects.js';
import { advertiserOf } from '../auth/access.js';
import { OBJECTIVES } from '../rules/enums.js';
import type { Call, Handler } from '../wire/call.js';
import { paged, readPage } from '../wire/paging.js';
import { Params } from '../wire/params.js';
import type { TikTokWorld } from '../world.js';
import { LEVELS, type Level } from './find.js';
import { secondaryStatus } from './status.js';
import type { Ad, AdGroup, Campaign } from './types.js';
import { viewOf } from './view.js';

type Thing = Campaign | AdGroup | Ad;

const PRIMARY = [
  ...(['STATUS_ALL', 'STATUS_NOT_DELETE', 'STATUS_DELIVERY_OK', 'STATUS_NOT_DELIVERY', 'STATUS_DISABLE'] as const),
  'STATUS_DELETE',
] as const;

/** Which objects somebody asks for. */
interface Filters {
  ids: Partial<Record<Level, string[]>>;
  objective?: string;
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
  params.keep('buying_types');
  const filters: Filters = {
    ids,
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

/** `GET /campaign/get/` and its kin, newest first. Deleted objects are left out unless a status asks for them. */
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
    const rows = [...candidates(world, level, id, filters)].filter((row) => matches(world, row, filters, now));
    const shown = (row: Thing): object => {
      const view = viewOf(world, row, now);
      return fields ? Object.fromEntries(fields.map((field) => [field, view[field] ?? null])) : view;
    };
    return paged(rows, page, shown);
  };

/** Objects of the level by the narrowest of the ids that are asked for. */
function* candidates(world: TikTokWorld, level: Level, account: string, { ids }: Filters): Generator<Thing> {
  const { objects } = world;
  const query = { platform: 'tiktok', type: level, account, withDeleted: true };
  const own = ids[level];
  if (own) {
    const things = own.map((id) => objects.get('tiktok', id)).filter((thing) => thing?.type === level);
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
