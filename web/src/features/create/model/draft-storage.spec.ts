/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newDraft } from './draft.js';
import { forgetOthersWork } from '../../../lib/session/forget-others-work.js';
import { sessionExpired, signedIn, signedOut } from '../../../lib/session/session-slice.js';
import { dropDraft, loadDraft, saveDraft } from './draft-storage.js';

const NORA = { userId: 'nora', from: null };
const now = new Date('2026-11-21T10:00:00Z');

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
beforeEach(() => localStorage.clear());

describe('a kept draft', () => {
  it('comes back for its user only, without its images', () => {
    const image = { id: 'i', name: 'a.png', file: new File([], 'a.png'), preview: 'blob:a' };
    const draft = { ...newDraft(now), name: 'Sandals', visuals: [image] };
    saveDraft(NORA, draft);
    expect(loadDraft(NORA, now)).toEqual({ ...draft, visuals: [] });
    expect(loadDraft({ userId: 'someone else', from: null }, now)).toBeNull();
  });

  it('outlives a logout, and goes when somebody else logs in; what is no draft stays', () => {
    const dispatch = forgetOthersWork({ keepOnly: () => Promise.resolve() })({} as never)((done) => done);
    for (const owner of [NORA, { ...NORA, from: 'uuid-1' }, { ...NORA, userId: 'theo' }])
      saveDraft(owner, newDraft(now));
    localStorage.setItem('draft.meta.nora', 'of another product on this address');
    const names = [
      'draft.meta.nora',
      'polyad.draft.meta.nora',
      'polyad.draft.meta.nora.uuid-1',
      'polyad.draft.meta.theo',
    ];
    for (const action of [sessionExpired(), signedOut('by-choice'), signedIn()]) dispatch(action);
    expect(Object.keys(localStorage).sort()).toEqual(expect.arrayContaining(names));
    dispatch(signedIn('theo'));
    const left = Object.keys(localStorage).filter((name) => name.includes('draft'));
    expect(left.sort()).toEqual(['draft.meta.nora', 'polyad.draft.meta.theo']);
  });

  it('keeps the images that the server has', () => {
    const image = { id: 'i', name: 'a.png', asset: 'asset-1', preview: '/api/v1/assets/asset-1' };
    const draft = { ...newDraft(now), visuals: [image] };
    saveDraft(NORA, draft);
    expect(loadDraft(NORA, now)).toEqual(draft);
  });

  it("of another experiment's contents stands beside the person's own, with dates that are over", () => {
    const own = { ...newDraft(now), name: 'My own' };
    const mended = { ...newDraft(new Date('2026-10-01T10:00:00Z')), name: 'Refused' };
    saveDraft(NORA, own);
    saveDraft({ ...NORA, from: 'uuid-1' }, mended);
    expect(loadDraft(NORA, now)).toEqual(own);
    expect(loadDraft({ ...NORA, from: 'uuid-1' }, now)).toEqual(mended);
    expect(loadDraft({ ...NORA, from: 'uuid-2' }, now)).toBeNull();
    dropDraft({ ...NORA, from: 'uuid-1' });
    expect(loadDraft(NORA, now)).toEqual(own);
  });

  it('moves a run whose start has come too close', () => {
    saveDraft(NORA, { ...newDraft(now), name: 'Sandals' });
    const later = new Date(now.getTime() + 5 * 24 * 3_600_000);
    const draft = loadDraft(NORA, later);
    expect(draft?.name).toBe('Sandals');
    expect(Date.parse(draft?.startsAt ?? '')).toBeGreaterThanOrEqual(later.getTime() + 2 * 3_600_000);
  });

  it('keeps a date as it was typed where it cannot be read', () => {
    const typed = { ...newDraft(now), startsAt: null, startsTyped: 'next tuesday' };
    saveDraft(NORA, typed);
    expect(loadDraft(NORA, now)).toEqual(typed);
  });

  it('is gone once dropped', () => {
    saveDraft(NORA, newDraft(now));
    dropDraft(NORA);
    expect(loadDraft(NORA, now)).toBeNull();
  });

  it.each(['{', 'null', '{"version":99,"draft":{}}', '{"version":1,"draft":{"ages":"x"}}'])(
    'is ignored when it reads %s',
    (text) => {
      localStorage.setItem('polyad.draft.meta.nora', text);
      expect(loadDraft(NORA, now)).toBeNull();
    },
  );
});
