import type { Clocks } from '../../delivery/clocks.js';
import type { Delivery } from '../../delivery/delivery.js';
import type { Ground } from '../../ground.js';
import { advertiserById } from '../seed/advertisers.js';
import { invalid } from '../wire/refusal.js';
import { barOf } from './standing.js';
import type { AdGroup, AdGroupData } from './types.js';

/** Real milliseconds after which an ad group beyond the quota turns itself off. */
const TURN_OFF_MS = 2000;
/**
 * Maximum campaigns of an ad account, both kinds together. Source: TikTok's own tool server, read November 2026; a help page says 5,000.
 */
const MOST_CAMPAIGNS = 999;

/** How many ad groups an advertiser may have in delivery. Groups created beyond the quota turn themselves off and stay off. */
export class Quota {
  private readonly turning = new Map<string, number>();
  /** Quotas set on the test bench, by advertiser. */
  private readonly totals = new Map<string, number>();
  private readonly mostCampaigns = new Map<string, number>();

  constructor(private readonly world: Ground & { delivery: Delivery; clocks: Clocks }) {
    const rows = world.db.all<{ id: string; at: number }>(
      "SELECT id, json_extract(data, '$.turnsOffAt') AS at FROM objects WHERE platform = 'tiktok' AND type = 'adgroup' AND status = 'ENABLE' AND json_extract(data, '$.turnsOffAt') IS NOT NULL",
    );
    for (const { id, at } of rows) this.turning.set(id, at);
  }

  /** The advertiser's quota and how many groups use it. Both are 0 for an advertiser that is suspended or not enabled. */
  of(advertiser: string): { total: number; used: number } {
    if (barOf(this.world.objects, advertiser) === 'status') return { total: 0, used: 0 };
    const { objects, clocks, time } = this.world;
    const now = time.now();
    let used = 0;
    for (const group of objects.list<AdGroupData>({ platform: 'tiktok', type: 'adgroup', account: advertiser })) {
      const { status, campaign, data } = group;
      if (status !== 'ENABLE' || data.turnsOffAt !== undefined) continue;
      // A group whose end has passed no longer delivers, although it is on.
      if ((data.endsAt ?? Infinity) > clocks.now(campaign as string, now)) used += 1;
    }
    return { total: this.totals.get(advertiser) ?? advertiserById.get(advertiser)!.adGroupQuota, used };
  }

  /** Sets a new quota, as if the advertiser had reached another tier. Groups that are on stay on. */
  set(advertiser: string, total: number): void {
    this.totals.set(advertiser, total);
  }

  /** Sets how many campaigns the advertiser may have. */
  setCampaigns(advertiser: string, most: number): void {
    this.mostCampaigns.set(advertiser, most);
  }

  /** Throws 40002 if the advertiser has reached its campaign limit. No source names the code. */
  requireCampaignRoom(advertiser: string): void {
    const most = this.mostCampaigns.get(advertiser) ?? MOST_CAMPAIGNS;
    const used = this.world.objects.count({ platform: 'tiktok', type: 'campaign', account: advertiser });
    if (used >= most) throw invalid('advertiser_id', `An ad account can have up to ${most} campaigns.`);
  }

  /** How many more ad groups can be enabled. */
  roomOf(advertiser: string): number {
    const { total, used } = this.of(advertiser);
    return Math.max(0, total - used);
  }

  /** When an ad group created now turns itself off; undefined if the quota has room for it. */
  turnOffOf(advertiser: string, now: number): number | undefined {
    return this.roomOf(advertiser) === 0 ? now + TURN_OFF_MS : undefined;
  }

  watch({ id, data }: AdGroup): void {
    if (data.turnsOffAt !== undefined) this.turning.set(id, data.turnsOffAt);
  }

  /** Turns off all groups whose time has come. */
  settle(now: number): void {
    const due = [...this.turning].filter(([, at]) => at <= now).map(([id]) => id);
    for (const id of due) {
      const group = this.world.objects.get<AdGroupData>('tiktok', id);
      if (group?.status === 'ENABLE')
        this.world.delivery.change(group.campaign as string, now, () =>
          this.world.objects.save(group, { status: 'DISABLE' }, now),
        );
      this.turning.delete(id);
    }
  }
}
