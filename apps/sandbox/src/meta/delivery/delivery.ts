import type { Ground } from '../../ground.js';
import type { Clocks } from './clocks.js';
import { minorPerDollar } from '../seed/accounts.js';
import { isDeliverable } from '../objects/status.js';
import { DAY_MS } from '../objects/rules.js';
import type { AdSet, Campaign } from '../objects/types.js';
import { DAILY_FREQUENCY, priceOf } from './market.js';
import { drawOutcome, drawValue, zeroCounts } from './outcomes.js';
import { left, paced, pay, shareUnits, type Slot } from './pacing.js';
import { Random } from './random.js';
import { saveDelivery, type DayDelta, type LateResult } from './save.js';
import {
  DELIVERY_SCHEMA,
  loadCampaign,
  noiseOf,
  runningAds,
  type AdState,
  type CampaignState,
  type SetState,
} from './state.js';

/** Delivery is worked out hour by hour of platform time; an hour counts once it is over, as reporting lags. */
const SLOT_MS = 3_600_000;

/** What a stretch of time brought, before it is written down. */
interface Yield {
  deltas: Map<string, DayDelta>;
  late: LateResult[];
}

/**
 * Delivers ads by the hidden truth. Nothing runs by itself: whoever reads insights or changes anything first brings
 * the campaign up to date. A reader settles whole hours only and a change settles to the very moment, so what was
 * delivered depends on what was done and when, never on who looked how often.
 */
export class Delivery {
  private readonly live = new Map<string, CampaignState>();

  constructor(private readonly world: Ground & { clocks: Clocks }) {
    world.db.define(DELIVERY_SCHEMA);
  }

  /** Runs a change below a campaign: what came before it is delivered first, and the clock starts if it goes live. */
  change<T>(campaign: string, now: number, work: () => T, kind: 'status' | 'structure' = 'structure'): T {
    return this.changeAll([campaign], now, work, kind);
  }

  /** The same for a change that concerns several campaigns at once, as one of their account does. */
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

  /** After a rollback the objects in memory are not the ones delivery holds. */
  forget(): void {
    this.live.clear();
  }

  remainingBudget(object: Campaign | AdSet, now: number): number | undefined {
    const budget = object.data.lifetimeBudget ?? object.data.dailyBudget;
    if (budget === undefined) return undefined;
    const campaign = object.type === 'campaign' ? object.id : (object.campaign as string);
    this.catchUp(campaign, now);
    if (!this.world.clocks.isLive(campaign)) return budget;
    const state = this.stateOf(campaign);
    const purse =
      object.type === 'campaign' ? state.purse : state.sets.find((set) => set.adSet.id === object.id)?.purse;
    const today = state.calendar.day(this.world.clocks.now(campaign, now));
    return purse ? Math.ceil(left(purse, today)) : budget;
  }

  learning(adSet: AdSet, now: number): Record<string, unknown> | undefined {
    const campaign = adSet.campaign as string;
    if (!this.world.clocks.isLive(campaign)) return undefined;
    this.catchUp(campaign, now);
    const row = this.world.db.get<{ n: number | null }>(
      'SELECT sum(results + view_results) AS n FROM meta_delivery_days WHERE adset = ?',
      adSet.id,
    );
    const conversions = Number(row?.n ?? 0);
    return { status: conversions >= 50 ? 'SUCCESS' : 'LEARNING', conversions };
  }

  private startIfLive(id: string, now: number): void {
    const campaign = this.world.objects.get('meta', id) as Campaign | undefined;
    if (!campaign || !isDeliverable(this.world.objects, campaign)) return;
    const state = this.stateOf(id);
    const starts = state.sets
      .filter((set) => set.adSet.status === 'ACTIVE' && runningAds(this.world.objects, set).length > 0)
      .map((set) => set.adSet.data.startTime);
    const origin = Math.max(now, Math.min(...starts));
    this.world.clocks.start(id, origin);
    state.settled = origin;
    this.world.db.run('INSERT INTO meta_delivery_campaigns VALUES (?, ?, 0, ?, 0)', id, origin, '');
  }

  private stateOf(id: string): CampaignState {
    let state = this.live.get(id);
    if (!state) this.live.set(id, (state = loadCampaign(this.world, id)));
    return state;
  }

  private settle(id: string, until: number): void {
    const state = this.stateOf(id);
    if (until <= state.settled) return;
    // Nothing changes while a stretch of time is delivered, so who runs is looked up once.
    for (const set of state.sets) set.running = runningAds(this.world.objects, set);
    const yielded: Yield = { deltas: new Map(), late: [] };
    while (state.settled < until) {
      const at = state.settled;
      const next = this.nextWork(state, at);
      if (next > at) {
        state.settled = Math.min(until, next);
        continue;
      }
      const end = Math.min(until, (Math.floor(at / SLOT_MS) + 1) * SLOT_MS);
      this.deliver(state, at, end, yielded);
      state.settled = end;
    }
    this.world.db.transaction(() => saveDelivery(this.world, state, yielded.deltas, yielded.late));
  }

  /** The first moment from `at` on at which anything can be delivered; Infinity when nothing can. */
  private nextWork(state: CampaignState, at: number): number {
    if (state.campaign.status !== 'ACTIVE') return Infinity;
    let next = Infinity;
    for (const set of state.sets) {
      const { startTime, endTime } = set.adSet.data;
      if (set.adSet.status !== 'ACTIVE' || (endTime !== undefined && endTime <= at)) continue;
      if (Math.max(startTime, at) >= next || set.running.length === 0) continue;
      next = Math.max(startTime, at);
    }
    return next;
  }

  private deliver(state: CampaignState, from: number, to: number, yielded: Yield): void {
    const day = state.calendar.day(from);
    const dayEnd = state.calendar.dayEnd(from);
    const shared = state.purse.daily !== undefined || state.purse.lifetime !== undefined;
    const open = state.sets.filter(
      (set) =>
        set.adSet.status === 'ACTIVE' && set.adSet.data.startTime < to && (set.adSet.data.endTime ?? Infinity) > from,
    );
    const weights = open.map((set) => Math.sqrt(set.market.users));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const lastEnd = Math.max(
      ...open.map((set) => set.adSet.data.endTime ?? state.campaign.data.stopTime ?? from + 30 * DAY_MS),
    );
    const campaignPace = shared ? paced(state.purse, { from, to, day, dayEnd }, lastEnd) : 0;
    open.forEach((set, index) => {
      const slot: Slot = {
        from: Math.max(from, set.adSet.data.startTime),
        to: Math.min(to, set.adSet.data.endTime ?? to),
        day,
        dayEnd,
      };
      const target = shared
        ? (campaignPace * (weights[index] as number)) / total
        : paced(set.purse, slot, set.adSet.data.endTime ?? slot.to);
      const cap =
        state.campaign.data.spendCap === undefined ? Infinity : state.campaign.data.spendCap - state.purse.spend;
      const most = Math.min(cap, shared ? left(state.purse, day) : left(set.purse, day));
      this.deliverSet(state, set, slot, target, Math.max(0, most), yielded);
    });
  }

  private deliverSet(
    state: CampaignState,
    set: SetState,
    slot: Slot,
    target: number,
    most: number,
    yielded: Yield,
  ): void {
    const { seed } = this.world.config;
    const ads = set.running;
    if (ads.length === 0 || most <= 0) return;
    const random = new Random(`${seed}/slot/${set.adSet.id}/${slot.from}`);
    const price = priceOf(set.market, set.impressions) * Math.exp(0.08 * random.normal());
    const room = (set.market.users * DAILY_FREQUENCY * (slot.to - slot.from)) / DAY_MS;
    const wanted = Math.min(target / price, room);
    const mean = ads.reduce((sum, state) => sum + Math.log(state.truth.ctr), 0) / ads.length;
    const weights = ads.map((state) =>
      Math.exp(0.5 * (Math.log(state.truth.ctr) - mean) + 0.3 * noiseOf(seed, state, slot.day).weight),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let shown = weights.map((weight) => random.poisson((wanted * weight) / total));
    const cost = shown.reduce((sum, count) => sum + count, 0) * price;
    if (cost > most) shown = shown.map((count) => Math.floor((count * most) / cost));

    ads.forEach((ad, index) => {
      const impressions = shown[index] as number;
      if (impressions === 0) return;
      const outcome = drawOutcome(
        random,
        ad.truth,
        impressions,
        noiseOf(seed, ad, slot.day).clicks,
        set.adSet.data.attribution,
        { converts: set.event !== undefined, video: ad.video },
      );
      const dollar = minorPerDollar(state.account.currency);
      const value = (): number => Math.round(drawValue(random) * dollar);
      for (const delay of outcome.late)
        yielded.late.push({ set, ad: ad.ad.id, day: slot.day, due: slot.to + delay, value: value() });
      const delta = this.deltaOf(yielded.deltas, set, ad, slot.day);
      for (const key of Object.keys(delta.counts) as (keyof typeof delta.counts)[]) delta.counts[key] += outcome[key];
      for (let count = outcome.results + outcome.viewResults; count > 0; count -= 1) delta.value += value();
      const paid = impressions * price;
      ad.spend += paid;
      ad.dirty = true;
      set.impressions += impressions;
      pay(set.purse, paid, slot.day);
      pay(state.purse, paid, slot.day);
      set.dirty = true;
    });
    this.giveUnits(set, slot.day, yielded);
  }

  /** Spend is shown in whole minor units that add up: over ads, over days, and to the ad set. */
  private giveUnits(set: SetState, day: string, yielded: Yield): void {
    const units = Math.floor(set.purse.spend + 1e-9) - set.spendMinor;
    if (units <= 0) return;
    const given = shareUnits(
      set.ads.map((ad) => ad.spend - ad.spendMinor),
      units,
    );
    set.spendMinor += units;
    given.forEach((count, index) => {
      if (count === 0) return;
      const ad = set.ads[index] as AdState;
      ad.spendMinor += count;
      ad.dirty = true;
      this.deltaOf(yielded.deltas, set, ad, day).spend += count;
    });
  }

  private deltaOf(deltas: Map<string, DayDelta>, set: SetState, state: AdState, day: string): DayDelta {
    const key = `${state.ad.id}/${day}`;
    let delta = deltas.get(key);
    if (!delta) deltas.set(key, (delta = { set, state, day, counts: zeroCounts(), value: 0, spend: 0 }));
    return delta;
  }
}
