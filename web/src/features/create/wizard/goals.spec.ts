/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { PAPAYA } from '#libs/platforms/testing/description.js';
import { newAlternative, newDraft, withGoal, type Draft } from '../form/draft.js';
import { withKnownRows } from '../form/known-rows.js';
import { shownSections } from './steps/shown-fields.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const fresh = () => newDraft(META, new Date('2026-11-21T10:00:00Z'));
const valuesIn = (draft: Draft, part: 'audiences' | 'creatives', list: string) =>
  (draft[part][list] ?? []).map(({ value }) => value);

describe('change of the goal', () => {
  it('META-078 META-079 META-095 resets what the goal does not offer, and keeps everything else', () => {
    const traffic = { ...fresh(), account: { id: 'act_1', name: 'Shop' } };
    const conversions = withGoal(META, traffic, 'CONVERSIONS');
    expect(conversions).toMatchObject({ objective: 'CONVERSIONS', account: { id: 'act_1' } });
    expect(conversions.information['secondary_goal']).toBeUndefined();
    const chosen = { ...conversions, attribution_setting: '7_day_c' };
    const back = withGoal(META, chosen, 'OUTCOME_TRAFFIC');
    expect(back['attribution_setting']).toBe('1_day_c');
    expect(back.information['secondary_goal']).toBe('LINK_CLICKS');
    expect(withGoal(META, chosen, 'CONVERSIONS')['attribution_setting']).toBe('7_day_c');
  });

  it('META-105 starts with an empty row if a conversion is required', () => {
    expect(valuesIn(fresh(), 'audiences', 'custom_conversions')).toEqual([]);
    expect(valuesIn(withGoal(META, fresh(), 'CONVERSIONS'), 'audiences', 'custom_conversions')).toEqual([
      { id: '', name: '' },
    ]);
  });

  it('META-068 META-069 removes the buttons that it does not have', () => {
    const draft = fresh();
    const ctas = ['DONATE', 'SIGN_UP'].map((value) => newAlternative<unknown>(value));
    const leads = withGoal(META, { ...draft, creatives: { ...draft.creatives, ctas } }, 'OUTCOME_LEADS');
    expect(valuesIn(leads, 'creatives', 'ctas')).toEqual(['SIGN_UP']);
    const none = withGoal(META, { ...draft, creatives: { ctas: ctas.slice(0, 1) } }, 'OUTCOME_APP_PROMOTION');
    expect(valuesIn(none, 'creatives', 'ctas')).toEqual(['LEARN_MORE']);
  });

  it('changes nothing on a platform with one goal', () => {
    const draft = newDraft(PAPAYA, new Date());
    expect(withGoal(PAPAYA, draft, 'VISITS')).toEqual(draft);
  });
});

describe('values of the account and the page', () => {
  const rows = { accounts: [{ id: 'act_1', name: 'Shop' }], pages: [{ id: '7', name: 'Page' }] };

  it('META-038 META-039 are kept while they exist, and reset with another account or page', () => {
    const draft = {
      ...withGoal(META, fresh(), 'CONVERSIONS'),
      pixel: { id: '5', name: 'Web' },
      ig: { id: '3', name: 'shop' },
    };
    const asked = withKnownRows(META, draft, { rows, isLoading: false });
    expect([asked['pixel'], asked['ig']]).toEqual([draft.pixel, draft.ig]);
    const others = [
      { id: '6', name: 'Other' },
      { id: '8', name: 'Another' },
    ];
    const gone = withKnownRows(META, draft, { rows: { ...rows, pixels: others, ig_accounts: [] }, isLoading: false });
    expect([gone['pixel'], gone['ig']]).toEqual([undefined, undefined]);
  });

  it('META-073 META-074 choose the only pixel, but never an Instagram account', () => {
    const draft = withGoal(META, fresh(), 'CONVERSIONS');
    const [pixels, ig_accounts] = [[{ id: '5', name: 'Web' }], [{ id: '3', name: 'shop' }]];
    const known = withKnownRows(META, draft, { rows: { ...rows, pixels, ig_accounts }, isLoading: false });
    expect([known['pixel'], known['ig']]).toEqual([{ id: '5', name: 'Web' }, undefined]);
  });
});

describe('cards of a step', () => {
  const lookups = { rows: { positions: [{ id: 'feed', name: 'Feed' }] }, searches: { interests: () => ({}) as never } };
  const namesOf = (goal: string, part: 'information' | 'audience' | 'creative') =>
    shownSections({ description: META, draft: withGoal(META, fresh(), goal), lookups }, part).map(({ name }) => name);

  it('META-007 META-018 are the account, followed by the general cards', () => {
    expect(namesOf('OUTCOME_TRAFFIC', 'information')).toEqual(['account', 'sponsors', 'general', 'run']);
    expect(namesOf('OUTCOME_APP_PROMOTION', 'information')).toEqual(['account', 'app', 'sponsors', 'general', 'run']);
  });
});
