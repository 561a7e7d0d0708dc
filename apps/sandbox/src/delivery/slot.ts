import { DAILY_FREQUENCY, priceOf } from './market.js';
import { drawOutcome, drawValue, zeroCounts } from './outcomes.js';
import { evenly, left, paced, pay, shareUnits, type Slot } from './pacing.js';
import { Random } from './random.js';
import type { DayDelta, LateResult } from './save.js';
import { noiseOf, type AdState, type CampaignState, type GroupState } from './state.js';
import type { DeliveryTraits } from './traits.js';
import { entriesOf, fitOf, HEADROOM } from './rivalry.js';
import { moved, type Truth } from './truth.js';
import { drawWatched, viewRate, zeroWatched } from './watching.js';

const DAY_MS = 86_400_000;
/** The pacing horizon of a budget without an end. */
const ENDLESS_MS = 30 * DAY_MS;

/** New figures of a period, before they are written. */
export interface Yield {
  deltas: Map<string, DayDelta>;
  late: LateResult[];
}

/** Delivers the ads of a campaign for a period within one hour. All random draws depend only on seed, group and time. */
export class SlotDelivery {
  readonly yielded: Yield = { deltas: new Map(), late: [] };
  private entries?: { key: string; byGroup: Map<GroupState, number[]> };

  constructor(
    private readonly seed: string,
    private readonly traits: DeliveryTraits,
    private readonly state: CampaignState,
    /** How strongly the campaign's ads compete with each other, 0 to 1. */
    private readonly selfCompetition = 0,
  ) {}

  deliver(from: number, to: number): void {
    const { traits, purse, calendar, groups } = this.state;
    const day = calendar.day(from);
    const dayEnd = calendar.dayEnd(from);
    const shared = purse.daily !== undefined || purse.lifetime !== undefined;
    const open = groups.filter(
      ({ group, traits: { startsAt, endsAt } }) =>
        this.traits.isOn(group) && startsAt < to && (endsAt ?? Infinity) > from,
    );
    const entries = this.entriesOf(open);
    const enters = entries.map((own) =>
      own.length === 0 ? 1 : own.reduce((sum, entry) => sum + entry, 0) / own.length,
    );
    const weights = open.map((group, index) => Math.sqrt(group.market.users) * (enters[index] as number));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const lastEnd = Math.max(...open.map((group) => group.traits.endsAt ?? traits.endsAt ?? from + ENDLESS_MS));
    const campaignPace = shared ? paced(purse, { from, to, day, dayEnd }, lastEnd) : 0;
    open.forEach((group, index) => {
      const { startsAt, endsAt } = group.traits;
      const slot: Slot = { from: Math.max(from, startsAt), to: Math.min(to, endsAt ?? to), day, dayEnd };
      const target = shared
        ? (campaignPace * (weights[index] as number)) / total
        : Math.min(paced(group.purse, slot, endsAt ?? slot.to), this.auctionCost(group, slot, enters[index] as number));
      const cap = traits.spendCap === undefined ? Infinity : traits.spendCap - purse.spend;
      const most = Math.min(cap, shared ? left(purse, day) : left(group.purse, day));
      this.deliverGroup(group, slot, { target, most: Math.max(0, most), entries: entries[index] as number[] });
    });
  }

  /** The maximum cost of the auctions that a group enters; without rivals there are enough auctions for every pace. */
  private auctionCost({ purse, traits: { startsAt, endsAt } }: GroupState, slot: Slot, enters: number): number {
    if (this.selfCompetition === 0) return Infinity;
    return HEADROOM * enters * evenly(purse, slot, { start: startsAt, end: endsAt ?? slot.to });
  }

  /**
   * How often each running ad enters auctions; 1 for each if ads do not compete. The result changes only with the set of running groups.
   */
  private entriesOf(open: readonly GroupState[]): number[][] {
    const running = open.filter(({ running }) => running.length > 0);
    const key = running.map(({ group }) => group.id).join();
    if (this.entries?.key !== key) {
      const rivals = running.map(({ people, running: ads }) => ({
        people,
        ads: ads.map(({ truth: { ctr }, luck }) => ({ ctr, luck })),
      }));
      const byGroup =
        this.selfCompetition > 0 ? entriesOf(rivals, this.selfCompetition) : rivals.map(({ ads }) => ads.map(() => 1));
      this.entries = { key, byGroup: new Map(running.map((group, index) => [group, byGroup[index] as number[]])) };
    }
    return open.map((group) => this.entries?.byGroup.get(group) ?? []);
  }

  private deliverGroup(
    group: GroupState,
    slot: Slot,
    { target, most, entries }: { target: number; most: number; entries: number[] },
  ): void {
    const { seed, state } = this;
    const { market } = group;
    const { event, attribution, viewBid } = group.traits;
    const ads = group.running;
    if (ads.length === 0 || most <= 0) return;
    const random = new Random(`${seed}/slot/${group.group.id}/${slot.from}`);
    const marketPrice = priceOf(market, group.impressions) * Math.exp(0.08 * random.normal());
    const price = viewBid === undefined ? marketPrice : Math.min(marketPrice, viewBid * meanViewRate(ads));
    const room = (market.users * DAILY_FREQUENCY * (slot.to - slot.from)) / DAY_MS;
    const wanted = Math.min(target / price, room);
    const shown = this.impressionsOf(ads, slot, { wanted, price, most, entries }, random);

    ads.forEach((ad, index) => {
      const impressions = shown[index] as number;
      if (impressions === 0) return;
      const { clicks } = noiseOf(seed, ad, slot.day);
      const kind = { converts: event !== undefined, video: ad.isVideo };
      const outcome = drawOutcome(
        random,
        this.seenBy(ad.truth, entries[index] as number),
        impressions,
        clicks,
        attribution,
        kind,
      );
      const counts = { ...outcome, ...this.watchedOf(ad, slot, impressions) };
      const value = (): number => Math.round(drawValue(random) * state.account.minorPerDollar);
      for (const delay of outcome.late)
        this.yielded.late.push({ group, ad: ad.ad.id, day: slot.day, due: slot.to + delay, value: value() });
      const delta = this.deltaOf(group, ad, slot.day);
      for (const key of Object.keys(delta.counts) as (keyof typeof delta.counts)[]) delta.counts[key] += counts[key];
      for (let count = outcome.results + outcome.viewResults; count > 0; count -= 1) delta.value += value();
      const paid = Math.min(impressions * price, viewBid === undefined ? Infinity : counts.videoViews * viewBid);
      ad.spend += paid;
      ad.dirty = true;
      group.impressions += impressions;
      pay(group.purse, paid, slot.day);
      pay(state.purse, paid, slot.day);
      group.dirty = true;
    });
    this.giveUnits(group, slot.day);
  }

  /** The truth about the people who see an ad that enters auctions this often. */
  private seenBy(truth: Truth, entry: number): Truth {
    if (this.selfCompetition === 0) return truth;
    const shift = fitOf(entry, this.selfCompetition);
    return { ...truth, ctr: moved(truth.ctr, shift), ctrAll: moved(truth.ctrAll, shift) };
  }

  /** The watching of an ad's impressions. Uses its own random stream, so that it leaves all other figures of a seed unchanged. */
  private watchedOf(
    { ad, truth, seconds }: AdState,
    { from }: Slot,
    impressions: number,
  ): ReturnType<typeof drawWatched> {
    if (!truth.watch || seconds === undefined) return zeroWatched();
    return drawWatched(new Random(`${this.seed}/watched/${ad.id}/${from}`), truth.watch, seconds, impressions);
  }

  /** Better ads get more impressions, with random variation every day. The cost never exceeds `most`. */
  private impressionsOf(
    ads: AdState[],
    { day }: Slot,
    { wanted, price, most, entries }: { wanted: number; price: number; most: number; entries: number[] },
    random: Random,
  ): number[] {
    const mean = ads.reduce((sum, ad) => sum + Math.log(ad.truth.ctr), 0) / ads.length;
    const weights = ads.map(
      (ad, index) =>
        Math.exp(0.5 * (Math.log(ad.truth.ctr) - mean) + 0.3 * noiseOf(this.seed, ad, day).weight) *
        (entries[index] as number),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const shown = weights.map((weight) => random.poisson((wanted * weight) / total));
    const cost = shown.reduce((sum, count) => sum + count, 0) * price;
    return cost > most ? shown.map((count) => Math.floor((count * most) / cost)) : shown;
  }

  /** Reported spend is in whole minor units that add up: over ads, over days, and to the group. */
  private giveUnits(group: GroupState, day: string): void {
    const units = Math.floor(group.purse.spend + 1e-9) - group.spendMinor;
    if (units <= 0) return;
    const shares = shareUnits(
      group.ads.map((ad) => ad.spend - ad.spendMinor),
      units,
    );
    group.spendMinor += units;
    shares.forEach((count, index) => {
      if (count === 0) return;
      const ad = group.ads[index] as AdState;
      ad.spendMinor += count;
      ad.dirty = true;
      this.deltaOf(group, ad, day).spend += count;
    });
  }

  private deltaOf(group: GroupState, state: AdState, day: string): DayDelta {
    const { deltas } = this.yielded;
    const key = `${state.ad.id}/${day}`;
    let delta = deltas.get(key);
    if (!delta) deltas.set(key, (delta = { group, state, day, counts: zeroCounts(), value: 0, spend: 0 }));
    return delta;
  }
}

/** The share of impressions that become views, over ads with the same chance to be shown. */
const meanViewRate = (ads: readonly AdState[]): number =>
  ads.reduce(
    (sum, { truth: { watch }, seconds }) => sum + (watch && seconds !== undefined ? viewRate(watch, seconds) : 0),
    0,
  ) / ads.length;
