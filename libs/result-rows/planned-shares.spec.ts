import { describe, expect, it } from '@jest/globals';
import type { Because } from '#libs/contracts/experiment/plan/because.js';
import { deliveredParts } from './planned-shares.js';
import { nothing, type JudgedAd } from './tested-ads.js';

const LEADING: Because = { kind: 'leading', rank: 1, isNew: true, estimate: { value: 1, lower: 0, upper: 2 } };
const BRIDGE: Because = { kind: 'bridge', drawnFrom: 9 };
const ad = (variation: number, spend: number, wave = 0, because: Because | null = null): JudgedAd => ({
  row: { variation, wave, because, days: [] } as unknown as JudgedAd['row'],
  totals: { ...nothing(), impressions: 100 * spend, spend },
  status: 'active',
  failure: null,
});
const partsOf = (ads: JudgedAd[]) => Object.fromEntries(deliveredParts(ads));

describe("the delivered part of an ad's planned share", () => {
  it('is 1 if every ad spent alike, and less if another ad spent more', () => {
    expect(partsOf([ad(1, 50), ad(2, 50)])).toEqual({ 1: 1, 2: 1 });
    expect(partsOf([ad(1, 97), ad(2, 3)])).toEqual({ 1: 1.94, 2: 0.06 });
  });

  it('is relative to its own wave, independent of what earlier waves spent', () => {
    expect(partsOf([ad(1, 500), ad(2, 500), ad(3, 10, 1), ad(4, 30, 1)])).toEqual({ 1: 1, 2: 1, 3: 0.5, 4: 1.5 });
  });

  it('follows the budgets of a search: 70 % for leading ads, 30 % for the bridge', () => {
    const parts = partsOf([ad(1, 70, 1, LEADING), ad(2, 15, 1, BRIDGE), ad(3, 15, 1, BRIDGE)]);
    for (const variation of [1, 2, 3]) expect(parts[variation]).toBeCloseTo(1, 10);
  });

  it('adds up the waves of a variation, and is unknown if it failed or has hardly begun', () => {
    expect(partsOf([ad(1, 150), ad(2, 50), ad(1, 25, 1), ad(2, 75, 1)])[1]).toBeCloseTo(175 / 150, 10);
    const failed = { ...ad(3, 0), status: 'failed' as const };
    expect(partsOf([ad(1, 50), failed, ad(4, 0, 1), ad(5, 0.5, 1)])).toEqual({ 1: 1 });
  });
});
