import type { Clocks } from '../../delivery/clocks.js';
import type { Ground } from '../../ground.js';
import type { StoredObject } from '../../store/objects.js';
import { pageById } from '../seed/pages.js';
import { adStatus, parentAdSet, parentCampaign } from './status.js';
import type { Ad } from './types.js';

/**
 * Ads running or in review, by page, over all accounts. Every change updates the candidates. Whether a candidate really runs depends on
 * the levels above and on the campaign's time. So it is checked only on request, or when a page nears its limit. An ad whose ad set has
 * ended does not run, although its status stays ACTIVE.
 */
export class PageVolume {
  private readonly candidates = new Map<string, Map<string, Ad>>();

  constructor(private readonly world: Pick<Ground, 'objects' | 'time'> & { clocks: Clocks }) {
    const { objects } = world;
    for (const ad of objects.list({ platform: 'meta', type: 'ad' })) this.note(ad);
    objects.watch((object) => this.note(object));
  }

  limit(page: string): number {
    return pageById.get(page)?.adLimit ?? 250;
  }

  hasRoom(page: string): boolean {
    const atMost = this.candidates.get(page)?.size ?? 0;
    return atMost < this.limit(page) || this.count(page) < this.limit(page);
  }

  /** How many ads of the page are running or in review, in all accounts or only in the given one. */
  count(page: string, account?: string): number {
    let count = 0;
    for (const ad of this.candidates.get(page)?.values() ?? []) {
      if (account !== undefined && ad.account !== account) continue;
      const status = adStatus(this.world.objects, ad);
      if ((status === 'ACTIVE' || status === 'PENDING_REVIEW') && !this.hasEnded(ad)) count += 1;
    }
    return count;
  }

  private hasEnded(ad: Ad): boolean {
    const { objects, clocks, time } = this.world;
    const ends = [parentAdSet(objects, ad).data.endTime, parentCampaign(objects, ad).data.stopTime];
    const end = Math.min(...ends.map((at) => at ?? Infinity));
    return end <= clocks.now(ad.campaign as string, time.now());
  }

  countAccount(account: string): number {
    return [...this.candidates.keys()].reduce((sum, page) => sum + this.count(page, account), 0);
  }

  private note(object: StoredObject): void {
    if (object.platform !== 'meta' || object.type !== 'ad') return;
    const ad = object as unknown as Ad;
    const page = ad.data.page ?? '';
    const ads = this.candidates.get(page) ?? new Map<string, Ad>();
    this.candidates.set(page, ads);
    const mayRun = !ad.deleted && (ad.status === 'ACTIVE' || ad.data.review.verdict === 'pending');
    if (mayRun) ads.set(ad.id, ad);
    else ads.delete(ad.id);
  }
}
