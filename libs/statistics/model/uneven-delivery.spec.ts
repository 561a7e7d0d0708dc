import { describe, expect, it } from '@jest/globals';
import { deliveredShares, unevenDelivery } from './uneven-delivery.js';

const COMPONENTS = [
  { name: 'ages', size: 2 },
  { name: 'headlines', size: 2 },
];
const ads = (impressions: number[], groups?: string[]) =>
  impressions.map((count, i) => ({ levels: [i >> 1, i & 1], impressions: count, group: groups?.[i] }));

describe('alerts about uneven delivery', () => {
  it('are absent for the normal variation of an auction', () => {
    expect(unevenDelivery(COMPONENTS, ads([1000, 400, 2000, 1500]), 1)).toEqual([]);
    expect(unevenDelivery(COMPONENTS, ads([0, 0, 0, 0]), 1)).toEqual([]);
    expect(unevenDelivery(COMPONENTS, ads([0, 0, 0, 0], ['a', 'a', 'b', 'b']), 1)).toEqual([]);
  });

  it('name an ad and a level that got less than a tenth of their planned share', () => {
    const alerts = unevenDelivery(COMPONENTS, ads([1000, 10, 1000, 10]), 1);
    expect(alerts.map(({ what }) => what)).toEqual([
      { kind: 'ad', index: 1 },
      { kind: 'ad', index: 3 },
      { kind: 'level', component: 'headlines', level: 1 },
    ]);
    expect(alerts[0]).toMatchObject({ plannedShare: 0.25 });
  });

  it('compare with the planned shares', () => {
    const planned = [1000, 10, 1000, 10];
    const weighted = ads(planned).map((ad, i) => ({ ...ad, plannedWeight: planned[i]! }));
    expect(unevenDelivery(COMPONENTS, weighted, 1)).toEqual([]);
  });

  it('use the spend if it is known, because prices of places differ by a factor of eight', () => {
    const two = ads([90_000, 90_000, 11_000, 11_000], ['a', 'a', 'b', 'b']);
    expect(unevenDelivery(COMPONENTS, two, 1)).not.toEqual([]);
    expect(
      unevenDelivery(
        COMPONENTS,
        two.map((ad) => ({ ...ad, spend: 50 })),
        1,
      ),
    ).toEqual([]);
    const starved = unevenDelivery(
      COMPONENTS,
      two.map((ad, i) => ({ ...ad, spend: [90, 90, 5, 5][i]! })),
      1,
    );
    expect(starved.map(({ what }) => what.kind)).toEqual(['group', 'group']);
  });

  it('name ad sets with a certain and large difference, given the dispersion', () => {
    const sets = ['a', 'a', 'b', 'b'];
    const groups = (impressions: number[], dispersion: number) =>
      unevenDelivery(COMPONENTS, ads(impressions, sets), dispersion).map(({ what }) => what);
    expect(groups([900, 900, 200, 200], 1)).toEqual([
      { kind: 'group', group: 'a' },
      { kind: 'group', group: 'b' },
    ]);
    // If one ad's set is unknown, no set is judged.
    expect(unevenDelivery(COMPONENTS, ads([900, 900, 200, 200], sets.slice(0, 3)), 1)).toEqual([]);
    expect(groups([900, 900, 200, 200], 1000)).toEqual([]);
    expect(groups([90_000, 90_000, 70_000, 70_000], 1)).toEqual([]);
  });

  it('come with the share of every ad and alternative, even of one without an ad', () => {
    const shares = deliveredShares([...COMPONENTS, { name: 'one', size: 1 }], ads([300, 100, 0, 0]).slice(0, 2));
    expect(shares.ads.map(({ share, plannedShare }) => [share, plannedShare])).toEqual([
      [0.75, 0.5],
      [0.25, 0.5],
    ]);
    expect(shares.levels.map(({ what, share }) => [what, share])).toEqual([
      [{ kind: 'level', component: 'ages', level: 0 }, 1],
      [{ kind: 'level', component: 'ages', level: 1 }, 0],
      [{ kind: 'level', component: 'headlines', level: 0 }, 0.75],
      [{ kind: 'level', component: 'headlines', level: 1 }, 0.25],
    ]);
    expect(deliveredShares(COMPONENTS, ads([0, 0]))).toEqual({ ads: [], levels: [] });
  });
});
