import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EMPTY_AUDIENCES } from '#libs/testing/platform/example-input.js';
import { META, type MetaExperimentInput } from '../meta/description.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import type { RuleName } from './rules.js';
import type { Part, PlatformDescription } from '../description.js';
import { parse } from '../reading/parse.js';
import { validate } from './validate.js';
import { partOf } from '../fields/fields-of.js';
import { componentLists } from '../components/components.js';
import { testedRange } from '#libs/contracts/experiment/plan/variation-counts.js';

const options = { now: Date.parse('2026-11-21T10:00:00Z') };

const valid = (): MetaExperimentInput => ({
  platform: 'meta',
  version: 1,
  components: [],
  objective: 'OUTCOME_TRAFFIC',
  information: {
    name: 'Autumn sale',
    promoted_url: 'https://shop.example/sale',
    industry: '12',
    budget: 500,
    currency: 'USD',
    start_date: '2026-11-22T10:00:00Z',
    end_date: '2026-11-28T10:00:00Z',
    secondary_goal: 'LINK_CLICKS',
  },
  account: { id: 'act_1', name: 'Shop' },
  page: { id: '2', name: 'Shop' },
  pixel: null,
  ig: null,
  attribution_setting: '1_day_c',
  audiences: {
    ...EMPTY_AUDIENCES,
    ages: [
      { id: 'a1', value: [18, 24] },
      { id: 'a2', value: [25, 34] },
    ],
    genders: [
      { id: 'g1', value: 1 },
      { id: 'g2', value: 2 },
    ],
    geolocations: [{ id: 'l1', value: [{ type: 'country', name: 'Spain', key: 'ES' }] }],
    interests: [
      { id: 'i1', value: [] },
      { id: 'i2', value: [{ id: '9', name: 'Wine' }] },
    ],
    custom_audiences: [{ id: 'c1', value: { id: '5', name: 'Buyers' } }],
    positions: [{ id: 'p1', value: [{ id: 'feed', name: 'Feed', type: 'facebook' }] }],
  },
  exclusions: { geolocations: [], demographics: [], interests: [], custom_audiences: [] },
  creatives: {
    headlines: [
      { id: 'h1', value: 'One' },
      { id: 'h2', value: 'Two' },
    ],
    copies: [{ id: 't1', value: 'Copy' }],
    descriptions: [],
    visuals: [{ id: 'v1', value: { name: 'hero.jpg', type: 'image', asset: '7d0f6b8e-2f5c-4a55-9a56-0e3a1f6f2c11' } }],
    ctas: [{ id: 'b1', value: 'SHOP_NOW' }],
  },
});

type Case = [
  title: string,
  change: (input: MetaExperimentInput) => void,
  field: string,
  rule: RuleName,
  part: Part | null,
];
const leads = (input: MetaExperimentInput) => {
  input.objective = 'OUTCOME_LEADS';
  input.creatives.ctas = [];
  input.creatives.visuals[0]!.value.lead_form = '77';
};
const conversions = (input: MetaExperimentInput) => {
  input.objective = 'CONVERSIONS';
  input.information.secondary_goal = 'SALES';
  input.pixel = { id: '6', name: 'Pixel' };
  input.audiences.custom_conversions = [{ id: 'k', value: { id: '8', name: 'Checkout' } }];
};
const app = (input: MetaExperimentInput) => {
  input.objective = 'OUTCOME_APP_PROMOTION';
  input.information.application_id = '4';
  input.information.user_os = 'Android';
  input.creatives.ctas = [];
};
const visual = (change: object) => (input: MetaExperimentInput) =>
  Object.assign(input.creatives.visuals[0]!.value, change);
const information = (change: object) => (input: MetaExperimentInput) => Object.assign(input.information, change);
const place = {
  type: 'custom_location',
  name: 'Shop',
  latitude: 1,
  longitude: 2,
  radius: 5,
  distance_unit: 'kilometer',
} as const;

const city = { type: 'city', key: '675083', name: 'Madrid' } as const;
const card = { id: 'a', website: 'https://shop.example/a', asset: '7d0f6b8e-2f5c-4a55-9a56-0e3a1f6f2c11' };

const cases: Case[] = [
  ['META-073 asks for the ad account', (x) => (x.account.id = ''), 'account', 'selectOption', 'information'],
  ['META-073 asks for the page', (x) => (x.page = null as never), 'page', 'selectOption', 'information'],
  [
    'META-074 asks for a pixel for conversions',
    (x) => (conversions(x), (x.pixel = null)),
    'pixel',
    'selectOption',
    'information',
  ],
  [
    'META-078 asks for the secondary goal of traffic',
    information({ secondary_goal: undefined }),
    'information.secondary_goal',
    'selectOption',
    'information',
  ],
  [
    'META-079 asks for the secondary goal of conversions',
    (x) => (conversions(x), (x.information.secondary_goal = 'LINK_CLICKS')),
    'information.secondary_goal',
    'selectOption',
    'information',
  ],
  [
    'META-081 META-083 asks for the name',
    information({ name: ' ' }),
    'information.name',
    'experimentName',
    'information',
  ],
  [
    'META-081 META-083 asks for the promoted url',
    information({ promoted_url: '' }),
    'information.promoted_url',
    'destination',
    'information',
  ],
  [
    'META-082 wants http or https',
    information({ promoted_url: 'shop.example' }),
    'information.promoted_url',
    'urlScheme',
    'information',
  ],
  [
    'META-081 asks for the industry',
    information({ industry: '' }),
    'information.industry',
    'selectOption',
    'information',
  ],
  ['META-081 asks for the budget', information({ budget: null }), 'information.budget', 'required', 'information'],
  ['META-082 wants a budget above 0', information({ budget: 0 }), 'information.budget', 'budget', 'information'],
  [
    'wants a budget that the currency can express',
    information({ budget: 10.5, currency: 'JPY' }),
    'information.budget',
    'budget',
    'information',
  ],
  ['wants a currency', information({ currency: 'euro' }), 'information.currency', 'currency', 'information'],
  [
    'META-084 asks for the application',
    (x) => (app(x), (x.information.application_id = '')),
    'information.application_id',
    'selectOption',
    'information',
  ],
  [
    'META-084 asks for the operating system',
    (x) => (app(x), (x.information.user_os = 'Windows' as never)),
    'information.user_os',
    'selectOption',
    'information',
  ],
  [
    'META-085 asks for dates',
    information({ start_date: '', end_date: '' }),
    'information.start_date',
    'invalidDateRange',
    'information',
  ],
  [
    'META-087 allows 7 days',
    information({ end_date: '2026-11-29T10:00:01Z' }),
    'information.start_date',
    'invalidDateRange',
    'information',
  ],
  [
    'META-088 wants a start 2 hours ahead',
    information({ start_date: '2026-11-21T11:59:00Z' }),
    'information.start_date',
    'invalidDateRange',
    'information',
  ],
  [
    'META-090 wants 9 digits of a phone',
    information({ phone: '(123) 456-78' }),
    'information.phone',
    'phone',
    'information',
  ],
  ['META-092 wants digits as prefix', information({ lada: '+34' }), 'information.lada', 'phone', 'information'],
  [
    'META-093 offers traffic one attribution',
    (x) => (x.attribution_setting = '7_day_c'),
    'attribution_setting',
    'selectOption',
    'information',
  ],
  [
    'META-094 offers apps two attributions',
    (x) => (app(x), (x.attribution_setting = '7_day_c')),
    'attribution_setting',
    'selectOption',
    'information',
  ],
  [
    'META-097 wants ages from 13 to 65',
    (x) => (x.audiences.ages[1]!.value = [12, 20]),
    'audiences.ages[1].value',
    'ages',
    'audience',
  ],
  ['META-098 asks for a gender', (x) => (x.audiences.genders = []), 'audiences.genders', 'selectOption', 'audience'],
  [
    'META-098 takes each gender once',
    (x) => (x.audiences.genders[1]!.value = 1),
    'audiences.genders[1].value',
    'duplicate',
    'audience',
  ],
  [
    'META-099 wants numeric coordinates',
    (x) => (x.audiences.geolocations[0]!.value = [{ ...place, latitude: 'x' as never }]),
    'audiences.geolocations[0].value[0]',
    'location',
    'audience',
  ],
  [
    'META-100 limits kilometers',
    (x) => (x.audiences.geolocations[0]!.value = [{ ...place, radius: 81 }]),
    'audiences.geolocations[0].value[0]',
    'radiusKilometer',
    'audience',
  ],
  [
    'META-101 limits miles',
    (x) => (x.exclusions.geolocations = [{ ...place, radius: 51, distance_unit: 'mile' }]),
    'exclusions.geolocations[0]',
    'radiusMile',
    'audience',
  ],
  [
    'META-105 asks for each custom audience',
    (x) => (x.audiences.custom_audiences[0]!.value = { id: '', name: '' }),
    'audiences.custom_audiences[0].value',
    'selectOption',
    'audience',
  ],
  [
    'META-105 takes each custom audience once',
    (x) => x.audiences.custom_audiences.push({ id: 'c2', value: { id: '5', name: 'Buyers' } }),
    'audiences.custom_audiences[1].value',
    'duplicate',
    'audience',
  ],
  [
    'META-105 asks for conversions of that goal',
    (x) => (conversions(x), (x.audiences.custom_conversions = [])),
    'audiences.custom_conversions',
    'selectOption',
    'audience',
  ],
  [
    'META-105 asks for each position',
    (x) => (x.audiences.positions[0]!.value = []),
    'audiences.positions[0].value',
    'selectOption',
    'audience',
  ],
  [
    'META-110 META-111 asks for each headline',
    (x) => (x.creatives.headlines[1]!.value = ' '),
    'creatives.headlines[1].value',
    'text',
    'creative',
  ],
  ['META-110 asks for a copy', (x) => (x.creatives.copies = []), 'creatives.copies', 'text', 'creative'],
  [
    'META-110 asks for each description',
    (x) => (x.creatives.descriptions = [{ id: 'd', value: '' }]),
    'creatives.descriptions[0].value',
    'text',
    'creative',
  ],
  [
    'takes each headline once',
    (x) => (x.creatives.headlines[1]!.value = 'One '),
    'creatives.headlines[1].value',
    'duplicate',
    'creative',
  ],
  [
    'META-113 takes each call to action once',
    (x) => x.creatives.ctas.push({ id: 'b2', value: 'SHOP_NOW' }),
    'creatives.ctas[1].value',
    'duplicate',
    'creative',
  ],
  [
    'META-113 offers leads six calls to action',
    (x) => (leads(x), (x.creatives.ctas = [{ id: 'b', value: 'SHOP_NOW' }])),
    'creatives.ctas[0].value',
    'callToAction',
    'creative',
  ],
  [
    'META-113 asks for a call to action',
    (x) => (x.creatives.ctas = [{ id: 'b', value: '' }]),
    'creatives.ctas[0].value',
    'selectOption',
    'creative',
  ],
  ...['SEE_MENU', 'GET_ACCESS', 'CHECK_AVAILABILITY', 'TRY_IT', 'TRY_NOW', 'INSTALL_APP', 'INSTALL_MOBILE_APP'].map(
    (value): Case => [
      `META-113 refuses ${value}, a button that the platform does not have for this goal`,
      (x) => (x.creatives.ctas = [{ id: 'b', value }]),
      'creatives.ctas[0].value',
      'callToAction',
      'creative',
    ],
  ),
  ['META-116 asks for a visual', (x) => (x.creatives.visuals = []), 'creatives.visuals', 'file', 'creative'],
  [
    'META-117 asks for a lead form of each visual',
    (x) => (leads(x), delete x.creatives.visuals[0]!.value.lead_form),
    'creatives.visuals[0].value.lead_form',
    'leadForm',
    'creative',
  ],
  [
    'META-100 META-101 bounds the radius around a city, in kilometers',
    (x) => (x.audiences.geolocations[0]!.value = [{ ...city, radius: 16, distance_unit: 'kilometer' }]),
    'audiences.geolocations[0].value[0]',
    'cityKilometers',
    'audience',
  ],
  [
    'META-100 META-101 bounds the radius around an excluded city in miles if no unit is given',
    (x) => (x.exclusions.geolocations = [{ ...city, radius: 51 }]),
    'exclusions.geolocations[0]',
    'cityMiles',
    'audience',
  ],
  [
    'takes each headline once, whatever blanks are in it',
    (x) => (
      (x.creatives.headlines[0]!.value = 'Big sale'),
      (x.creatives.headlines[1]!.value = 'Big\u00A0\u2009sale\u200B')
    ),
    'creatives.headlines[1].value',
    'duplicate',
    'creative',
  ],
  [
    'takes each picture once, whatever it is called',
    (x) => x.creatives.visuals.push({ id: 'v2', value: { ...x.creatives.visuals[0]!.value, name: 'other.jpg' } }),
    'creatives.visuals[1].value',
    'duplicate',
    'creative',
  ],
  [
    'takes each age range once',
    (x) => (x.audiences.ages[1]!.value = [...x.audiences.ages[0]!.value]),
    'audiences.ages[1].value',
    'duplicate',
    'audience',
  ],
  [
    'reports two addresses in one field',
    information({ promoted_url: 'https://shop.example/a, https://shop.example/b' }),
    'information.promoted_url',
    'twoAddresses',
    'information',
  ],
  [
    "reports another platform's placeholder",
    information({ promoted_url: 'https://shop.example/?ad=__CID__' }),
    'information.promoted_url',
    'foreignMacro',
    'information',
  ],
  [
    'META-127 reports the error in the address of one card',
    visual({ type: 'carousel', carousel: [card, { ...card, id: 'b', website: 'https://https://shop.example' }] }),
    'creatives.visuals[0].value.carousel[1].website',
    'twoSchemes',
    'creative',
  ],
  [
    'takes no blanks in the link of an app',
    (x) => (app(x), (x.information.app_url = 'shop://sale now')),
    'information.app_url',
    'destination',
    'information',
  ],
  [
    'META-118 asks for the thumbnail of a video',
    visual({ type: 'video' }),
    'creatives.visuals[0].value.thumbnail_asset',
    'thumbnail',
    'creative',
  ],
  [
    'META-124 wants two carousel items',
    visual({ type: 'carousel', carousel: [] }),
    'creatives.visuals[0].value.carousel',
    'carouselMinimum',
    'creative',
  ],
];

describe('checking an experiment before it is submitted', () => {
  const check = (input: unknown, circumstances = options) => validate(META, input, circumstances);

  it('finds nothing wrong with a complete experiment of each objective', () => {
    for (const change of [() => {}, leads, conversions, app]) {
      const input = valid();
      change(input);
      expect(check(input)).toEqual([]);
    }
  });

  it.each(cases)('%s', (_, change, field, rule, part) => {
    const input = valid();
    change(input);
    expect(check(input)).toMatchObject([{ field, key: RULE_TEXTS[rule].key }]);
    expect(partOf(META, field)).toBe(part);
  });

  it.each(cases)('%s, reported only for its own step', (_, change, field, _rule, part) => {
    const input = valid();
    change(input);
    for (const step of ['information', 'audience', 'creative'] as const)
      expect(validate(META, input, options, step).map((finding) => finding.field)).toEqual(
        step === part ? [field] : [],
      );
  });

  it('META-110 ignores descriptions of lead ads', () => {
    const input = valid();
    leads(input);
    input.creatives.descriptions = [{ id: 'd', value: '' }];
    expect(check(input)).toEqual([]);
  });

  it("compares the currency with the account's", () => {
    const findings = check(valid(), { ...options, accountCurrency: 'EUR' } as typeof options);
    expect(findings.map(({ field }) => field)).toEqual(['information.currency']);
  });

  it('META-116 requires the file of an image', () => {
    const input = valid();
    delete input.creatives.visuals[0]!.value.asset;
    expect(check(input).map(({ field }) => field)).toEqual(['creatives.visuals[0].value.asset']);
  });

  it('META-096 requires beneficiary and payer only for places in the EU, and only if the platform knows no names', () => {
    const sponsored = (beneficiary?: string | null) => {
      const filledIn = { 'information.dsa_beneficiary': beneficiary ?? null, 'information.dsa_payor': 'Acme' };
      return check(valid(), { ...options, ...(beneficiary === undefined ? {} : { filledIn }) });
    };
    expect(sponsored()).toEqual([]);
    expect(sponsored('Acme')).toEqual([]);
    expect(sponsored(null)).toEqual([{ field: 'information.dsa_beneficiary', key: RULE_TEXTS.beneficiary.key }]);
    const input = valid();
    input.audiences.geolocations = [{ id: 'l', value: [{ type: 'country', name: 'Mexico', key: 'MX' }] }];
    const nobody = { ...options, filledIn: {} };
    expect(validate(META, input, nobody)).toEqual([]);
  });

  it('META-130 META-133 refuses more than 50,000 variations', () => {
    const input = valid();
    input.creatives.headlines = Array.from({ length: 6_251 }, (_, i) => ({ id: `${i}`, value: `Headline ${i}` }));
    expect(check(input)).toEqual([{ field: 'variations', key: RULE_TEXTS.tooManyVariations.key }]);
    input.creatives.headlines.pop();
    expect(check(input)).toEqual([]);
  });

  it('META-136 accepts a test size from the smallest balanced one to all, and names the range', () => {
    const input = valid();
    input.creatives.headlines = Array.from({ length: 30 }, (_, i) => ({ id: `${i}`, value: `Headline ${i}` }));
    const at = (tested_count: number) => check({ ...input, tested_count });
    const { least, most } = testedRange(componentLists(META, input).map(({ alternatives }) => alternatives.length));
    expect([least, most].map((count) => at(count))).toEqual([[], []]);
    for (const count of [least - 1, most + 1, least + 0.5, -1])
      expect(at(count)).toEqual([{ field: 'tested_count', key: 'fit.testedRange', params: { least, most } }]);
  });

  it('META-136 does not count lists that the goal hides, because a submit drops them', () => {
    const input = valid();
    const hidden = Array.from({ length: 30 }, (_, i) => ({ id: `${i}`, value: `Description ${i}` }));
    const findings = (descriptions: typeof hidden) => {
      const leads = { ...input, objective: 'OUTCOME_LEADS', creatives: { ...input.creatives, descriptions } };
      return check({ ...leads, tested_count: 1 }).filter(({ field }) => field === 'tested_count');
    };
    expect(findings(hidden)).toEqual(findings([]));
  });

  it('refuses a search that the platform does not offer or that has too few days', () => {
    const { search: _, ...without } = META;
    const findings = (description: PlatformDescription, search: unknown, end_date = '2026-11-28T10:00:00Z') => {
      const input = valid();
      return validate(description, { ...input, search, information: { ...input.information, end_date } }, options);
    };
    expect(findings(META, true)).toEqual([]);
    expect(findings(without, false)).toEqual([]);
    expect(findings(without, true)).toEqual([{ field: 'search', key: 'fit.searchNotOffered' }]);
    expect(findings(META, 'best')).toEqual([{ field: 'search', key: 'fit.searchNotOffered' }]);
    expect(findings(META, true, '2026-11-24T10:00:00Z')).toEqual([
      { field: 'search', key: 'fit.searchTooShort', params: { least: 3 } },
    ]);
  });

  it('finds problems in the order in which the wizard shows them', () => {
    const fields = check({ objective: 'CONVERSIONS' }).map(({ field }) => field);
    expect(fields).toEqual([
      'account',
      'page',
      'pixel',
      'attribution_setting',
      'information.name',
      'information.promoted_url',
      'information.industry',
      'information.secondary_goal',
      'information.start_date',
      'information.currency',
      'information.budget',
      'audiences.genders',
      'audiences.custom_conversions',
      'creatives.headlines',
      'creatives.copies',
      'creatives.visuals',
    ]);
  });

  it('returns findings for any input, and never throws', () => {
    const json = fc.jsonValue();
    fc.assert(fc.property(json, (input) => check(input).length > 0));
    const paths = ['objective', 'information', 'account', 'audiences', 'exclusions', 'creatives'] as const;
    const alternatives = fc.array(fc.oneof(json, fc.record({ id: fc.string(), value: json })), { maxLength: 4 });
    const names = ['ages', 'genders', 'geolocations', 'positions', 'visuals', 'headlines', 'ctas', 'user_devices'];
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.oneof(json, fc.dictionary(fc.constantFrom(...names), alternatives)),
        (path, value) => {
          expect(Array.isArray(check({ ...valid(), [path]: value }))).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('parsing a submitted experiment', () => {
  const body = (change: object = {}): object => ({ ...valid(), platform: undefined, components: undefined, ...change });

  it('tags it, fills in empty lists, records the order of components and drops fields that the goal hides', () => {
    const audiences = { ages: [], custom_conversions: [{ id: 'c', value: { id: '7', name: 'Sale' } }] };
    const result = parse(META, body({ audiences, exclusions: undefined, pixel: { id: '1', name: 'P' } }));
    if (!result.ok) throw new Error(JSON.stringify(result.findings));
    expect(result.input).toMatchObject({ platform: 'meta', version: 1, exclusions: { interests: [] } });
    expect(result.input.audiences.custom_conversions).toEqual([]);
    expect(result.input).not.toHaveProperty('pixel', expect.anything());
    expect(result.input.components.slice(0, 2)).toEqual(['ages', 'genders']);
    expect(result.input.components.at(-1)).toBe('ctas');
    expect(new Set(result.input.components).size).toBe(Object.keys({ ...META.audiences, ...META.creatives }).length);
  });

  it('META-005 reads OUTCOME_SALES as CONVERSIONS', () => {
    expect(parse(META, body({ objective: 'OUTCOME_SALES' }))).toMatchObject({ input: { objective: 'CONVERSIONS' } });
  });

  it.each([
    [{ platform: 'tiktok' }, 'platform', 'shapes.otherPlatform'],
    [{ colour: 'red' }, 'colour', 'shapes.unknownField'],
    [{ objective: 'OUTCOME_FAME' }, 'objective', 'shapes.unknownOption'],
    [{ account: undefined }, 'account', 'shapes.missingField'],
    [{ account: { id: 'x y', name: '' } }, 'account.id', 'shapes.notAnId'],
    [{ information: { ...valid().information, budget: '15' } }, 'information.budget', 'shapes.wrongType'],
    [{ information: { ...valid().information, name: 'x'.repeat(401) } }, 'information.name', 'shapes.tooLong'],
    [{ audiences: { ages: [{ id: 'a', value: [18] }] } }, 'audiences.ages[0].value', 'shapes.outOfRange'],
    [{ creatives: { headlines: [{ value: 'x' }] } }, 'creatives.headlines[0].id', 'shapes.missingField'],
  ])('refuses %j and names the field', (change, field, key) => {
    expect(parse(META, body(change))).toMatchObject({ ok: false, findings: [{ field, key }] });
  });

  it.each([null, [], 'Autumn', 7])('reports that input is not an experiment: %j', (value) => {
    expect(parse(META, value)).toEqual({
      ok: false,
      findings: [{ field: 'data', key: 'shapes.wrongType', params: expect.objectContaining({ field: 'data' }) }],
    });
  });

  const general = (change: object) => ({ information: { ...valid().information, ...change } });
  it.each([
    ...['account', 'page'].map((name) => [name, { [name]: undefined }] as const),
    ...['name', 'promoted_url', 'industry', 'currency', 'budget', 'start_date', 'end_date'].map(
      (name) => [`information.${name}`, general({ [name]: undefined })] as const,
    ),
  ])('META-040 META-042 refuses an experiment without %s, which every run needs', (field, change) => {
    const missing = { ok: false, findings: [{ field, key: 'shapes.missingField' }] };
    expect(parse(META, body(change))).toMatchObject(missing);
  });

  it('META-042 refuses null as ad account or page, which every run needs', () => {
    for (const field of ['account', 'page'])
      expect(parse(META, body({ [field]: null }))).toMatchObject({ ok: false, findings: [{ field }] });
  });

  it.each([
    { pixel: null, ig: null },
    { pixel: undefined, ig: undefined },
    general({ secondary_goal: undefined, phone: undefined, lada: undefined }),
  ])('META-040 META-042 accepts an experiment without parts that only some runs need: %j', (change) => {
    expect(parse(META, body(change))).toMatchObject({ ok: true });
  });

  it('cleans every text and address, including those of cards, places and rows', () => {
    const odd = (text: string) => `\u00A0${text.slice(0, 2)}\u200B${text.slice(2)}\uFEFF\u202E `;
    const information = {
      name: 'Sale',
      promoted_url: 'https://shop.example/a',
      industry: '12',
      dsa_payor: 'Shop',
      phone: '600000000',
    };
    const cards = [
      { id: 'a', headline: 'Card', description: 'More', website: 'https://shop.example/b', asset: card.asset },
    ];
    const lists = {
      headlines: [{ id: 'h', value: 'Head' }],
      visuals: [{ id: 'v', value: { name: 'Visual', type: 'carousel', carousel: cards } }],
    };
    const places = [{ id: 'l', value: [{ ...place, name: 'Shop', region: 'Here' }] }];
    const interests = [{ id: 'i', value: [{ id: '9', name: 'Wine', topic: 'Drinks' }] }];
    const clean = {
      information: { ...valid().information, ...information },
      audiences: { geolocations: places, interests },
      creatives: { ...valid().creatives, ...lists },
    };
    const texts = ['Sale', 'Shop', 'Card', 'More', 'Head', 'Visual', 'Here', 'Wine', 'Drinks', '12', '600000000'];
    const dirty = JSON.parse(JSON.stringify(clean), (_, value: unknown) =>
      typeof value === 'string' && (texts.includes(value) || value.startsWith('https:')) ? odd(value) : value,
    ) as object;
    expect(JSON.stringify(dirty)).not.toBe(JSON.stringify(clean));
    expect(parse(META, body(dirty))).toEqual(parse(META, body(clean)));
    expect(parse(META, body(dirty))).toMatchObject({ ok: true, input: clean });
  });

  it('META-051 sends a city without a radius unless the person chose one, and names the unit of a chosen one', () => {
    const geolocations = [
      { id: 'a', value: [{ ...city, radius: 0.53, distance_unit: 'mile' }] },
      { id: 'b', value: [{ ...city, radius: 20 }] },
      { id: 'c', value: [{ type: 'country', key: 'ES', name: 'Spain', radius: 9, distance_unit: 'mile' }] },
    ];
    const result = parse(META, body({ audiences: { geolocations } }));
    if (!result.ok) throw new Error(JSON.stringify(result.findings));
    expect(result.input.audiences.geolocations.map(({ value }) => value)).toEqual([
      [city],
      [{ ...city, radius: 20, distance_unit: 'mile' }],
      [{ type: 'country', key: 'ES', name: 'Spain' }],
    ]);
  });

  it('META-042 counts results within a day of the click by default', () => {
    const taken = parse(META, body({ attribution_setting: undefined }));
    expect(taken).toMatchObject({ ok: true, input: { attribution_setting: '1_day_c' } });
  });

  it('returns a result for any input', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => parse(META, value).ok === false));
  });
});
