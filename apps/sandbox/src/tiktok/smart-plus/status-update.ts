import { requireActive } from '../auth/access.js';
import { findOwn } from '../objects/find.js';
import { changeStatus, statusFaults } from '../objects/status-update.js';
import type { Ad, AdGroup, Campaign } from '../objects/types.js';
import { STATUS_CHANGES } from '../rules/enums.js';
import type { Call, Handler } from '../wire/call.js';
import { invalid } from '../wire/refusal.js';
import { managerOf } from './manager.js';

const MOST = 20;

/**
 * `POST /smart_plus/campaign/status/update/` and `/smart_plus/adgroup/status/update/`. Changes the objects that it can
 * and lists the others in `error_list`, **with code 0 in any case**. Sources: portal documents 1843312888885314 and 1843314908153858.
 */
export const statusUpdateOf =
  (level: 'campaign' | 'adgroup'): Handler =>
  (call: Call) => {
    const { params, world, now } = call;
    const advertiser = managerOf(call);
    const ids = params.requiredTexts(`${level}_ids`, MOST);
    const status = params.requiredOneOf('operation_status', STATUS_CHANGES);
    if (level === 'campaign') params.keep('postback_window_mode');
    params.finish();
    if (status === 'ENABLE') requireActive(call, advertiser);
    const faults = statusFaults({ world, advertiser, level, isSmartPlus: true }, ids, status);
    const good = ids.filter((id) => faults.get(id) === undefined);
    for (const id of good) changeStatus(world, findOwn<Campaign | AdGroup>(world, advertiser, level, id)!, status, now);
    const bad = ids.filter((id) => faults.get(id) !== undefined);
    return {
      [`${level}_list`]: good.map((id) => ({ [`${level}_id`]: id, status })),
      error_list: bad.map((id) => ({ [`${level}_id`]: id, error_message: `${id} ${faults.get(id)}` })),
    };
  };

/** `POST /smart_plus/ad/status/update/`: changes all ads or none. Source: portal document 1843317423164482. */
export function updateAdStatus(call: Call): object {
  const { params, world, now } = call;
  const advertiser = managerOf(call);
  const ids = params.requiredTexts('smart_plus_ad_ids', MOST);
  const status = params.requiredOneOf('operation_status', STATUS_CHANGES);
  params.finish();
  if (status === 'ENABLE') requireActive(call, advertiser);
  const faults = statusFaults({ world, advertiser, level: 'ad', isSmartPlus: true }, ids, status);
  for (const [id, fault] of faults) if (fault !== undefined) throw invalid('smart_plus_ad_ids', `${id}: ${fault}`);
  world.spacing.require(ids, now);
  for (const id of ids) changeStatus(world, findOwn<Ad>(world, advertiser, 'ad', id)!, status, now);
  world.spacing.note(ids, now);
  return { smart_plus_ad_ids: ids, status };
}
