import { describe, expect, it } from '@jest/globals';
import { formatText } from '../../messages/format-text.js';
import { FIT_TEXTS } from '../plan/fit-texts.js';
import { AD_GROUP, AD_SET, leveled } from './level-texts.js';
import { RUN_TEXTS } from './run-texts.js';

const off = { key: RUN_TEXTS.adSetsOff.key, params: { count: 3 } };

describe("the platform's word for the level between campaign and ads", () => {
  it('is added to a text that was stored without it, in both languages', () => {
    expect(formatText(leveled(off, AD_GROUP))).toBe('The ad groups that could not be switched on: 3.');
    expect(formatText(leveled(off, AD_GROUP), 'es')).toBe('Los grupos de anuncios que no se han podido activar: 3.');
    const full = { key: FIT_TEXTS.accountFull.key };
    expect(leveled(full, AD_SET)).toEqual({ ...full, params: { group: { key: 'level.adSet' } } });
  });

  it('does not replace a stored word, and leaves other texts unchanged', () => {
    const worded = leveled(off, AD_SET);
    expect(leveled(worded, AD_GROUP)).toEqual(worded);
    for (const text of [{ key: RUN_TEXTS.noEnd.key }, { key: 'of.elsewhere' }])
      expect(leveled(text, AD_GROUP)).toBe(text);
  });

  it('is "ad set" for texts from before platforms had their own words', () => {
    expect(formatText({ key: RUN_TEXTS.parentGone.key })).toBe('The ad set it belongs to was removed.');
    expect(formatText({ key: RUN_TEXTS.parentGone.key }, 'es')).toBe(
      'Se ha quitado el conjunto de anuncios al que pertenece.',
    );
  });
});
