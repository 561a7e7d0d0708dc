import { describe, expect, it } from '@jest/globals';
import { quoteOf } from '../../messages/quote-texts.js';
import { formatText } from '../../messages/format-text.js';
import { withParams } from '../../messages/texts.js';
import type { Language } from '../../messages/language.js';
import { FIT_TEXTS } from '../plan/fit-texts.js';
import { AD_GROUP, AD_SET } from './level-texts.js';
import { fromStored, ofOurs, refusalText, formatReasons, toStored } from './reasons.js';
import { RUN_TEXTS } from './run-texts.js';

describe("the reasons for a run's state", () => {
  const reasons = [withParams(RUN_TEXTS.adsOff, { count: 1_200 }), RUN_TEXTS.startPassed];

  it('ERR-013 are stored by their keys, and in English for operators', () => {
    expect(toStored(reasons)).toEqual({
      reason: `Ads that could not be switched on: 1,200. ${RUN_TEXTS.startPassed.en}`,
      reasons: [{ key: 'run.adsOff', params: { count: 1_200 } }, { key: 'run.startPassed' }],
    });
    expect(JSON.stringify(toStored(reasons).reasons)).not.toContain(RUN_TEXTS.startPassed.es);
    expect(toStored([])).toEqual({ reason: null, reasons: [] });
  });

  it('are read by their keys, not by their texts', () => {
    expect(fromStored({ ...toStored(reasons), reason: RUN_TEXTS.ours.en })).toEqual(toStored(reasons).reasons);
    expect(fromStored({ reason: RUN_TEXTS.ours.en, reasons: [] })).toEqual([]);
    expect(fromStored({ reason: null })).toEqual([]);
  });

  it('are written in either language, one cause after the other', () => {
    expect(formatReasons(reasons, 'es')).toBe(
      `Anuncios que no se han podido activar: 1.200. ${RUN_TEXTS.startPassed.es}`,
    );
    expect(formatReasons([], 'es')).toBeNull();
  });

  it('name alternatives with counts in the format of each language', () => {
    const named = [withParams(RUN_TEXTS.taken, { name: 'Sale. Now 2/12', created: 0, planned: 1_200 })];
    const tooFew = withParams(RUN_TEXTS.tooFewAndMore, { named, more: 3 });
    expect(formatText(tooFew)).toBe('The platform accepted too few ads with: Sale. Now 2/12 0/1,200 and 3 more.');
    expect(formatText(tooFew, 'es')).toBe(
      'La plataforma ha aceptado muy pocos anuncios con: Sale. Now 2/12 0/1.200 y 3 más.',
    );
  });
});

describe('reasons that were stored before texts had keys', () => {
  const read = (reason: string) => fromStored({ reason, reasons: null });

  const { taken: _, ...whole } = { ...RUN_TEXTS, ...FIT_TEXTS };
  const filled = (text: string, language: Language) =>
    text
      .replace('{{group}}', AD_SET.one[language])
      .replace('{{groups}}', AD_SET.many[language])
      .replace(/\{\{\w+\}\}/g, '7');
  it.each(Object.values(whole))('ERR-013 are recognized by their text: $key', ({ key, en, es }) => {
    const stored = filled(en, 'en');
    expect(read(stored).map((text) => text.key)).toEqual([key]);
    expect(formatReasons(read(stored), 'en')).toBe(stored);
    expect(formatReasons(read(stored), 'es')).toBe(filled(es, 'es'));
  });

  it.each([
    ['Ad sets that could not be switched on: 3.', 'Los conjuntos de anuncios que no se han podido activar: 3.'],
    [
      'Ad sets that are missing at the platform are created again.',
      'Se vuelven a crear los conjuntos de anuncios que faltan en la plataforma.',
    ],
    [
      'Wave 2 of 3 found no room in its time and was left out: its part of the budget is not spent.',
      'La oleada 2 de 3 no encontró sitio a tiempo y se ha omitido: su parte del presupuesto no se gasta.',
    ],
    ['The platform took none of the ads.', 'La plataforma no ha aceptado ningún anuncio.'],
    [
      'The page has no room for another live ad. Please end some of its ads and try again.',
      'En la página no cabe ningún anuncio activo más. Finalice algunos de sus anuncios y vuelva a intentarlo.',
    ],
    ['Too few ads were taken for: Sale 0/12.', 'La plataforma ha aceptado muy pocos anuncios con: Sale 0/12.'],
    [
      'The edit was not taken: the experiment had been changed in between.',
      'La edición no se ha aceptado: el experimento había cambiado entretanto.',
    ],
  ])('are recognized by an earlier text: %s', (stored, spanish) => {
    expect(formatReasons(read(stored), 'es')).toBe(spanish);
  });

  it('contain figures and amounts, which each language formats', () => {
    const stored = formatText(
      withParams(RUN_TEXTS.budget, { tested: 1_200, needed: { amountMinor: 5_040_050, currency: 'USD' } }),
    );
    expect(read(stored)).toEqual([
      { key: 'run.budget', params: { tested: 1_200, needed: { amountMinor: 5_040_050, currency: 'USD' } } },
    ]);
  });

  it('name the stored alternatives, and the number of further ones', () => {
    const stored = 'Too few ads were taken for: Women 0/12, Sale. Now 2/12 and 3 more.';
    expect(read(stored)).toEqual([
      { key: 'run.tooFewAndMore', params: { named: 'Women 0/12, Sale. Now 2/12', more: 3 } },
    ]);
  });

  it('list several causes one after the other', () => {
    const stored = `Ads that could not be switched on: 3. ${RUN_TEXTS.startPassed.en}`;
    expect(read(stored)).toEqual([{ key: 'run.adsOff', params: { count: 3 } }, { key: 'run.startPassed' }]);
  });

  it('never show people a text for operators', () => {
    for (const internal of [
      'activity Heartbeat timeout',
      'Activity task timed out',
      'x is not a function',
      'meta: TRANSIENT',
      'read EIO 1/2',
    ])
      expect(read(internal)).toEqual([{ key: 'run.ours' }]);
  });

  it("quote the platform's own text under its name", () => {
    const reasons = read('meta: The image is too small. Try another.');
    expect(reasons).toEqual([quoteOf('meta', 'The image is too small. Try another.')]);
    expect(formatReasons(reasons, 'es')).toBe('Respuesta de Meta: «The image is too small. Try another.»');
    expect(formatReasons(reasons, 'en')).toBe('Meta says: "The image is too small. Try another."');
  });
});

describe('the reason why a single ad failed', () => {
  it("is our text by its key, or the platform's text", () => {
    expect(ofOurs(RUN_TEXTS.adSilent)).toEqual({ message: 'The ad was not delivered.', text: { key: 'run.adSilent' } });
    expect(refusalText(ofOurs(RUN_TEXTS.adSilent), AD_SET)).toEqual({ key: 'run.adSilent' });
    expect(refusalText({ message: 'Too much text.' }, AD_SET)).toEqual({
      key: 'said.words',
      params: { words: 'Too much text.' },
    });
    // The words of a platform are a quote, even if they match one of our texts.
    expect(refusalText({ message: 'No ad is left to run.' }, AD_SET).key).toBe('said.words');
  });

  it('is our text if a row that was stored before texts had keys contains it', () => {
    const { key, params } = refusalText({ message: 'The ad set it belongs to was removed.' }, AD_GROUP);
    expect({ key, params }).toEqual({ key: 'run.parentGone', params: { group: { key: 'level.adGroup' } } });
    expect(refusalText({ message: 'The platform disapproved the ad.' }, AD_SET)).toEqual({ key: 'run.adDisapproved' });
  });
});
