import { describe, expect, it } from '@jest/globals';
import { fillIn } from '../messages/fill-in.js';
import { knownReason, reasonForPeople, RUN_REASONS, sayReason } from './run-reasons.js';

const names = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe('why a run failed', () => {
  it('ERR-013 is said in both languages, with the same figures filled in', () => {
    for (const [name, text] of Object.entries(RUN_REASONS.en)) {
      const spanish = RUN_REASONS.es[name as keyof typeof RUN_REASONS.es];
      expect([name, spanish === text, names(spanish)]).toEqual([name, false, names(text)]);
      const filled = text.replace(/\{\{\w+\}\}/g, '7');
      expect(knownReason(filled, 'en')).toBe(filled);
      expect(knownReason(filled, 'es')).toBe(spanish.replace(/\{\{\w+\}\}/g, '7'));
    }
  });

  it('writes figures as the language does', () => {
    const reason = fillIn(RUN_REASONS.en.budget, { tested: 1_200, needed: '50,400.5 USD' });
    expect(sayReason(reason, 'es')).toBe(
      'El presupuesto no alcanza para 1.200 anuncios: la plataforma exige al menos 50.400,5 USD.',
    );
  });

  it('tells several causes one after the other', () => {
    const reason = `${fillIn(RUN_REASONS.en.adsOff, { count: 3 })} ${RUN_REASONS.en.startPassed}`;
    expect(sayReason(reason, 'en')).toBe(reason);
    expect(sayReason(reason, 'es')).toMatch(/^Anuncios que no se han podido activar: 3\. La fecha de inicio/);
  });

  it('never shows a person what was written for operators', () => {
    for (const internal of [
      'activity Heartbeat timeout',
      'Activity task timed out',
      'x is not a function',
      'meta: TRANSIENT',
    ]) {
      expect(reasonForPeople(internal)).toBe(RUN_REASONS.en.ours);
      expect(sayReason(internal, 'es')).toBe(RUN_REASONS.es.ours);
    }
    for (const reason of [
      RUN_REASONS.en.noRoom,
      'meta: The image is too small.',
      `${RUN_REASONS.en.neverOn} ${RUN_REASONS.en.endPassed}`,
    ])
      expect(reasonForPeople(reason)).toBe(reason);
  });

  it('marks what the platform said as its own words', () => {
    expect(sayReason('meta: The image is too small. Try another.', 'es')).toBe(
      'Respuesta de Meta: «The image is too small. Try another.»',
    );
    expect(sayReason('meta: The image is too small.', 'en')).toBe('Meta says: "The image is too small."');
  });
});
