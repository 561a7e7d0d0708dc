import type { Ground } from '../../ground.js';
import type { Delivery } from '../../delivery/delivery.js';
import { outOfProcess, withIssue, type Change } from '../webhooks/topics.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { saveStanding, standingIssue, type Standing } from './standing.js';
import { adStatus } from './status.js';
import type { Ad } from './types.js';

type ActingWorld = Ground & { delivery: Delivery; webhooks: Webhooks };

/**
 * What the platform does to an ad account: its ads stop at once, or go on. Their listeners are told ad by ad, for of the account
 * itself the platform tells nothing: `with_issues_ad_objects` when it stops them, `in_process_ad_objects` when they are back.
 */
export function changeStanding(world: ActingWorld, account: string, standing: Standing): void {
  const now = world.time.now();
  const { objects } = world;
  const campaigns = [...objects.list({ platform: 'meta', type: 'campaign', account })].map(({ id }) => id);
  const shown = (): Set<string> => new Set(ads.filter((ad) => adStatus(objects, ad) === 'ACTIVE').map(({ id }) => id));
  const ads = [...objects.list({ platform: 'meta', type: 'ad', account })] as unknown as Ad[];
  world.db.transaction(() => {
    const before = shown();
    world.delivery.changeAll(campaigns, now, () => saveStanding(objects, account, standing, now), 'status');
    const after = shown();
    const issue = standingIssue(objects, account);
    const stopped = issue ? [...before].filter((id) => !after.has(id)).map((id) => withIssue(id, issue)) : [];
    const back = [...after].filter((id) => !before.has(id)).map((id): Change => outOfProcess(id, 'Active'));
    world.webhooks.emit('ad_account', account, [...stopped, ...back], now);
  });
}
