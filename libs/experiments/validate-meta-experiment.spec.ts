import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MESSAGES } from '#libs/contracts/messages/messages.js';
import { EMPTY_AUDIENCES, type MetaExperimentInput } from '#libs/contracts/experiment/meta-experiment.js';
import { RULE_MESSAGES } from '#libs/contracts/experiment/rules.js';
import { codeOfItems, validateMetaExperiment } from './validate-meta-experiment.js';

const options = { now: Date.parse('2026-11-21T10:00:00Z') };

const valid = (): MetaExperimentInput => ({
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
    visuals: [{ id: 'v1', value: { name: 'hero.jpg', type: 'image', asset: 'x1' } }],
    ctas: [{ id: 'b1', value: 'SHOP_NOW' }],
  },
});

type Case = [title: string, change: (input: MetaExperimentInput) => void, field: string, message: string, code: number];
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

const cases: Case[] = [
  ['META-073 asks for the ad account', (x) => (x.account.id = ''), 'account.id', MESSAGES.selectOption, 400101],
  ['META-073 asks for the page', (x) => (x.page = null as never), 'page.id', MESSAGES.selectOption, 400101],
  [
    'META-074 asks for a pixel for conversions',
    (x) => (conversions(x), (x.pixel = null)),
    'pixel.id',
    MESSAGES.selectOption,
    400101,
  ],
  [
    'META-078 asks for the secondary goal of traffic',
    information({ secondary_goal: undefined }),
    'information.secondary_goal',
    MESSAGES.selectOption,
    400101,
  ],
  [
    'META-079 asks for the secondary goal of conversions',
    (x) => (conversions(x), (x.information.secondary_goal = 'LINK_CLICKS')),
    'information.secondary_goal',
    MESSAGES.selectOption,
    400101,
  ],
  [
    'META-081 META-083 asks for the name',
    information({ name: ' ' }),
    'information.name',
    MESSAGES.experimentName,
    400101,
  ],
  [
    'META-081 META-083 asks for the promoted url',
    information({ promoted_url: '' }),
    'information.promoted_url',
    MESSAGES.destination,
    400101,
  ],
  [
    'META-082 wants http or https',
    information({ promoted_url: 'shop.example' }),
    'information.promoted_url',
    MESSAGES.urlScheme,
    400101,
  ],
  [
    'META-081 asks for the industry',
    information({ industry: '' }),
    'information.industry',
    MESSAGES.selectOption,
    400101,
  ],
  ['META-081 asks for the budget', information({ budget: null }), 'information.budget', MESSAGES.required, 400101],
  ['META-082 wants a budget above 0', information({ budget: 0 }), 'information.budget', RULE_MESSAGES.budget, 400101],
  [
    'wants a budget that the currency can express',
    information({ budget: 10.5, currency: 'JPY' }),
    'information.budget',
    RULE_MESSAGES.budget,
    400101,
  ],
  ['wants a currency', information({ currency: 'euro' }), 'information.currency', RULE_MESSAGES.currency, 400101],
  [
    'META-084 asks for the application',
    (x) => (app(x), (x.information.application_id = '')),
    'information.application_id',
    MESSAGES.selectOption,
    400101,
  ],
  [
    'META-084 asks for the operating system',
    (x) => (app(x), (x.information.user_os = 'Windows')),
    'information.user_os',
    MESSAGES.selectOption,
    400101,
  ],
  [
    'META-085 asks for dates',
    information({ start_date: '', end_date: '' }),
    'information.start_date',
    MESSAGES.invalidDateRange,
    400101,
  ],
  [
    'META-087 allows 7 days',
    information({ end_date: '2026-11-29T10:00:01Z' }),
    'information.start_date',
    MESSAGES.invalidDateRange,
    400101,
  ],
  [
    'META-088 wants a start 2 hours ahead',
    information({ start_date: '2026-11-21T11:59:00Z' }),
    'information.start_date',
    MESSAGES.invalidDateRange,
    400101,
  ],
  [
    'META-090 wants 9 digits of a phone',
    information({ phone: '(123) 456-78' }),
    'information.phone',
    MESSAGES.phone,
    400101,
  ],
  ['META-092 wants digits as prefix', information({ lada: '+34' }), 'information.lada', MESSAGES.phone, 400101],
  [
    'META-093 offers traffic one attribution',
    (x) => (x.attribution_setting = '7_day_c'),
    'attribution_setting',
    MESSAGES.selectOption,
    400101,
  ],
  [
    'META-094 offers apps two attributions',
    (x) => (app(x), (x.attribution_setting = '7_day_c')),
    'attribution_setting',
    MESSAGES.selectOption,
    400101,
  ],
  [
    'META-097 wants ages from 13 to 65',
    (x) => (x.audiences.ages[1]!.value = [12, 20]),
    'audiences.ages[1].value',
    RULE_MESSAGES.ages,
    400102,
  ],
  ['META-098 asks for a gender', (x) => (x.audiences.genders = []), 'audiences.genders', MESSAGES.selectOption, 400102],
  [
    'META-098 takes each gender once',
    (x) => (x.audiences.genders[1]!.value = 1),
    'audiences.genders[1].value',
    RULE_MESSAGES.duplicate,
    400102,
  ],
  [
    'META-099 wants numeric coordinates',
    (x) => (x.audiences.geolocations[0]!.value = [{ ...place, latitude: 'x' as never }]),
    'audiences.geolocations[0].value[0]',
    MESSAGES.location,
    400102,
  ],
  [
    'META-100 limits kilometers',
    (x) => (x.audiences.geolocations[0]!.value = [{ ...place, radius: 81 }]),
    'audiences.geolocations[0].value[0]',
    MESSAGES.radiusKilometer,
    400102,
  ],
  [
    'META-101 limits miles',
    (x) => (x.exclusions.geolocations = [{ ...place, radius: 51, distance_unit: 'mile' }]),
    'exclusions.geolocations[0]',
    MESSAGES.radiusMile,
    400102,
  ],
  [
    'META-105 asks for each custom audience',
    (x) => (x.audiences.custom_audiences[0]!.value = { id: '', name: '' }),
    'audiences.custom_audiences[0].value',
    MESSAGES.selectOption,
    400102,
  ],
  [
    'META-105 takes each custom audience once',
    (x) => x.audiences.custom_audiences.push({ id: 'c2', value: { id: '5', name: 'Buyers' } }),
    'audiences.custom_audiences[1].value',
    RULE_MESSAGES.duplicate,
    400102,
  ],
  [
    'META-105 asks for conversions of that goal',
    (x) => (conversions(x), (x.audiences.custom_conversions = [])),
    'audiences.custom_conversions',
    MESSAGES.selectOption,
    400102,
  ],
  [
    'META-105 asks for each position',
    (x) => (x.audiences.positions[0]!.value = []),
    'audiences.positions[0].value',
    MESSAGES.selectOption,
    400102,
  ],
  [
    'META-110 META-111 asks for each headline',
    (x) => (x.creatives.headlines[1]!.value = ' '),
    'creatives.headlines[1].value',
    MESSAGES.text,
    400103,
  ],
  ['META-110 asks for a copy', (x) => (x.creatives.copies = []), 'creatives.copies', MESSAGES.text, 400103],
  [
    'META-110 asks for each description',
    (x) => (x.creatives.descriptions = [{ id: 'd', value: '' }]),
    'creatives.descriptions[0].value',
    MESSAGES.text,
    400103,
  ],
  [
    'takes each headline once',
    (x) => (x.creatives.headlines[1]!.value = 'One '),
    'creatives.headlines[1].value',
    RULE_MESSAGES.duplicate,
    400103,
  ],
  [
    'META-113 takes each call to action once',
    (x) => x.creatives.ctas.push({ id: 'b2', value: 'SHOP_NOW' }),
    'creatives.ctas[1].value',
    RULE_MESSAGES.duplicate,
    400103,
  ],
  [
    'META-113 offers leads six calls to action',
    (x) => (leads(x), (x.creatives.ctas = [{ id: 'b', value: 'SHOP_NOW' }])),
    'creatives.ctas[0].value',
    RULE_MESSAGES.callToAction,
    400103,
  ],
  [
    'META-113 asks for a call to action',
    (x) => (x.creatives.ctas = [{ id: 'b', value: '' }]),
    'creatives.ctas[0].value',
    MESSAGES.selectOption,
    400103,
  ],
  ...['SEE_MENU', 'GET_ACCESS', 'CHECK_AVAILABILITY', 'TRY_IT', 'TRY_NOW', 'INSTALL_APP', 'INSTALL_MOBILE_APP'].map(
    (value): Case => [
      `META-113 refuses ${value}, a button that the platform does not have for this goal`,
      (x) => (x.creatives.ctas = [{ id: 'b', value }]),
      'creatives.ctas[0].value',
      RULE_MESSAGES.callToAction,
      400103,
    ],
  ),
  ['META-116 asks for a visual', (x) => (x.creatives.visuals = []), 'creatives.visuals', RULE_MESSAGES.file, 400103],
  [
    'META-117 asks for a lead form of each visual',
    (x) => (leads(x), delete x.creatives.visuals[0]!.value.lead_form),
    'creatives.visuals[0].value.lead_form',
    RULE_MESSAGES.leadForm,
    400103,
  ],
  [
    'META-118 asks for the thumbnail of a video',
    visual({ type: 'video' }),
    'creatives.visuals[0].value.thumbnail_asset',
    RULE_MESSAGES.thumbnail,
    400103,
  ],
  [
    'META-124 wants two carousel items',
    visual({ type: 'carousel', carousel: [] }),
    'creatives.visuals[0].value.carousel',
    RULE_MESSAGES.carouselMinimum,
    400103,
  ],
];

describe('checking an experiment before it is submitted', () => {
  it('finds nothing wrong with a complete experiment of each objective', () => {
    expect(validateMetaExperiment(valid(), options)).toEqual([]);
    for (const change of [leads, conversions, app]) {
      const input = valid();
      change(input);
      expect(validateMetaExperiment(input, options)).toEqual([]);
    }
  });

  it.each(cases)('%s', (_, change, field, message, code) => {
    const input = valid();
    change(input);
    const items = validateMetaExperiment(input, options);
    expect(items).toEqual([{ field, title: expect.any(String), type: 'validation', message, code }]);
    expect(codeOfItems(items)).toBe(code);
  });

  it('META-110 does not look at descriptions of leads', () => {
    const input = valid();
    leads(input);
    input.creatives.descriptions = [{ id: 'd', value: '' }];
    expect(validateMetaExperiment(input, options)).toEqual([]);
  });

  it("holds the currency against the account's", () => {
    const items = validateMetaExperiment(valid(), { ...options, accountCurrency: 'EUR' });
    expect(items.map(({ field }) => field)).toEqual(['information.currency']);
  });

  it('META-118 does not ask for files that still travel with the form', () => {
    const input = valid();
    delete input.creatives.visuals[0]!.value.asset;
    expect(validateMetaExperiment(input, options).map(({ field }) => field)).toEqual([
      'creatives.visuals[0].value.asset',
    ]);
    expect(validateMetaExperiment(input, { ...options, areFilesStored: false })).toEqual([]);
  });

  it('META-130 META-133 refuses more than 50,000 variations', () => {
    const input = valid();
    input.creatives.headlines = Array.from({ length: 6_251 }, (_, i) => ({ id: `${i}`, value: `Headline ${i}` }));
    expect(validateMetaExperiment(input, options)).toEqual([
      {
        field: 'variations',
        title: 'Variations',
        type: 'validation',
        message: MESSAGES.tooManyVariations,
        code: 400105,
      },
    ]);
    input.creatives.headlines.pop();
    expect(validateMetaExperiment(input, options)).toEqual([]);
  });

  it('answers items for anything that arrives, and throws for nothing', () => {
    const json = fc.jsonValue();
    fc.assert(fc.property(json, (input) => validateMetaExperiment(input, options).length > 0));
    const paths = ['objective', 'information', 'account', 'audiences', 'exclusions', 'creatives'] as const;
    const alternatives = fc.array(fc.oneof(json, fc.record({ id: fc.string(), value: json })), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.oneof(
          json,
          fc.dictionary(
            fc.constantFrom(
              'ages',
              'genders',
              'geolocations',
              'positions',
              'visuals',
              'headlines',
              'ctas',
              'user_devices',
            ),
            alternatives,
          ),
        ),
        (path, value) => {
          expect(Array.isArray(validateMetaExperiment({ ...valid(), [path]: value }, options))).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
