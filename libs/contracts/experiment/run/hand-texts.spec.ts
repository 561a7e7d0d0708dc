import { describe, expect, it } from '@jest/globals';
import type { HandStepName, SeenStep } from './hand-step.js';
import { seenReasons } from './hand-texts.js';
import { formatReasons } from './reasons.js';

const SEEN: SeenStep = {
  at: '2026-11-26T12:00:00.000Z',
  isDone: false,
  planned: 4,
  found: 4,
  missing: 0,
  extra: 0,
  differing: 0,
  spending: 0,
  named: { missing: [], extra: [], differing: [] },
};
const reasonsOf = (step: HandStepName, changes: Partial<SeenStep> = {}, language: 'en' | 'es' = 'en') =>
  formatReasons(seenReasons(step, { ...SEEN, ...changes }), language);
const named = (...names: string[]) => names.map((name) => ({ name, kind: 'campaign' as const }));

describe('the texts about a step of a delivery by hand', () => {
  it('name missing objects, three at most', () => {
    const missing = { ...SEEN.named, missing: named('A', 'B', 'C', 'D') };
    expect(reasonsOf('campaigns', { found: 3, missing: 1, named: { ...SEEN.named, missing: named('Sale') } })).toBe(
      '3 of 4 objects are there. Missing: Sale.',
    );
    expect(reasonsOf('campaigns', { found: 0, missing: 4, named: missing })).toBe(
      '0 of 4 objects are there. Missing: A, B, C and 1 more.',
    );
    expect(reasonsOf('campaigns', { found: 0, missing: 4, named: missing }, 'es')).toBe(
      'Hay 0 de 4 objetos. Faltan: A, B, C y 1 más.',
    );
  });

  it('say what to do about copies, manual changes, and objects that are on too early or not at all', () => {
    expect(reasonsOf('campaigns', { extra: 2 })).toContain('Duplicates: 2. Run the script again');
    const renamed = { ...SEEN.named, differing: named('Sale') };
    expect(reasonsOf('campaigns', { differing: 1, named: renamed })).toContain(
      'Changed by hand (name, budget or last day): Sale.',
    );
    expect(reasonsOf('campaigns', { spending: 1 })).toContain('Switched on too early: 1.');
    expect(reasonsOf('ads', { spending: 1 })).toContain('Not switched on yet: 3.');
    expect(reasonsOf('pause', { spending: 2 })).toBe('May still spend: 2. Run the pause script at the platform.');
    expect(reasonsOf('remove', { extra: 1 })).toBe('Still there: 5. Run the removal script at the platform.');
  });

  it('explain why a read without spending objects is not enough, and until when', () => {
    const mayStartUntil = '2026-12-01T12:30:00.000Z';
    expect(reasonsOf('pause', { mayStartUntil })).toMatch(
      /^Nothing may spend now\..* could start everything until 2026-12-01 12:30 UTC\. Run the pause script/,
    );
    expect(reasonsOf('pause', { mayStartUntil }, 'es')).toContain(
      'podría activarlo todo hasta el 2026-12-01 12:30 UTC.',
    );
    expect(reasonsOf('remove', { found: 0, mayStartUntil })).toMatch(
      /^Nothing is left now\..* until 2026-12-01 12:30 UTC\./,
    );
    expect(reasonsOf('pause', { spending: 1, mayStartUntil })).toBe(
      'May still spend: 1. Run the pause script at the platform.',
    );
  });

  it('start with objects that may still spend if the step is a removal', () => {
    expect(reasonsOf('remove', { spending: 2 })).toBe(
      'May still spend: 2. Run the removal script at the platform: it pauses them first. Still there: 4. Run the removal script at the platform.',
    );
  });

  it('cover steps that are done or were not read yet', () => {
    expect(reasonsOf('campaigns', { isDone: true })).toBe('The step is done: 4 of 4 objects are in place.');
    expect(reasonsOf('ads', { isDone: true })).toBe('The step is done: 4 of 4 objects are in place and switched on.');
    expect(reasonsOf('pause', { isDone: true })).toBe(
      'The step is done: no ad of the experiment can spend, and no earlier script can start one.',
    );
    expect(reasonsOf('remove', { isDone: true }, 'es')).toBe(
      'El paso está hecho: en la plataforma no queda nada del experimento.',
    );
    expect(formatReasons(seenReasons('ads', null))).toContain('has not seen this step yet');
  });
});
