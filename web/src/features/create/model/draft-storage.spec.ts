/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newDraft } from './draft.js';
import { dropDraft, loadDraft, saveDraft } from './draft-storage.js';

const now = new Date('2026-11-21T10:00:00Z');

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
beforeEach(() => localStorage.clear());

describe('a kept draft', () => {
  it('comes back for its user only, without its images', () => {
    const image = { id: 'i', name: 'a.png', file: new File([], 'a.png'), preview: 'blob:a' };
    const draft = { ...newDraft(now), name: 'Sandals', visuals: [image] };
    saveDraft('nora', draft);
    expect(loadDraft('nora', now)).toEqual({ ...draft, visuals: [] });
    expect(loadDraft('someone else', now)).toBeNull();
  });

  it('moves a run whose start has come too close', () => {
    saveDraft('nora', { ...newDraft(now), name: 'Sandals' });
    const later = new Date(now.getTime() + 5 * 24 * 3_600_000);
    const draft = loadDraft('nora', later);
    expect(draft?.name).toBe('Sandals');
    expect(Date.parse(draft?.startsAt ?? '')).toBeGreaterThanOrEqual(later.getTime() + 2 * 3_600_000);
  });

  it('keeps a date as it was typed where it cannot be read', () => {
    const typed = { ...newDraft(now), startsAt: null, startsTyped: 'next tuesday' };
    saveDraft('nora', typed);
    expect(loadDraft('nora', now)).toEqual(typed);
  });

  it('is gone once dropped', () => {
    saveDraft('nora', newDraft(now));
    dropDraft('nora');
    expect(loadDraft('nora', now)).toBeNull();
  });

  it.each(['{', 'null', '{"version":99,"draft":{}}', '{"version":1,"draft":{"ages":"x"}}'])(
    'is ignored when it reads %s',
    (text) => {
      localStorage.setItem('polyad.draft.meta.nora', text);
      expect(loadDraft('nora', now)).toBeNull();
    },
  );
});
