import { advertiserOf, requireActive } from '../auth/access.js';
import type { Advertiser } from '../seed/advertisers.js';
import { STATUS_CHANGES, type Operation } from '../rules/enums.js';
import { Partial as PartialAnswer } from '../wire/answer.js';
import type { Call, Handler } from '../wire/call.js';
import { invalid } from '../wire/refusal.js';
import type { TikTokWorld } from '../world.js';
import { findOwn, LEVELS, NOT_OF_SMART_PLUS, OF_SMART_PLUS, type Level } from './find.js';
import { isSmartPlus, type Ad, type AdGroup, type Campaign } from './types.js';

type Thing = Campaign | AdGroup | Ad;
const MOST = 20;

/** `POST /campaign/status/update/` and the like: changes all objects or none. For ad groups a parameter allows partial success. */
export const statusUpdateOf =
  (level: Level): Handler =>
  (call: Call) => {
    const { params, world, now } = call;
    const field = LEVELS[level].ids;
    const advertiser = advertiserOf(call);
    const ids = params.requiredTexts(field, MOST);
    const status = params.requiredOneOf('operation_status', STATUS_CHANGES);
    const isPartial = level === 'adgroup' && params.flag('allow_partial_success') === true;
    if (level === 'campaign') params.keep('postback_window_mode');
    params.finish();
    if (status === 'ENABLE') requireActive(call, advertiser);

    const faults = statusFaults({ world, advertiser, level, isSmartPlus: false }, ids, status);
    const bad = [...faults].filter(([, fault]) => fault !== undefined);
    if (bad[0] && !isPartial) throw invalid(field, `${bad[0][0]}: ${bad[0][1]}`);
    const good = [...faults.keys()].filter((id) => faults.get(id) === undefined);
    for (const id of good) changeStatus(world, findOwn<Thing>(world, advertiser, level, id)!, status, now);
    const done = { [field]: good, status };
    if (bad.length === 0) return done;
    const errors = bad.map(([id, fault]) => ({ [LEVELS[level].id]: id, error_message: fault }));
    return new PartialAnswer({ ...done, error_list: errors });
  };

/** The advertiser of a status change, the level of its objects, and whether it came to a Smart+ endpoint. */
interface StatusRequest {
  world: TikTokWorld;
  advertiser: Advertiser;
  level: Level;
  isSmartPlus: boolean;
}

/** Why objects cannot change to this status, by id; undefined for an object that can change. */
export function statusFaults(
  request: StatusRequest,
  ids: readonly string[],
  status: Operation,
): Map<string, string | undefined> {
  const { world, advertiser, level } = request;
  let room = world.quota.roomOf(advertiser.id);
  const faultOf = (id: string): string | undefined => {
    const object = findOwn<Thing>(world, advertiser, level, id);
    if (!object) return 'does not exist.';
    if (object.deleted) return 'is deleted.';
    if (request.isSmartPlus && isBelowDeleted(world, object)) return 'is below what is deleted.';
    if (isSmartPlus(object) !== request.isSmartPlus) return request.isSmartPlus ? NOT_OF_SMART_PLUS : OF_SMART_PLUS;
    if (status !== 'ENABLE' || level !== 'adgroup' || object.status === 'ENABLE') return undefined;
    const isOver = (object as AdGroup).data.turnsOffAt !== undefined || room-- <= 0;
    return isOver ? 'cannot be enabled, the ad group quota is used up.' : undefined;
  };
  return new Map(ids.map((id) => [id, faultOf(id)]));
}

const isBelowDeleted = ({ objects }: TikTokWorld, { campaign, group }: Thing): boolean =>
  [campaign, group].some((id) => id !== null && objects.get('tiktok', id)!.deleted);

/** Enables, pauses or deletes one object. */
export function changeStatus(world: TikTokWorld, object: Thing, status: Operation, now: number): void {
  const campaign = object.campaign ?? object.id;
  const to = status === 'DELETE' ? { status, deleted: true } : { status };
  world.delivery.change(campaign, now, () => world.objects.save<unknown>(object, to, now), 'status');
}
