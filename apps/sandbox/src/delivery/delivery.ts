import type { Ground } from '../ground.js';
import type { StoredObject } from '../store/objects.js';
import type { Clocks } from './clocks.js';
import { readDays, sumDays, type DayRow, type DeliveryScope } from './days.js';
import { expectedResultRate } from './outcomes.js';
import { left } from './pacing.js';
import { saveDelivery } from './save.js';
import { SlotDelivery } from './slot.js';
import { loadCampaign, truthOfAd, type AdState, type CampaignState, type GroupState, type Source } from './state.js';
import { deliveryTables, type DeliveryTables } from './tables.js';
import type { DeliveryTraits } from './traits.js';
import { ofStrength, truthOf, type Parts, type Truth } from './truth.js';

/** Delivery is computed by hours of platform time. An hour counts once it has ended, because reporting lags. */
const SLOT_MS = 3_600_000;

/** The truth about an ad, including the effects of its group. */
export interface AdTruth extends Truth {
  parts: Parts;
  /** In the platform's terms; null if no event is counted. */
  event: string | null;
  /** Expected results per link click. */
  resultRate: number;
}

/**
 * Delivers a platform's ads by the hidden truth. Nothing runs by itself: every read and every change first brings the campaign up to
 * date. A read settles whole hours only; a change settles up to its exact moment. So delivery depends on the changes and their times,
 * never on how often anyone reads.
 */
export class Delivery {
  private readonly live = new Map<string, CampaignState>();
  private readonly tables: DeliveryTables;
  private readonly traits: DeliveryTraits;
  private readonly source: Source;

  constructor(
    private readonly world: Ground & { clocks: Clocks },
    private readonly platform: string,
    traits: DeliveryTraits,
  ) {
    const { db, objects, config } = world;
    this.tables = deliveryTables(db, platform);
    const truth = { ...traits.truth, combination: config.combinationEffects };
    this.traits = { ...traits, truth: ofStrength(truth, config.effects) };
    this.source = { db, objects, config, platform, traits: this.traits, tables: this.tables };
  }

  /** Runs a change in a campaign: delivers the time before the change, runs it, and starts the clock if the campaign goes live. */
  change<T>(campaign: string, now: number, work: () => T, kind: 'status' | 'structure' = 'structure'): T {
    return this.changeAll([campaign], now, work, kind);
  }

  /** Does the same as `change` for several campaigns, such as for a change of their account. */
  changeAll<T>(campaigns: readonly string[], now: number, work: () => T, kind: 'status' | 'structure'): T {
    const { clocks } = this.world;
    for (const id of campaigns) if (clocks.isLive(id)) this.settle(id, clocks.now(id, now));
    const result = work();
    for (const id of campaigns) {
      if (kind === 'structure') this.live.delete(id);
      if (!clocks.isLive(id)) this.startIfLive(id, now);
    }
    return result;
  }

  /** Delivers all whole hours that have passed. */
  catchUp(campaign: string, now: number): void {
    const { clocks } = this.world;
    if (clocks.isLive(campaign)) this.settle(campaign, Math.floor(clocks.now(campaign, now) / SLOT_MS) * SLOT_MS);
  }

  /** Drops all objects in memory. Call it after a rollback, because they then differ from the stored ones. */
  forget(): void {
    this.live.clear();
  }

  /** Settled figures by day. A caller who needs the newest figures calls `catchUp` first. */
  days(scope: DeliveryScope, range: { since: string; until: string }): DayRow[] {
    return readDays(this.world.db, this.tables, scope, range);
  }

  /** Settled spend in minor units. */
  spent(scope: DeliveryScope): number {
    return sumDays(this.world.db, this.tables, scope, 'spend_minor');
  }

  /** What a campaign or group may still spend, today or in total; undefined if the budget belongs to the other level. Minor units. */
  remainingBudget(object: StoredObject<unknown>, now: number): number | undefined {
    const { daily, lifetime } = this.traits.budget(object);
    const budget = lifetime ?? daily;
    if (budget === undefined) return undefined;
    const campaign = object.campaign ?? object.id;
    this.catchUp(campaign, now);
    if (!this.world.clocks.isLive(campaign)) return budget;
    const state = this.stateOf(campaign);
    const purse =
      campaign === object.id ? state.purse : state.groups.find(({ group }) => group.id === object.id)?.purse;
    const today = state.calendar.day(this.world.clocks.now(campaign, now));
    return purse ? Math.ceil(left(purse, today)) : budget;
  }

  /** Results of a group so far; undefined before its campaign goes live. */
  results(group: StoredObject<unknown>, now: number): number | undefined {
    const campaign = group.campaign as string;
    if (!this.world.clocks.isLive(campaign)) return undefined;
    this.catchUp(campaign, now);
    return sumDays(this.world.db, this.tables, { kind: 'group', id: group.id }, 'results + view_results');
  }

  /** The current truth about an ad. */
  truthOf(ad: StoredObject): AdTruth {
    const group = this.world.objects.get(this.platform, ad.group as string) as StoredObject;
    const { event, attribution } = this.traits.group(group);
    const truth = truthOfAd(this.world.config.seed, this.traits, { ad, group, event });
    const { parts } = this.traits.ad(ad, group);
    return { ...truth, parts, event: event ?? null, resultRate: expectedResultRate(truth, attribution) };
  }

  /** The truth about content that is in no ad, in the platform's terms. */
  truthOfContent(content: Record<string, string>, targeting: Record<string, unknown>, event: string): Truth {
    return truthOf(this.world.config.seed, this.traits.truth, this.traits.partsOf(content, targeting), event);
  }

  private startIfLive(id: string, now: number): void {
    const campaign = this.world.objects.get(this.platform, id);
    if (!campaign || !this.isDeliverable(campaign)) return;
    const state = this.stateOf(id);
    const starts = state.groups
      .filter((group) => this.traits.isOn(group.group) && this.runningAds(group).length > 0)
      .map((group) => group.traits.startsAt);
    const origin = Math.max(now, Math.min(...starts));
    this.world.clocks.start(id, origin);
    state.settled = origin;
    this.world.db.run(`INSERT INTO ${this.tables.campaigns} VALUES (?, ?, 0, ?, 0)`, id, origin, '');
  }

  /** Whether the campaign can deliver: it is on and has an ad that is shown. */
  private isDeliverable(campaign: StoredObject): boolean {
    if (!this.traits.isOn(campaign)) return false;
    const ads = { platform: this.platform, type: this.traits.types.ad, campaign: campaign.id };
    for (const ad of this.world.objects.list(ads)) if (this.traits.isShown(ad)) return true;
    return false;
  }

  private runningAds(group: GroupState): AdState[] {
    return group.ads.filter(({ ad }) => this.traits.isShown(ad));
  }

  private stateOf(id: string): CampaignState {
    let state = this.live.get(id);
    if (!state) this.live.set(id, (state = loadCampaign(this.source, id)));
    return state;
  }

  private settle(id: string, until: number): void {
    const state = this.stateOf(id);
    if (until <= state.settled) return;
    // Nothing changes within the delivered period, so the running ads are looked up once.
    for (const group of state.groups) group.running = this.runningAds(group);
    const { seed, selfCompetition: strengths } = this.world.config;
    const slots = new SlotDelivery(seed, this.traits, state, strengths[this.platform] ?? strengths.any ?? 0);
    while (state.settled < until) {
      const at = state.settled;
      const next = this.nextWork(state, at);
      if (next > at) {
        state.settled = Math.min(until, next);
        continue;
      }
      const end = Math.min(until, (Math.floor(at / SLOT_MS) + 1) * SLOT_MS);
      slots.deliver(at, end);
      state.settled = end;
    }
    const { deltas, late } = slots.yielded;
    this.world.db.transaction(() => saveDelivery(this.world, this.tables, state, deltas, late));
  }

  /** The first moment, `at` or later, when anything can deliver; Infinity if nothing can. */
  private nextWork(state: CampaignState, at: number): number {
    if (!this.traits.isOn(state.campaign)) return Infinity;
    let next = Infinity;
    for (const { group, traits, running } of state.groups) {
      const { startsAt, endsAt = Infinity } = traits;
      if (this.traits.isOn(group) && endsAt > at && running.length > 0) next = Math.min(next, Math.max(startsAt, at));
    }
    return next;
  }
}
