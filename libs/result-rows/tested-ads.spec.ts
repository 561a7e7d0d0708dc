import { describe, expect, it } from '@jest/globals';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { TestedAdRow } from '#libs/database/read-models/results.read-model.js';
import { adsByVariation, firstWaveTotals, judgeAds } from './tested-ads.js';

const running = { status: 'PROCESSING', currency: 'USD' } as Experiment;
const delivered = (days: number) =>
  Array.from({ length: days }, (_, i) => ({
    day: `2026-12-0${i + 1}`,
    impressions: 100,
    reach: 90,
    clicks: 2,
    spendMinor: 50,
    counts: {},
    valuesMinor: {},
  }));
const row = (variation: number, wave: number, days: number): TestedAdRow => ({
  adObjectId: `${variation}`,
  variation,
  externalName: `ad ${variation}`,
  state: 'created',
  platformId: '1',
  adSetId: '2',
  standing: 'running',
  issues: null,
  refusal: null,
  maySpend: true,
  wave,
  days: delivered(days),
});
const statuses = (rows: TestedAdRow[]) => judgeAds(running, rows).map(({ status }) => status);

describe('outcomes of tested ads', () => {
  it('count an ad as failed that stays without impressions while others of its wave deliver', () => {
    expect(statuses([row(0, 0, 3), row(1, 0, 0)])).toEqual(['active', 'failed']);
    expect(statuses([row(0, 0, 2), row(1, 0, 0)])).toEqual(['active', 'pending']);
  });

  it('do not count ads of a later wave as failed because earlier waves have delivered', () => {
    expect(statuses([row(0, 0, 7), row(1, 1, 0)])).toEqual(['active', 'pending']);
    expect(statuses([row(0, 0, 7), row(1, 1, 3), row(2, 1, 0)])).toEqual(['active', 'active', 'failed']);
  });

  it('count a refused ad as failed, with the platform’s words if there are any', () => {
    const failures = judgeAds(running, [
      { ...row(0, 0, 0), state: 'rejected', standing: null },
      {
        ...row(1, 0, 0),
        state: 'rejected',
        standing: null,
        refusal: { code: '100', field: null, message: 'No such page.' },
      },
      { ...row(2, 0, 0), refusal: { code: '100', field: null, message: 'Too loud.' } },
    ]).map(({ failure }) => failure?.message);
    expect(failures).toEqual([RUN_TEXTS.adRefused.en, 'No such page.', 'Too loud.']);
  });

  it('add up the ads of a variation that ran in several waves, and count it as failed only if all of them failed', () => {
    const refused = { ...row(1, 2, 0), state: 'rejected' as const };
    const ads = adsByVariation(judgeAds(running, [row(1, 0, 3), row(2, 0, 1), row(1, 1, 2), refused]));
    expect([...ads.keys()]).toEqual([1, 2]);
    expect(ads.get(1)).toMatchObject({ status: 'active', failure: null, row: { wave: 1 } });
    expect(ads.get(1)!.totals).toMatchObject({ impressions: 500, spend: 2.5 });
    expect(ads.get(1)!.row.days.map(({ impressions }) => impressions)).toEqual([200, 200, 100]);
  });
});

describe('the totals of a pool', () => {
  it('are those of the first wave that delivered, like its rate, without failed ads', () => {
    const failed = { ...row(2, 0, 4), state: 'rejected' as const };
    const ads = judgeAds(running, [row(0, 0, 3), row(1, 0, 2), row(0, 1, 4), row(3, 1, 5), failed]);
    expect(firstWaveTotals(ads, [0, 1, 2])).toMatchObject({ impressions: 500, clicks: 10, spend: 2.5 });
    expect(firstWaveTotals(ads, [3])).toMatchObject({ impressions: 500 });
    const late = judgeAds(running, [row(0, 0, 0), row(0, 1, 4)]);
    expect(firstWaveTotals(late, [0])).toMatchObject({ impressions: 400 });
  });
});
