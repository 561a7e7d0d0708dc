import { describe, expect, it } from '@jest/globals';
import type { StoredObject } from '../store/objects.js';
import { calendarOf } from './calendar.js';
import { DAILY_FREQUENCY } from './market.js';
import type { Purse } from './pacing.js';
import { SlotDelivery } from './slot.js';
import type { AdState, CampaignState, GroupState } from './state.js';
import type { DeliveryTraits, GroupTraits } from './traits.js';

const HOUR = 3_600_000;
const traits = { isOn: ({ status }: StoredObject<unknown>) => status === 'on' } as DeliveryTraits;
const thing = (id: string, status = 'on') => ({ id, status }) as StoredObject;
const purse = (budget: Partial<Purse> = {}): Purse => ({ spend: 0, day: '', daySpend: 0, ...budget });

const adOf = (id: string, ctr = 0.02): AdState => ({
  ad: thing(id),
  truth: { ctr, ctrAll: ctr, cvr: 0.5, effects: {} },
  isVideo: false,
  luck: 0,
  spend: 0,
  spendMinor: 0,
  dirty: false,
});

/** A group with an audience of a million people at 0.1 per impression. It runs all day and has one ad. */
function groupOf(id: string, change: Partial<GroupTraits> = {}, more: Partial<GroupState> = {}): GroupState {
  const ads = more.ads ?? [adOf(`${id}-1`)];
  const attribution = { clickDays: 7, countsViews: false };
  return {
    group: thing(id),
    traits: { startsAt: 0, endsAt: 24 * HOUR, attribution, ...change },
    market: { users: 1_000_000, price: 0.1 },
    people: { exclusive: {}, overlapping: {} },
    purse: purse(),
    spendMinor: 0,
    impressions: 0,
    running: ads,
    dirty: false,
    ...more,
    ads,
  };
}

function campaignOf(groups: GroupState[], change: Partial<CampaignState> = {}): CampaignState {
  return {
    campaign: thing('c'),
    traits: {},
    account: { timezone: 'UTC', minorPerDollar: 100 },
    calendar: calendarOf('UTC'),
    settled: 0,
    purse: purse(),
    groups,
    ...change,
  };
}

const delivered = (state: CampaignState, from = 0, to = HOUR): SlotDelivery => {
  const slots = new SlotDelivery('seed', traits, state);
  slots.deliver(from, to);
  return slots;
};
const shown = (slots: SlotDelivery, ad: string): number =>
  slots.yielded.deltas.get(`${ad}/1970-01-01`)?.counts.impressions ?? 0;

describe('delivery slot', () => {
  it("spends the hour's share of a group's own budget", () => {
    const state = campaignOf([groupOf('g', {}, { purse: purse({ lifetime: 24_000 }) })]);
    delivered(state);
    expect(state.groups[0]!.purse.spend / 1000).toBeCloseTo(1, 1);
    expect(state.purse.spend).toBe(state.groups[0]!.purse.spend);
  });

  it("divides the campaign's budget among its groups by the square root of their reach", () => {
    const big = groupOf('big', {}, { market: { users: 4_000_000, price: 0.1 } });
    const state = campaignOf([big, groupOf('small')], { purse: purse({ lifetime: 240_000 }) });
    delivered(state);
    expect(big.purse.spend / state.groups[1]!.purse.spend).toBeCloseTo(2, 1);
    expect(state.purse.spend / 10_000).toBeCloseTo(1, 1);
  });

  it('paces a shared budget to the end of the longest group, else of the campaign, else for a month', () => {
    const spent = (...ends: (number | undefined)[]): number => {
      const groups = ends.map((endsAt, index) => groupOf(`g${index}`, { endsAt }));
      const state = campaignOf(groups, { purse: purse({ lifetime: 480_000 }), traits: { endsAt: 96 * HOUR } });
      delivered(state);
      return state.purse.spend;
    };
    expect(spent(24 * HOUR, 48 * HOUR) / 10_000).toBeCloseTo(1, 1);
    expect(spent(undefined) / 5000).toBeCloseTo(1, 1);
    const endless = campaignOf([groupOf('g', { endsAt: undefined })], { purse: purse({ lifetime: 7_200_000 }) });
    delivered(endless);
    expect(endless.purse.spend / 10_000).toBeCloseTo(1, 1);
  });

  it('delivers nothing for a group that is paused, not yet begun, ended, or without an active ad', () => {
    const own = { purse: purse({ lifetime: 24_000 }) };
    const groups = [
      groupOf('off', {}, { ...own, group: thing('off', 'paused') }),
      groupOf('later', { startsAt: HOUR }, own),
      groupOf('over', { endsAt: 0 }, own),
      groupOf('empty', {}, { ...own, running: [] }),
    ];
    expect(delivered(campaignOf(groups)).yielded.deltas.size).toBe(0);
  });

  it("excludes a group that has not begun or has ended from the campaign's division", () => {
    const alone = campaignOf([groupOf('g')], { purse: purse({ lifetime: 240_000 }) });
    const others = [groupOf('later', { startsAt: HOUR }), groupOf('over', { endsAt: 0 })];
    const among = campaignOf([groupOf('g'), ...others], { purse: purse({ lifetime: 240_000 }) });
    expect(shown(delivered(among), 'g-1')).toBe(shown(delivered(alone), 'g-1'));
  });

  it('begins and ends with the group within the hour', () => {
    const whole = groupOf('g', {}, { purse: purse({ daily: 24_000 }) });
    const half = groupOf('g', { startsAt: HOUR / 2 }, { purse: purse({ daily: 23_500 }) });
    const [all, some] = [campaignOf([whole]), campaignOf([half])];
    delivered(all);
    delivered(some);
    expect(all.purse.spend / some.purse.spend).toBeCloseTo(2, 0);
    expect(some.purse.spend).toBeLessThan(600);
  });

  it("never exceeds the remaining budget or the campaign's cap", () => {
    const rest = groupOf('g', { endsAt: HOUR }, { purse: purse({ lifetime: 1000, spend: 990 }) });
    const capped = campaignOf([groupOf('g', { endsAt: HOUR }, { purse: purse({ lifetime: 100_000 }) })], {
      traits: { spendCap: 500 },
    });
    for (const [state, most] of [
      [campaignOf([rest]), 10],
      [capped, 500],
    ] as const) {
      delivered(state);
      expect(state.purse.spend).toBeLessThanOrEqual(most);
      expect(state.purse.spend).toBeGreaterThan(most * 0.9);
    }
    delivered(capped, HOUR, 2 * HOUR);
    expect(capped.purse.spend).toBeLessThanOrEqual(500);
  });

  it('limits how often a person sees an ad', () => {
    const few = groupOf('g', {}, { market: { users: 2400, price: 0.1 }, purse: purse({ lifetime: 10_000_000 }) });
    expect(Math.abs(shown(delivered(campaignOf([few])), 'g-1') - 2400 * (DAILY_FREQUENCY / 24))).toBeLessThan(120);
  });

  it('charges no view more than the bid, and still spends the budget', () => {
    const watch = { plays: 0.05, patience: 14, viewSeconds: 30 };
    const watched = (id: string): AdState => {
      const ad = adOf(id);
      return { ...ad, truth: { ...ad.truth, watch }, isVideo: true, seconds: 40 };
    };
    const ads = [watched('a'), watched('b')];
    const group = groupOf('g', { viewBid: 3 }, { ads, purse: purse({ lifetime: 24_000 }) });
    const slots = new SlotDelivery('seed', traits, campaignOf([group]));
    for (let hour = 0; hour < 24; hour += 1) slots.deliver(hour * HOUR, (hour + 1) * HOUR);
    for (const ad of ads) {
      const { counts } = slots.yielded.deltas.get(`${ad.ad.id}/1970-01-01`)!;
      expect(ad.spend / counts.videoViews).toBeLessThanOrEqual(3);
      expect(ad.spend / counts.videoViews).toBeGreaterThan(2.5);
    }
    expect(group.purse.spend).toBeGreaterThan(0.9 * 24_000);
  });

  it('shows better ads more often', () => {
    const ads = [adOf('bad', 0.001), adOf('good', 0.1)];
    const slots = delivered(campaignOf([groupOf('g', {}, { ads, purse: purse({ lifetime: 240_000 }) })]));
    expect(shown(slots, 'good')).toBeGreaterThan(2 * shown(slots, 'bad'));
  });

  it('divides the whole units that the group has spent among its ads', () => {
    const ads = [adOf('a'), adOf('b'), adOf('c')];
    const group = groupOf('g', {}, { ads, purse: purse({ lifetime: 2400 }) });
    const slots = new SlotDelivery('seed', traits, campaignOf([group]));
    for (let hour = 0; hour < 24; hour += 1) slots.deliver(hour * HOUR, (hour + 1) * HOUR);
    const units = [...slots.yielded.deltas.values()].reduce((sum, { spend }) => sum + spend, 0);
    expect(units).toBe(Math.floor(group.purse.spend + 1e-9));
    expect(group.spendMinor).toBe(units);
    for (const ad of ads) expect(Math.abs(ad.spend - ad.spendMinor)).toBeLessThan(1);
  });

  it('counts and values results only if an event is collected, late ones on their day', () => {
    const own = () => ({ purse: purse({ lifetime: 2_400_000 }) });
    const without = delivered(campaignOf([groupOf('g', {}, own())])).yielded;
    expect([without.late.length, without.deltas.get('g-1/1970-01-01')?.value]).toEqual([0, 0]);
    const { late, deltas } = delivered(campaignOf([groupOf('g', { event: 'SALE' }, own())])).yielded;
    const { counts, value } = deltas.get('g-1/1970-01-01')!;
    expect(value / counts.results / 4500).toBeCloseTo(1, 0);
    expect(late.length).toBeGreaterThan(0);
    expect(late.every(({ due, value: worth }) => due > HOUR && worth > 0 && Number.isInteger(worth))).toBe(true);
  });

  it('lets groups that target the same people compete: the weaker group does not spend its budget', () => {
    const day = (competition: number) => {
      const [weak, strong] = [0.01, 0.04].map((ctr, index) =>
        groupOf(`g${index}`, {}, { ads: [adOf(`g${index}-1`, ctr)], purse: purse({ lifetime: 240_000 }) }),
      ) as [GroupState, GroupState];
      const slots = new SlotDelivery('seed', traits, campaignOf([weak, strong]), competition);
      for (let hour = 0; hour < 24; hour += 1) slots.deliver(hour * HOUR, (hour + 1) * HOUR);
      return [weak.purse.spend / 240_000, strong.purse.spend / 240_000];
    };
    const [alone, rivals] = [day(0), day(1)];
    for (const part of alone) expect(part).toBeCloseTo(1, 1);
    expect(rivals[0]).toBeLessThan(0.4);
    expect(rivals[1]).toBeCloseTo(1, 1);
  });
});
