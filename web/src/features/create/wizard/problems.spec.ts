import { describe, expect, it } from '@jest/globals';
import { GOOGLE } from '#libs/platforms/google/description.js';
import { META } from '#libs/platforms/meta/description.js';
import { withValueAt } from '#libs/platforms/reading/untrusted.js';
import { createFormat } from '../../../lib/format/format.js';
import { newAlternative, newDraft, type Draft } from '../form/draft.js';
import { markOf } from '../form/marks.js';
import { isShownAtOnce, problemsOf, type Problems } from './problems.js';

const now = new Date('2026-11-21T10:00:00Z');
const context = { now, currency: 'EUR', isAccountUsable: true, format: createFormat('en') };
const file = new File([new Uint8Array(7)], 'a.png');
const ASSET = '7d0f6b8e-2f5c-4a55-9a56-0e3a1f6f2c11';
const SPAIN = { type: 'country', key: 'ES', name: 'Spain' };
const list = (...values: unknown[]) => values.map((value, n) => ({ id: `${n}`, value }));

const CHANGES: Record<string, unknown> = {
  account: { id: 'act_1', name: 'Luz' },
  page: { id: '2', name: 'Luz' },
  'information.name': 'Sandals',
  'information.promoted_url': 'https://shop.example',
  'information.industry': 'retail',
  'audiences.geolocations': list([SPAIN]),
  'creatives.headlines': list('Walk lighter'),
  'creatives.copies': list('Soft soles.'),
  'creatives.visuals': [{ id: 'i', value: { name: 'a.png', type: 'image', asset: ASSET } }],
};
const changed = (changes: Record<string, unknown>): Draft =>
  Object.entries({ ...CHANGES, ...changes }).reduce<Draft>(
    (draft, [path, value]) => withValueAt(draft, path, value),
    newDraft(META, now),
  );
/** Problems by their marks: a text's key, with its figures if there are any. */
const shownProblems = (found: Problems) =>
  Object.fromEntries(
    [...found].map(([mark, { key, params }]) => [mark, Object.keys(params).length > 0 ? [key, params] : key]),
  );
const problems = (changes: Record<string, unknown>, other = {}) =>
  shownProblems(problemsOf(META, { draft: changed(changes), images: {} }, { ...context, ...other }));

describe('problems of a draft', () => {
  it('are none if it is complete, with its default run', () => {
    expect(problems({})).toEqual({});
  });

  it('META-017 are reported in the order of the wizard', () => {
    const draft = newDraft(META, now);
    const marks = [...problemsOf(META, { draft, images: {} }, context).keys()].map((mark) => mark.split('#')[0]);
    expect(marks).toEqual([
      ...['account', 'page', 'information.name', 'information.promoted_url', 'information.industry'],
      ...['audiences.geolocations', 'creatives.headlines', 'creatives.copies', 'creatives.visuals'],
    ]);
  });

  it('GOOGLE-008 include no amount of a field that the goal lacks, as in a copied experiment', () => {
    const draft = withValueAt(newDraft(GOOGLE, now), 'information.cpv', '');
    const marks = [...problemsOf(GOOGLE, { draft, images: {} }, context).keys()];
    expect(marks).toContain('information.name');
    expect(marks).not.toContain('information.cpv');
  });

  it('include a picture that was uploaded twice, which would cost twice', () => {
    const again = '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6e';
    const visuals = {
      'creatives.visuals': list(
        { name: 'a.png', type: 'image', asset: ASSET },
        { name: 'copy of a.png', type: 'image', asset: again },
      ),
    };
    expect(problems(visuals)).toEqual({});
    expect(problems(visuals, { fileOf: () => 'the same bytes' })).toEqual({
      'creatives.visuals#1': ['rules.duplicate', { n: 1 }],
    });
  });

  it('META-017 are reported in the order of the wizard even if some values cannot be read', () => {
    const found = problems({
      'information.name': '',
      'information.start_date': 'soon',
      'information.budget': 'much',
      'creatives.headlines': list(''),
    });
    expect(Object.keys(found)).toEqual([
      ...['information.name', 'information.start_date', 'information.budget', 'creatives.headlines#0'],
    ]);
    expect(found['information.budget']).toEqual(['amount.unreadable', expect.anything()]);
  });

  it('META-073 META-078 META-083 use the specified words', () => {
    const choose = 'rules.selectOption';
    expect(problems({ page: undefined, 'information.name': ' ', 'information.secondary_goal': '' })).toEqual({
      page: choose,
      'information.name': 'rules.experimentName',
      'information.secondary_goal': choose,
    });
  });

  it('include equal alternatives while editing, and empty ones after leaving', () => {
    const draft = changed({
      'audiences.ages': list([18, 24], [25, 34], [18, 24]),
      'audiences.interests': list([], []),
      'creatives.headlines': list('Big sale', 'Big\u00A0sale ', ''),
    });
    const found = problemsOf(META, { draft, images: {} }, context);
    expect(shownProblems(found)).toEqual({
      'audiences.ages#2': ['rules.duplicate', { n: 1 }],
      'audiences.interests#1': ['rules.duplicate', { n: 1 }],
      'creatives.headlines#1': ['rules.duplicate', { n: 1 }],
      'creatives.headlines#2': 'rules.text',
    });
    const atOnce = [...found].filter(([mark, problem]) => isShownAtOnce(META, draft, mark, problem));
    expect(atOnce.map(([mark]) => mark)).toEqual(['audiences.ages#2', 'creatives.headlines#1']);
  });

  it("include files beyond the team's storage, before they are sent", () => {
    const draft = changed({ 'creatives.visuals': [{ id: 'i', value: { name: 'a.png', type: 'image' } }] });
    const images = { i: { id: 'i', name: 'a.png', file, preview: 'blob:a' } };
    const within = (freeBytes: number) => shownProblems(problemsOf(META, { draft, images }, { ...context, freeBytes }));
    expect(within(file.size - 1)['creatives.visuals']).toBe('create.errors.storage');
    expect(within(file.size)).toEqual({ 'creatives.visuals#i': 'create.visuals.underWay' });
  });

  it('META-118 include a video without a thumbnail, and a failed upload', () => {
    const video = { id: 'i', value: { name: 'a.mp4', type: 'video', asset: ASSET } };
    expect(problems({ 'creatives.visuals': [video] })).toEqual({ 'creatives.visuals#i': 'rules.thumbnail' });
    const cover = { id: 'i/thumbnail', name: 'a.jpg', file, preview: 'blob:b', isFailed: true };
    const draft = changed({ 'creatives.visuals': [video] });
    const found = problemsOf(META, { draft, images: { [cover.id]: cover } }, context);
    expect(shownProblems(found)).toEqual({ 'creatives.visuals#i': 'create.visuals.notArrived' });
  });

  it('include choices that no longer exist on the platform, unless they are removed automatically', () => {
    const gone = new Map([
      ['page', 'Shop'],
      ['information.industry', 'zeppelins'],
      ['audiences.custom_audiences#r', 'Buyers'],
      ['exclusions.custom_audiences', 'Visitors'],
    ]);
    expect(Object.entries(problems({}, { gone }))).toEqual([
      ['information.industry', ['wizard.notOffered', { name: 'zeppelins' }]],
      ['audiences.custom_audiences#r', ['wizard.notOffered', { name: 'Buyers' }]],
      ['exclusions.custom_audiences', ['wizard.notOffered', { name: 'Visitors' }]],
    ]);
  });

  it('META-085 META-089 have a text of their own for each fault of the dates', () => {
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    const dates = (start: string, end: string) =>
      problems({ 'information.start_date': start, 'information.end_date': end })['information.start_date'];
    expect([dates(at(-1), at(24)), dates(at(1), at(24)), dates(at(24), at(23)), dates(at(24), at(193))]).toEqual([
      'create.dates.past',
      ['create.dates.tooSoon', { count: 2 }],
      'create.dates.reversed',
      ['create.dates.tooLong', { count: 7 }],
    ]);
    expect(dates('', at(24))).toBe('create.dates.missing');
    expect(problems({ 'information.start_date': 'tuesday', 'information.end_date': '2026-11-25' })).toEqual({
      'information.start_date': 'create.dates.unreadable',
      'information.end_date': 'create.dates.time',
    });
  });

  it('include an amount that the currency cannot express, and an ambiguous one', () => {
    const budget = (typed: string, other = {}) =>
      problems({ 'information.budget': typed }, other)['information.budget'];
    expect(budget('1500.005')).toEqual(['amount.decimals', { currency: 'EUR' }]);
    expect(budget('15.5', { currency: 'JPY' })).toEqual(['amount.noDecimals', { currency: 'JPY' }]);
    expect([budget('15.5'), budget('1,000'), budget('1.500', { format: createFormat('es') })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('META-096 include a missing beneficiary or payer, only for places in the EU and if none is known', () => {
    const filledIn = { 'information.dsa_beneficiary': null, 'information.dsa_payor': 'Acme SL' };
    expect(Object.keys(problems({}, { filledIn }))).toEqual(['information.dsa_beneficiary']);
    expect(problems({ 'information.dsa_beneficiary': 'Acme' }, { filledIn })).toEqual({});
    const britain = list([{ type: 'country', key: 'GB', name: 'United Kingdom' }]);
    expect(problems({ 'audiences.geolocations': britain }, { filledIn })).toEqual({});
  });

  it('include a repeated alternative, at the second one', () => {
    const france = { type: 'country', key: 'FR', name: 'France' };
    const twice = { 'audiences.geolocations': list([SPAIN, france], [france, SPAIN]) };
    expect(Object.keys(problems(twice))).toEqual(['audiences.geolocations#1']);
  });

  it('META-130 include more than 50,000 variations', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => newAlternative(`text ${n}`));
    expect(problems({ 'creatives.headlines': many(250), 'creatives.copies': many(200) })).toEqual({});
    expect(Object.keys(problems({ 'creatives.headlines': many(251), 'creatives.copies': many(200) }))).toEqual([
      'variations',
    ]);
  });
});

it.each([
  ['information.promoted_url', 'information.promoted_url'],
  ['data.information.end_date', 'information.end_date'],
  ['account.id', 'account'],
  ['creatives.headlines[0].value', 'creatives.headlines#0'],
  ['creatives.headlines[7].value', 'creatives.headlines'],
  ['creatives.visuals[0].asset', 'creatives.visuals#i'],
  ['attachments', 'creatives.visuals'],
  ['exclusions.interests[1]', 'exclusions.interests'],
])("the server's field %s is marked at %s", (field, mark) => {
  expect(markOf(META, changed({}), field)).toBe(mark);
});

it('META-097 META-041 META-114 a draft starts with 18 to 56, a budget of 15 and LEARN_MORE', () => {
  const { audiences, information, creatives } = newDraft(META, now);
  expect(audiences['ages']?.map(({ value }) => value)).toEqual([[18, 56]]);
  expect(information['budget']).toBe('15');
  expect(creatives['ctas']?.map(({ value }) => value)).toEqual(['LEARN_MORE']);
});
