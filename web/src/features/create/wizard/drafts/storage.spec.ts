/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { forgetOthersWork } from '../../../../lib/session/forget-others-work.js';
import { sessionExpired, signedIn, signedOut } from '../../../../lib/session/session-slice.js';
import { newDraft, type Draft } from '../../form/draft.js';
import type { ChosenImages } from '../../form/images.js';
import { resumedOf } from './resumed.js';
import type { SavedDraft } from '../../form/saved-draft.js';
import { dropDraft, keptDraftId, keptText, loadDraft, saveDraft, type DraftOwner } from './storage.js';

const NORA: DraftOwner = { platform: 'meta', userId: 'nora', from: null };
const now = new Date('2026-11-21T10:00:00Z');
const GOALS = ['OUTCOME_TRAFFIC'];
const load = (owner: DraftOwner, at = now) => loadDraft(META, owner, { now: at, goals: GOALS });
const save = (
  owner: DraftOwner,
  draft: Draft,
  { images = {}, step = 2, saved = null }: { images?: ChosenImages; step?: number; saved?: SavedDraft | null } = {},
) => saveDraft(owner, keptText({ draft, images, step, saved }));
const named = (name: string, at = now): Draft => {
  const empty = newDraft(META, at);
  return { ...empty, information: { ...empty.information, name } };
};

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
beforeEach(() => localStorage.clear());

describe('stored draft', () => {
  it('is restored only for its user, at its step, without local images', () => {
    const draft = named('Sandals');
    const stored = { id: 's', value: { name: 's.png', type: 'image', asset: '7d0f6b8e-2f5c-4a55-9a56-0e3a1f6f2c11' } };
    const chosen = { id: 'i', value: { name: 'a.png', type: 'image' } };
    const withVisuals = (visuals: (typeof chosen)[]) => ({ ...draft, creatives: { ...draft.creatives, visuals } });
    const images = { i: { id: 'i', name: 'a.png', file: new File([], 'a.png'), preview: 'blob:a' } };
    save(NORA, withVisuals([chosen, stored]), { images });
    expect(load(NORA)).toEqual({ step: 2, draft: withVisuals([stored]), saved: null, leftOut: [], isRunMoved: false });
    expect(load({ ...NORA, userId: 'someone else' })).toBeNull();
  });

  it('META-032 remembers its draft on the server, and whether it is up to date', () => {
    const draft = named('Sandals', new Date('2027-01-01'));
    const saved = { id: 7, uuid: 'u', revision: 3, at: '2026-11-21T10:00:00Z', draft };
    save(NORA, draft, { saved });
    const kept = load(NORA)!;
    expect(kept.saved).toEqual({ ...saved, draft: kept.draft });
    save(NORA, named('Boots', new Date('2027-01-01')), { saved });
    expect(load(NORA)?.saved).toEqual({ ...saved, draft: null });
    expect(keptDraftId(NORA)).toBe(7);
  });

  it('stores its start time if something was typed', () => {
    const resumed = () => resumedOf(META, NORA, { now, goals: GOALS });
    expect(resumed()).toBeNull();
    saveDraft(NORA, keptText({ draft: newDraft(META, now), images: {}, step: 1, saved: null }), now);
    expect(resumed()).toBeNull();
    const later = new Date(now.getTime() + 3_600_000);
    saveDraft(NORA, keptText({ draft: named('Sandals'), images: {}, step: 1, saved: null }), later);
    expect(resumed()).toEqual({ begun: now.toISOString(), name: 'Sandals' });
    dropDraft(NORA);
    save(NORA, named('Boots'));
    expect(resumed()?.name).toBe('Boots');
    expect(Date.parse(resumed()!.begun!)).toBeGreaterThan(now.getTime());
  });

  it("survives a logout and is deleted at another user's login, while other data stays", () => {
    const dispatch = forgetOthersWork({ keepOnly: () => Promise.resolve() })({} as never)((done) => done);
    for (const owner of [NORA, { ...NORA, from: 'uuid-1' }, { ...NORA, userId: 'theo' }]) save(owner, named(''));
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

  it("keeps another experiment's contents apart from the user's own, with dates in the past", () => {
    const own = named('My own');
    const fixed = named('Refused', new Date('2026-10-01T10:00:00Z'));
    save(NORA, own);
    save({ ...NORA, from: 'uuid-1' }, fixed);
    expect(load(NORA)?.draft).toEqual(own);
    expect(load({ ...NORA, from: 'uuid-1' })?.draft).toEqual(fixed);
    expect(load({ ...NORA, from: 'uuid-2' })).toBeNull();
    dropDraft({ ...NORA, from: 'uuid-1' });
    expect(load(NORA)?.draft).toEqual(own);
  });

  it('moves a run whose start is too close', () => {
    save(NORA, named('Sandals'));
    const later = new Date(now.getTime() + 5 * 24 * 3_600_000);
    const information = load(NORA, later)?.draft.information;
    expect(information?.['name']).toBe('Sandals');
    expect([load(NORA)?.isRunMoved, load(NORA, later)?.isRunMoved]).toEqual([false, true]);
    expect(Date.parse(String(information?.['start_date']))).toBeGreaterThanOrEqual(later.getTime() + 2 * 3_600_000);
  });

  it.each([
    ['2026-11-22T10:00:00+02:00', '2026-11-29T09:00:00+01:00', 167],
    ['2026-11-22T10:00:00+01:00', '2026-11-22T22:30:00+01:00', 12.5],
    ['2026-11-22T10:00:00+01:00', '2026-12-22T10:00:00+01:00', 168],
    ['2026-11-22T10:00:00+01:00', '2026-11-21T10:00:00+01:00', 24],
    ['2026-11-22T10:00:00+01:00', '', 24],
    ['', '2026-11-29T10:00:00+01:00', 24],
  ])('moves a run from %s to %s with its length, up to the limit', (start_date, end_date, hours) => {
    const draft = named('Sandals');
    save(NORA, { ...draft, information: { ...draft.information, start_date, end_date } });
    const later = new Date(now.getTime() + 5 * 24 * 3_600_000);
    const { start_date: start, end_date: end } = load(NORA, later)!.draft.information;
    expect((Date.parse(String(end)) - Date.parse(String(start))) / 3_600_000).toBe(hours);
  });

  it.each([
    ['2026-11-22', '2026-11-26', '2026-12-01'],
    ['2026-11-22', '2026-11-23', '2026-11-29'],
    ['2026-11-22', '2026-12-22', '2026-12-04'],
    ['2026-11-22', 'soon', '2026-11-29'],
  ])('moves a run of whole days from %s to %s, with the end %s', (start_date, end_date, end) => {
    const tiktok: DraftOwner = { ...NORA, platform: 'tiktok' };
    const draft = newDraft(TIKTOK, now);
    save(tiktok, { ...draft, information: { ...draft.information, start_date, end_date } });
    const later = new Date('2026-11-26T12:00:00Z');
    const kept = loadDraft(TIKTOK, tiktok, { now: later, goals: TIKTOK.goals })!;
    expect(kept.draft.information).toMatchObject({ start_date: '2026-11-27', end_date: end });
  });

  it('opens a form that was stored in the format of version 1 with all its contents', () => {
    const list = <T>(value: T) => [{ id: '1', value }];
    const places = [{ type: 'country', key: 'ES', name: 'Spain' }];
    const draft = {
      secondaryGoal: 'LANDING_PAGE_VIEWS',
      accountId: 'act_1',
      pageId: '2',
      beneficiary: 'Luz SL',
      payor: '',
      name: 'Sandals',
      promotedUrl: 'https://luz.example',
      industry: 'retail',
      budget: '1.500',
      startsAt: '2026-12-01T10:00:00+01:00',
      endsAt: null,
      startsTyped: '',
      endsTyped: 'next tuesday',
      ages: list([18, 30]),
      genders: list(2),
      geolocations: list(places),
      interests: [],
      headlines: list('One'),
      copies: list(''),
      ctas: list('SHOP_NOW'),
      visuals: [{ id: 'v', name: 'v.png', asset: '7d0f6b8e-2f5c-4a55-9a56-0e3a1f6f2c11', preview: '/api/v1/assets/7' }],
    };
    localStorage.setItem('polyad.draft.meta.nora', JSON.stringify({ version: 1, draft }));
    expect(load(NORA)).toMatchObject({
      step: 1,
      draft: {
        objective: 'OUTCOME_TRAFFIC',
        account: { id: 'act_1' },
        page: { id: '2' },
        information: {
          name: 'Sandals',
          promoted_url: 'https://luz.example',
          industry: 'retail',
          budget: '1.500',
          secondary_goal: 'LANDING_PAGE_VIEWS',
          dsa_beneficiary: 'Luz SL',
          start_date: '2026-12-01T10:00:00+01:00',
          end_date: 'next tuesday',
        },
        audiences: { ages: list([18, 30]), genders: list(2), geolocations: list(places), interests: [] },
        creatives: { headlines: list('One'), copies: list(''), ctas: list('SHOP_NOW'), visuals: [{ id: 'v' }] },
      },
      leftOut: [],
    });
  });

  it('opens the parts that fit a changed form, and reports the rest', () => {
    const { audiences, ...draft } = named('Sandals');
    const pets = [{ id: '1', value: 'cat' }];
    const kept = { ...draft, objective: 'OUTCOME_GONE', mood: 'good', audiences: { ...audiences, pets } };
    localStorage.setItem('polyad.draft.meta.nora', JSON.stringify({ version: 2, step: 2, draft: kept }));
    const opened = load(NORA)!;
    expect(opened).toMatchObject({
      step: 2,
      draft: { objective: 'OUTCOME_TRAFFIC', information: { name: 'Sandals' } },
    });
    expect(opened.draft.audiences).toEqual(audiences);
    expect(opened.leftOut.sort()).toEqual(['audiences.pets', 'mood', 'objective']);
  });

  it.each(['{', 'null', '{"version":99,"draft":{}}', '{"version":2,"draft":[]}'])(
    'is ignored if it reads %s',
    (text) => {
      localStorage.setItem('polyad.draft.meta.nora', text);
      expect(load(NORA)).toBeNull();
    },
  );
});
