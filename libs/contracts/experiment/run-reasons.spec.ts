import { describe, expect, it } from '@jest/globals';
import { say } from '../messages/say.js';
import { told } from '../messages/texts.js';
import { FIT_TEXTS } from './fit-texts.js';
import { readReason, readRefusal, reasonForPeople, sayReason, STORED_REASONS } from './run-reasons.js';
import { RUN_TEXTS } from './run-texts.js';

describe('why a run failed, as it is stored', () => {
  it.each(Object.values({ ...RUN_TEXTS, ...FIT_TEXTS }))('ERR-013 is known by its key: $key', ({ key, en, es }) => {
    const stored = en.replace(/\{\{\w+\}\}/g, '7');
    expect(readReason(stored).map((text) => text.key)).toEqual([key]);
    expect(sayReason(stored, 'en')).toBe(stored);
    expect(sayReason(stored, 'es')).toBe(es.replace(/\{\{\w+\}\}/g, '7'));
  });

  it('is told with figures and amounts as such, which each language writes its way', () => {
    const stored = say(told(RUN_TEXTS.budget, { tested: 1_200, needed: { amountMinor: 5_040_050, currency: 'USD' } }));
    expect(readReason(stored)).toEqual([
      { key: 'run.budget', params: { tested: 1_200, needed: { amountMinor: 5_040_050, currency: 'USD' } } },
    ]);
    expect(sayReason(stored, 'es')).toBe(
      'El presupuesto no alcanza para 1.200 anuncios: la plataforma exige al menos 50.400,5 USD.',
    );
  });

  it('names alternatives as they are, and how many more there are', () => {
    const stored = say(told(RUN_TEXTS.tooFewAndMore, { named: 'Women 0/12, Sale. Now 2/12', more: 3 }));
    expect(readReason(stored)).toEqual([
      { key: 'run.tooFewAndMore', params: { named: 'Women 0/12, Sale. Now 2/12', more: 3 } },
    ]);
  });

  it('tells several causes one after the other', () => {
    const stored = `${say(told(RUN_TEXTS.adsOff, { count: 3 }))} ${STORED_REASONS.startPassed}`;
    expect(readReason(stored)).toEqual([{ key: 'run.adsOff', params: { count: 3 } }, { key: 'run.startPassed' }]);
    expect(sayReason(stored, 'es')).toMatch(/^Anuncios que no se han podido activar: 3\. La fecha de inicio/);
  });

  it('never shows a person what was written for operators', () => {
    for (const internal of [
      'activity Heartbeat timeout',
      'Activity task timed out',
      'x is not a function',
      'meta: TRANSIENT',
    ]) {
      expect(reasonForPeople(internal)).toBe(STORED_REASONS.ours);
      expect(readReason(internal)).toEqual([{ key: 'run.ours' }]);
    }
    for (const stored of [
      STORED_REASONS.noRoom,
      'meta: The image is too small.',
      `${STORED_REASONS.neverOn} ${STORED_REASONS.endPassed}`,
    ])
      expect(reasonForPeople(stored)).toBe(stored);
  });

  it('marks what the platform said as its own words', () => {
    const stored = 'meta: The image is too small. Try another.';
    expect(sayReason(stored, 'es')).toBe('Respuesta de Meta: «The image is too small. Try another.»');
    expect(sayReason(stored, 'en')).toBe('Meta says: "The image is too small. Try another."');
  });

  it('of a single ad is a text of ours, or the words of the platform', () => {
    expect(readRefusal(STORED_REASONS.adSilent)).toEqual({ key: 'run.adSilent' });
    expect(readRefusal('Too much text.')).toEqual({ key: 'said.words', params: { words: 'Too much text.' } });
  });
});
