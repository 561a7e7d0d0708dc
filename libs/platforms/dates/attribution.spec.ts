import { describe, expect, it } from '@jest/globals';
import { attributionHours, attributionWords } from './attribution.js';
import { META } from '../meta/description.js';
import { PAPAYA } from '../testing/description.js';
import { TIKTOK } from '../tiktok/description.js';

const counted = (attribution_setting?: string) => ({ objective: 'CONVERSIONS', attribution_setting });

describe('the time for which results may still arrive', () => {
  it.each([
    [META, counted('7_day_c_1_day_v'), 168],
    [META, counted(), 24],
    [TIKTOK, counted('1_day_c_7_day_v'), 168],
    [TIKTOK, counted('28_day_c'), 672],
    // Experiments without a stored choice, and goals that offer none.
    [TIKTOK, counted(), 24],
    [TIKTOK, { objective: 'AWARENESS_AND_CONSIDERATION' }, 24],
    [PAPAYA, {}, 1],
  ])('is the longest window that the experiment counts', (description, input, hours) =>
    expect(attributionHours(description, input)).toBe(hours),
  );
});

describe('the attribution in words', () => {
  it('follows the setting, or the default', () => {
    expect(attributionWords(TIKTOK, counted('14_day_c_1_day_v'))).toEqual({
      en: 'attribution 14-day click or 1-day view',
      es: 'atribución de 14 días tras el clic o 1 día tras la visualización',
    });
    expect(attributionWords(TIKTOK, counted())?.en).toBe('attribution 1-day click or view');
    expect(attributionWords(META, { objective: 'OUTCOME_TRAFFIC' })?.en).toBe('attribution 1-day click');
  });

  it('is absent if the goal offers no choice', () => {
    expect(attributionWords(TIKTOK, { objective: 'AWARENESS_AND_CONSIDERATION' })).toBeUndefined();
    expect(attributionWords(PAPAYA, {})).toBeUndefined();
  });
});
