import { offeredVariables, defaultVariable } from '../results/ranking.js';
import { describe, expect, it } from '@jest/globals';
import { externalName, lengthOf } from '../naming/external-name.js';
import { UNDETERMINED } from './audience.js';
import { TIKTOK } from './description.js';
import { EVENTS } from './events.js';
import { NAMES } from './naming.js';
import {
  AD_FORMATS,
  AGE_WORDS,
  ATTRIBUTION_WINDOWS,
  CALL_TO_ACTION_WIRE,
  CAMPAIGN_WORDS,
  GENDER_WORDS,
  INCOME_WORDS,
  NETWORK_WORDS,
  PLACEMENT_WORDS,
  SPENDING_POWER_WORDS,
  type Sourced,
} from './wire-words.js';

const { results } = TIKTOK;
const offered = (objective: string) => offeredVariables(TIKTOK, { objective }, {}).map(({ id }) => id);

describe('the results of TikTok', () => {
  it('RESULT-031 rank by clicks, views of 2 and 6 seconds and the quartiles', () => {
    expect(offered('AWARENESS_AND_CONSIDERATION')).toEqual([
      ...['clicks', 'video_watched_2s', 'video_watched_6s'],
      ...['video_views_p25', 'video_views_p50', 'video_views_p75', 'video_views_p100'],
    ]);
  });

  it('RESULT-031 include conversions if a campaign is optimized for them', () => {
    expect(offered('CONVERSIONS').at(-1)).toBe('conversion');
  });

  it('RESULT-004 rank by clicks by default, with clicks as the counted event', () => {
    expect([defaultVariable(TIKTOK, { objective: 'CONVERSIONS' }), results.click]).toEqual(['clicks', 'clicks']);
  });

  it('RESULT-010 estimate variations that were not tested', () => {
    expect(results.estimatesUntested).toBe(true);
  });

  it('have a baseline figure for every variable', () => {
    expect(results.variables.map(({ id }) => id).filter((id) => !(id in results.baseline.results))).toEqual([]);
  });
});

describe('values that Polyad sends to TikTok', () => {
  const key = { experimentKey: 'abcdefghij', ordinal: 35 };

  it('are names of objects without emoji, where a wide character counts as two', () => {
    expect(externalName(['Sale 🎉 now', '👩‍👧 +18'], key, NAMES)).toBe('Sale now · +18 [abcdefghij-z]');
    expect(externalName(['Number 1️⃣'], key, NAMES)).toBe('Number 1 [abcdefghij-z]');
    const long = externalName(['冬'.repeat(80), '夏'.repeat(80), '春'.repeat(80), '秋'.repeat(80)], key, NAMES);
    expect(lengthOf(long, 'wide-twice')).toBeLessThanOrEqual(512);
    expect(long.endsWith(' [abcdefghij-z]')).toBe(true);
    expect(long.length).toBeGreaterThan(240);
  });

  it('are DOWNLOAD_NOW for a download and the code for any other button', () => {
    const renamed = Object.entries(CALL_TO_ACTION_WIRE).filter(([code, { wire }]) => code !== wire);
    expect(renamed.map(([code, { wire }]) => [code, wire])).toEqual([['DOWNLOAD', 'DOWNLOAD_NOW']]);
  });

  it('TIKTOK-101 TIKTOK-102 TIKTOK-103 TIKTOK-106 TIKTOK-107 TIKTOK-109 are defined for each option, each with a source', () => {
    const words: [table: Readonly<Record<string, Sourced<unknown>>>, options: readonly unknown[]][] = [
      [CAMPAIGN_WORDS, TIKTOK.information.campaign_type.options],
      [NETWORK_WORDS, TIKTOK.information.placements.options],
      [AGE_WORDS, TIKTOK.audiences.ages.options.filter((age) => age !== UNDETERMINED)],
      [GENDER_WORDS, TIKTOK.audiences.genders.options],
      // A retired option is not sent.
      [PLACEMENT_WORDS, TIKTOK.audiences.placements.options.filter((feed) => feed !== 'TIKTOK_LITE')],
      [SPENDING_POWER_WORDS, TIKTOK.audiences.spending_power.options],
      [INCOME_WORDS, TIKTOK.audiences.incomes.options],
      [CALL_TO_ACTION_WIRE, TIKTOK.creatives.ctas.offered.default],
      [AD_FORMATS, TIKTOK.creatives.visuals.types],
      [ATTRIBUTION_WINDOWS, Object.keys(TIKTOK.attributionHours)],
      [EVENTS, Object.keys(EVENTS)],
    ];
    for (const [table, options] of words) {
      expect(Object.keys(table).toSorted()).toEqual(options.map(String).toSorted());
      expect(Object.values(table).filter(({ source }) => source === '')).toEqual([]);
    }
  });
});
