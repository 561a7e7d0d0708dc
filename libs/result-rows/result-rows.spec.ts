import { beforeAll, describe, expect, it } from '@jest/globals';
import { ofOurs } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import type { TestedAdRow } from '#libs/database/read-models/results.read-model.js';
import { registerPapaya } from '#libs/platforms/testing/register.js';
import type { RowStatistics } from '#libs/statistics/estimates/rows.js';
import { ResultRows } from './result-rows.js';
import { activeAds, judgeAds } from './tested-ads.js';

beforeAll(registerPapaya);

const experiment = {
  id: '1',
  uuid: 'e-1',
  name: 'Juices',
  status: 'PROCESSING',
  accountId: 'pa-7',
  currency: 'JPY',
  input: {
    platform: 'papaya',
    version: 1,
    objective: 'VISITS',
    audiences: { keywords: [{ value: 'ripe' }, { value: 'green' }], moods: [] },
    creatives: { slogans: [{ value: 'Drink me' }, { value: 'Eat me' }] },
  },
} as unknown as Experiment;

/** An ad that was seen on one of the two days on which it ran. */
const seen: TestedAdRow = {
  adObjectId: '11',
  variation: 2,
  externalName: 'green',
  state: 'created',
  platformId: '911',
  adSetId: '91',
  standing: 'running',
  issues: null,
  refusal: null,
  maySpend: true,
  wave: 0,
  days: [
    {
      day: '2026-12-01',
      impressions: 1_000,
      reach: 800,
      clicks: 30,
      spendMinor: 500,
      counts: { tap: 20, juice: 5 },
      valuesMinor: {},
    },
    { day: '2026-12-02', impressions: 0, reach: 0, clicks: 0, spendMinor: 0, counts: {}, valuesMinor: {} },
  ],
};
const refused: TestedAdRow = {
  ...seen,
  adObjectId: '12',
  variation: 1,
  platformId: null,
  adSetId: null,
  days: [],
  standing: null,
  maySpend: false,
  state: 'rejected',
  refusal: { code: '9', field: null, message: 'Too sweet.' },
};

const statistics = (variation: number, type: RowStatistics['type']): RowStatistics => ({
  variation,
  type,
  value: 0.02,
  observed: 0.02,
  lower_bound: 0.01,
  upper_bound: 0.03,
  confidence: 0.7,
  is_dispersion_assumed: false,
  credible_intervals: [],
  comparatives: [],
  verdict: 'no-difference',
  is_learning: false,
});

function rows(failed = refused) {
  const ads = judgeAds(experiment, [seen, failed]);
  const counted = { measure: { kind: 'rate', event: 'tap' }, click: 'tap', view: undefined, hasReach: true } as const;
  const adUrl = (account: string, ad: string) => `https://papaya.example/${account}/${ad}`;
  return { ads, rows: new ResultRows(experiment, ads, counted, 'en', adUrl, activeAds(experiment, ads)) };
}

describe('a row of the results', () => {
  it("RESULT-023 contains the figures of its ad and the ad's ids, for a tested variation", () => {
    expect(rows().rows.row(statistics(2, 'real'))).toMatchObject({
      uuid: 'e-1-2',
      variation: 2,
      type: 'real',
      source: 'real',
      is_active: true,
      value: 0.02,
      days: 1,
      adset_id: '91',
      ad_id: '911',
      manager_url: 'https://papaya.example/pa-7/911',
      impressions: 1_000,
      link_click: 20,
      spend: 500,
      results: { taps: 20, juice: 5 },
      taps: 20,
      juice: 5,
      components: { keywords: 'green', slogans: 'Drink me' },
      headline: 'Drink me',
      failed_reason: null,
    });
  });

  it('contains no figures of an ad and nothing to switch, for an estimated variation', () => {
    expect(rows().rows.row(statistics(3, 'estimated'))).toMatchObject({
      variation: 3,
      type: 'estimated',
      source: 'estimated',
      is_active: false,
      value: 0.02,
      days: null,
      adset_id: null,
      ad_id: null,
      manager_url: null,
      impressions: null,
      spend: null,
      results: {},
      components: { keywords: 'green', slogans: 'Eat me' },
    });
  });

  it('is its source row with another type and its curve, for a ranked row', () => {
    const { rows: made } = rows();
    expect(made.ranked(null, 'best')).toBeNull();
    const ranked = made.ranked({ row: statistics(3, 'estimated'), points: [[0.01, 2]] }, 'median');
    expect(ranked).toMatchObject({ type: 'median', source: 'estimated', uuid: 'e-1-3', plot_points: [[0.01, 2]] });
  });

  it('contains the totals of its ads, and no variation or ids, for the pool', () => {
    const { ads, rows: made } = rows();
    const pool = made.pool({ row: { ...statistics(0, 'FEP'), variation: null }, points: null }, ads[0]!.totals);
    expect(pool).toMatchObject({
      uuid: 'e-1-fep',
      type: 'FEP',
      source: null,
      variation: null,
      components: {},
      headline: null,
      impressions: 1_000,
      taps: 20,
      ad_id: null,
      is_active: false,
      days: null,
    });
  });

  it('explains a failed ad in the platform’s words, with its own counts and without an estimate', () => {
    const { ads, rows: made } = rows();
    expect(made.plain(ads[1]!)).toMatchObject({
      variation: 1,
      source: 'real',
      value: null,
      lower_bound: null,
      verdict: 'not-enough-data',
      days: 0,
      impressions: 0,
      failed_reason: 'Too sweet.',
      ad_id: null,
      manager_url: null,
      is_active: false,
    });
  });

  it("uses the platform's word for the parent that an ad failed with", () => {
    const refusal = { code: 'parent', field: null, ...ofOurs({ key: RUN_TEXTS.parentGone.key }) };
    const { ads, rows: made } = rows({ ...refused, state: 'removed', refusal });
    expect(formatText(made.plain(ads[1]!).failed_text!)).toBe('The ad group it belongs to was removed.');
  });
});
