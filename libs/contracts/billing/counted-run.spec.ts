import { describe, expect, it } from '@jest/globals';
import { countedAs, type RunFacts } from './counted-run.js';

const run = (facts: Partial<RunFacts>): RunFacts => ({
  hasCreated: false,
  isByHand: false,
  wentLive: false,
  isEnded: false,
  isCancelled: false,
  ...facts,
});

describe('whether a run has to be paid for', () => {
  it.each([
    ['is open before anything was created', {}, null],
    ['is decided by its first object', { hasCreated: true }, 'stands'],
    ['is decided by its end without one', { isEnded: true }, 'given-back'],
    ['stays as it was at its end', { hasCreated: true, isEnded: true }, 'stands'],
  ] as const)('META-175 %s', (_, facts, expected) => expect(countedAs(run(facts))).toBe(expected));

  it.each([
    ['is open while it waits for a person, objects or not', { hasCreated: true }, null],
    ['stands once it is live', { hasCreated: true, wentLive: true }, 'stands'],
    ['stands once it is over', { hasCreated: true, isEnded: true }, 'stands'],
    [
      'stands if an ad could spend, even if it was canceled',
      { hasCreated: true, isEnded: true, isCancelled: true, wentLive: true },
      'stands',
    ],
    ['is given back if it was canceled', { hasCreated: true, isEnded: true, isCancelled: true }, 'given-back'],
    ['is given back if nothing was carried out', { isEnded: true }, 'given-back'],
  ] as const)('for a run by hand: %s', (_, facts, expected) =>
    expect(countedAs(run({ isByHand: true, ...facts }))).toBe(expected),
  );
});
