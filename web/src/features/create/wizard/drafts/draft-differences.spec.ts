/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { META } from '#libs/platforms/meta/description.js';
import { PAPAYA } from '#libs/platforms/testing/description.js';
import { anyDraft } from '../../../../testing/any-draft.js';
import { differencesOf, withTheirs } from './draft-differences.js';
import { newDraft, type Draft } from '../../form/draft.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const now = new Date('2026-11-21T10:00:00Z');
const empty = (): Draft => newDraft(META, now);
const with_ = (change: (draft: Draft) => Partial<Draft>): Draft => {
  const draft = empty();
  return { ...draft, ...change(draft) };
};
const list = (...values: unknown[]) => values.map((value, i) => ({ id: `${i}-${Math.random()}`, value }));
const paths = (mine: Draft, theirs: Draft) => differencesOf(META, mine, theirs).map(({ path }) => path);
const NOWHERE = { isHere: () => false };

describe('META-032 two versions of one draft', () => {
  it('differ by typed values, but not by ids, order of fields, or kinds of empty values', () => {
    const account = { id: '1', name: 'One' };
    const mine = with_((draft) => ({
      account,
      information: { ...draft.information, name: 'Boots', promoted_url: '' },
      creatives: { ...draft.creatives, headlines: list('A', 'B') },
    }));
    const theirs = with_((draft) => ({
      account: { name: 'One', id: '1' },
      information: { ...mine.information, name: 'Sandals', promoted_url: undefined },
      creatives: { ...draft.creatives, headlines: list('A', 'B'), copies: list('Soft') },
    }));
    expect(paths(mine, theirs)).toEqual(['information.name', 'creatives.copies']);
    expect(paths(mine, { ...theirs, objective: 'OUTCOME_LEADS' })[0]).toBe('objective');
  });

  it('merge by a choice for each field; local files stay', () => {
    const local = { id: 'here', value: { name: 'a.png', type: 'image' } };
    const mine = with_((draft) => ({
      information: { ...draft.information, name: 'Mine' },
      creatives: { ...draft.creatives, headlines: list('Mine'), visuals: [local] },
    }));
    const stored = list({ name: 'b.png', type: 'image', asset: 'b' });
    const theirs = with_((draft) => ({
      information: { ...draft.information, name: 'Theirs' },
      creatives: { ...draft.creatives, headlines: list('Theirs'), visuals: stored },
    }));
    const settled = withTheirs(mine, differencesOf(META, mine, theirs), {
      takes: (path) => path !== 'creatives.headlines',
      isHere: (id) => id === 'here',
    });
    expect(settled.information['name']).toBe('Theirs');
    expect(settled.creatives['headlines']).toBe(mine.creatives['headlines']);
    expect(settled.creatives['visuals']).toEqual([...stored, local]);
  });

  it.each([
    [META, 'EUR'],
    [PAPAYA, 'JPY'],
  ] as const)('are equal after a choice of one version everywhere (%#)', (description, currency) => {
    const goal = description.goals[0];
    const drafts = anyDraft(description, { goal, language: 'en', currency, now });
    fc.assert(
      fc.property(drafts, drafts, (mine, theirs) => {
        const settled = withTheirs(mine, differencesOf(description, mine, theirs), { takes: () => true, ...NOWHERE });
        expect(differencesOf(description, settled, theirs)).toEqual([]);
        expect(differencesOf(description, mine, JSON.parse(JSON.stringify(mine)) as Draft)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
