import { describe, expect, it } from '@jest/globals';
import { readAmount } from '#libs/contracts/money/amount-text.js';
import type { SubmittedInput } from './to-input.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { budgetMinorOf } from './draft.js';
import { fromContent } from './from-content.js';
import { toForm, toInput } from './to-input.js';

const now = new Date('2026-11-21T10:00:00Z');
const ACCOUNT = { id: 'act_1', name: 'Luz', currency: 'EUR' };
const PAGE = { id: '2', name: 'Page' };

/** What the server keeps of an experiment that this form submitted; its run is over. */
const CONTENT: SubmittedInput = {
  objective: 'OUTCOME_TRAFFIC',
  information: {
    name: 'Sandals',
    promoted_url: 'https://luz.example/sandals',
    industry: 'retail',
    budget: 1330.5,
    currency: 'EUR',
    start_date: '2026-10-02T18:30:00.000Z',
    end_date: '2026-10-04T18:30:00.000Z',
    secondary_goal: 'LANDING_PAGE_VIEWS',
    dsa_beneficiary: 'Luz SL',
    dsa_payor: 'Agencia Uno',
  },
  account: ACCOUNT,
  page: PAGE,
  attribution_setting: '1_day_c',
  audiences: {
    demographics: [],
    custom_audiences: [],
    custom_conversions: [],
    positions: [],
    user_devices: [],
    ages: [
      { id: 'a1', value: [18, 34] },
      { id: 'a2', value: [35, 65] },
    ],
    genders: [{ id: 'g1', value: 2 }],
    geolocations: [
      { id: 'l1', value: [{ type: 'country', key: 'ES', name: 'Spain', country_code: 'ES' }] },
      {
        id: 'l2',
        value: [
          {
            type: 'custom_location',
            name: 'Elche',
            latitude: 38.27,
            longitude: -0.7,
            radius: 10,
            distance_unit: 'mile',
          },
        ],
      },
    ],
    interests: [{ id: 'i1', value: [{ id: '6003', name: 'Shoes', topic: 'Fashion', audience_size_lower_bound: 10 }] }],
  },
  exclusions: { geolocations: [], demographics: [], interests: [], custom_audiences: [] },
  creatives: {
    headlines: [
      { id: 'h1', value: 'Walk lighter' },
      { id: 'h2', value: 'Made by hand' },
    ],
    copies: [{ id: 'c1', value: 'Soft soles.' }],
    descriptions: [],
    visuals: ['one', 'two'].map((id) => ({ id, value: { name: `${id}.png`, type: 'image', asset: `asset-${id}` } })),
    ctas: [{ id: 'b1', value: 'SHOP_NOW' }],
  },
};

const chosen = { account: ACCOUNT, page: PAGE, budgetMinor: 133_050 };

describe("an experiment's contents in the form", () => {
  it.each(['en', 'es'] as const)('are submitted as they were, if nothing is changed (%s)', (language) => {
    const { draft, leftOut } = fromContent(CONTENT, { now, language });
    expect(leftOut).toEqual([]);
    expect(budgetMinorOf(draft, { language, currency: 'EUR' })).toBe(133_050);
    expect(toInput(draft, chosen)).toEqual(CONTENT);
    expect([draft.accountId, draft.pageId]).toEqual(['act_1', '2']);
  });

  it('send no image that the server has, and the new ones by their own numbers', () => {
    const { draft } = fromContent(CONTENT, { now, language: 'en' });
    const added = { id: 'three', name: 'three.png', file: new File(['x'], 'three.png'), preview: 'blob:3' };
    expect(toForm(draft, chosen).getAll('attachments[]')).toEqual([]);
    expect(toForm(draft, chosen).getAll('visual_data[]')).toEqual([]);
    const form = toForm({ ...draft, visuals: [draft.visuals[0]!, added, draft.visuals[1]!] }, chosen);
    expect(form.getAll('attachments[]').map((part) => (part as File).name)).toEqual(['three.png']);
    expect(form.getAll('visual_data[]').map((part) => JSON.parse(String(part)) as object)).toEqual([
      { id: 'three', name: 'three.png', type: 'image', attachment: 0 },
    ]);
    const { creatives } = JSON.parse(String(form.get('data'))) as SubmittedInput;
    expect(creatives.visuals.map(({ id, value }) => [id, value.asset])).toEqual([
      ['one', 'asset-one'],
      ['three', undefined],
      ['two', 'asset-two'],
    ]);
  });

  it.each([0.1, 15, 999.99, 1_000, 1_500.5, 1_234_567.89])('keep the budget %d in both languages', (budget) => {
    for (const language of ['en', 'es'] as const) {
      const content = { ...CONTENT, information: { ...CONTENT.information, budget } };
      const read = readAmount(fromContent(content, { now, language }).draft.budget, { language, currency: 'EUR' });
      expect(read.ok && toMajorUnits({ amountMinor: read.amountMinor, currency: 'EUR' })).toBe(budget);
    }
  });

  it('name what the form has no field for', () => {
    const content: SubmittedInput = {
      ...CONTENT,
      attribution_setting: '7_day_c',
      pixel: { id: '9', name: 'Pixel' },
      audiences: {
        ...CONTENT.audiences,
        positions: [{ id: 'p', value: [{ id: 'feed', name: 'Feed', type: 'facebook' }] }],
      },
      exclusions: { ...CONTENT.exclusions, interests: [{ id: '1', name: 'Cars' }] },
      creatives: {
        ...CONTENT.creatives,
        descriptions: [{ id: 'd', value: 'Free delivery' }],
        visuals: [
          ...CONTENT.creatives.visuals,
          { id: 'v', value: { name: 'clip.mp4', type: 'video', asset: 'a', thumbnail_asset: 'b' } },
        ],
      },
    };
    const { draft, leftOut } = fromContent(content, { now, language: 'en' });
    expect(leftOut).toEqual(['positions', 'exclusions', 'descriptions', 'otherVisuals', 'pixel', 'attribution']);
    expect(draft.visuals.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(fromContent({ ...CONTENT, objective: 'CONVERSIONS' }, { now, language: 'en' }).leftOut).toEqual([
      'objective',
    ]);
  });

  it.each([
    [{}],
    [{ information: null, audiences: [], creatives: 'x', account: 7 }],
    [
      {
        information: { name: 5, start_date: 'soon', budget: '15' },
        audiences: {
          ages: [{ id: 'a', value: '18' }, null],
          geolocations: [{ id: 'l', value: [null] }],
          genders: 'all',
        },
        creatives: {
          headlines: [{ value: 'no id' }],
          visuals: [{ id: 'v' }, { id: 'w', value: { name: 'w', type: 'image' } }],
        },
      },
    ],
  ])('may be unfinished or malformed: %j', (content) => {
    const { draft } = fromContent(content, { now, language: 'en' });
    expect(draft).toMatchObject({ name: '', startsAt: null, ages: [], geolocations: [], headlines: [], visuals: [] });
  });
});
