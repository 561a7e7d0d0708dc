/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { newDraft, type Draft } from '../../form/draft.js';
import { goneRows } from './gone-rows.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const draft = (): Draft => ({
  ...newDraft(META, new Date('2026-11-21T10:00:00Z')),
  account: { id: '1', name: 'Old account', currency: 'USD' },
  page: { id: '7', name: 'Shop' },
});
const row = (id: string) => ({ id, name: `Row ${id}` });
const namesOfGone = (rows: Record<string, { id: string; name: string }[]>, isLoading = false) => [
  ...goneRows(META, draft(), { rows, isLoading }),
];

describe('LIST-031 removed platform values in stored contents', () => {
  it('are named at their fields', () => {
    expect(namesOfGone({ accounts: [row('2')], pages: [row('7'), row('8')] })).toEqual([['account', 'Old account']]);
  });

  it('are not reported before they were looked up', () => {
    expect(namesOfGone({})).toEqual([]);
    expect(namesOfGone({ accounts: [] }, true)).toEqual([]);
  });

  it('are not reported if the list is incomplete', () => {
    const rows = { accounts: [row('2')] };
    expect([...goneRows(META, draft(), { rows, incomplete: ['accounts'], isLoading: false })]).toEqual([]);
  });

  it('are reported for a code that only the platform knows', () => {
    const information = { ...draft().information, industry: 'zeppelins' };
    const found = (id: string) =>
      goneRows(META, { ...draft(), information }, { rows: { 'information.industry': [row(id)] }, isLoading: false });
    expect([...found('travel')]).toEqual([['information.industry', 'zeppelins']]);
    expect([...found('zeppelins')]).toEqual([]);
  });

  it('are reported for each row of a list', () => {
    const audiences = {
      custom_audiences: [
        { id: 'r', value: row('5') },
        { id: 's', value: row('6') },
      ],
    };
    const rows = { custom_audiences: [row('6')] };
    const found = goneRows(META, { ...draft(), audiences }, { rows, isLoading: false });
    expect([...found.keys()].filter((mark) => mark.includes('#'))).toEqual(['audiences.custom_audiences#r']);
    expect(found.get('audiences.custom_audiences#r')).toBe('Row 5');
  });
});
