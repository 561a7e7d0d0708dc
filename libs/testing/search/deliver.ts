import { calendarOf } from '../../../apps/sandbox/src/delivery/calendar.js';
import { hashNormal } from '../../../apps/sandbox/src/delivery/random.js';
import { SlotDelivery } from '../../../apps/sandbox/src/delivery/slot.js';
import type { AdState, GroupState } from '../../../apps/sandbox/src/delivery/state.js';
import type { DeliveryTraits } from '../../../apps/sandbox/src/delivery/traits.js';
import { moved } from '../../../apps/sandbox/src/delivery/truth.js';
import type { StoredObject } from '../../../apps/sandbox/src/store/objects.js';
import { DAY_MS } from '#libs/contracts/time.js';
import type { PlannedObject } from '#libs/experiments/planning/plan.js';
import type { TestedAd } from '#libs/statistics/types.js';
import type { World } from './world.js';

const SLOT_MS = DAY_MS / 4;
/** People that every group reaches. */
const USERS = 5_000_000;

const traits = { isOn: () => true } as unknown as DeliveryTraits;
const thing = (id: string): StoredObject => ({ id }) as StoredObject;

export interface Window {
  startsAt: number;
  endsAt: number;
}

/**
 * Delivers a wave's planned objects as the sandbox does, at one minor unit for an impression.
 * @param days of the whole run
 * @param strength of the competition among the ads, 0 to 1
 */
export function deliver(
  world: World,
  objects: readonly PlannedObject[],
  { wave, window, days, strength }: { wave: number; window: Window; days: number; strength: number },
): TestedAd[] {
  const seed = `delivery ${world.seed}`;
  const ads = objects.filter(({ kind }) => kind === 'ad');
  const groups = objects
    .filter(({ kind }) => kind === 'adset')
    .map((group): GroupState => {
      const own = ads
        .filter(({ parentOrdinal }) => parentOrdinal === group.ordinal)
        .map(({ ordinal, variation }) => adState(world, { id: `${seed}/${ordinal}`, variation: variation!, wave }));
      return {
        group: thing(`${seed}/group ${group.ordinal}`),
        traits: { ...window, attribution: { clickDays: 7, countsViews: false } },
        market: { users: USERS, price: 1 },
        people: world.peopleOf(group.sampleVariation!),
        purse: { lifetime: group.budgetMinor!, spend: 0, day: '', daySpend: 0 },
        spendMinor: 0,
        impressions: 0,
        ads: own,
        running: own,
        dirty: false,
      };
    });
  const state = {
    campaign: thing('campaign'),
    traits: {},
    account: { timezone: 'UTC', minorPerDollar: 100 },
    calendar: calendarOf('UTC'),
    settled: 0,
    purse: { spend: 0, day: '', daySpend: 0 },
    groups,
  };
  const slots = new SlotDelivery(seed, traits, state, strength);
  for (let at = window.startsAt; at < window.endsAt; at += SLOT_MS)
    slots.deliver(at, Math.min(at + SLOT_MS, window.endsAt));
  const byAd = Map.groupBy(slots.yielded.deltas.values(), (delta) => delta.state);
  const states = groups.flatMap((group) => group.ads);
  const planned = new Map(
    groups.flatMap(({ ads: own, purse }) => own.map(({ ad }) => [ad.id, purse.lifetime! / own.length] as const)),
  );
  const approved = groups.reduce((sum, { purse }) => sum + purse.lifetime!, 0);
  const all = groups.reduce((sum, { spendMinor }) => sum + spendMinor, 0);
  return ads.map(({ ordinal, variation }) => {
    const own = byAd.get(states.find(({ ad }) => ad.id === `${seed}/${ordinal}`)!) ?? [];
    const byDay = Array.from({ length: days }, (_, day) => {
      const name = new Date(day * DAY_MS).toISOString().slice(0, 10);
      const delta = own.find((one) => one.day === name);
      const { impressions = 0, linkClicks = 0 } = delta?.counts ?? {};
      return { impressions, spend: delta?.spend ?? 0, counts: { link_click: linkClicks } };
    });
    const total = (of: (day: (typeof byDay)[number]) => number) => byDay.reduce((sum, day) => sum + of(day), 0);
    const impressions = total((day) => day.impressions);
    const spend = total((day) => day.spend);
    const share = planned.get(`${seed}/${ordinal}`)! / approved;
    return {
      levels: world.levelsOf(variation!),
      status: impressions > 0 ? 'active' : 'failed',
      wave,
      impressions,
      spend,
      deliveredPart: spend / all / share,
      counts: { link_click: total(({ counts }) => counts.link_click) },
      days: byDay,
    };
  });
}

function adState(world: World, { id, variation, wave }: { id: string; variation: number; wave: number }): AdState {
  const alone = world.truths[variation]!;
  const truth = { ...alone, ctr: moved(alone.ctr, world.waveEffect(wave)) };
  return {
    ad: thing(id),
    truth,
    isVideo: false,
    luck: hashNormal(`${id}/luck`),
    spend: 0,
    spendMinor: 0,
    dirty: false,
  };
}
