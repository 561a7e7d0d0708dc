import { describe, expect, it } from '@jest/globals';
import { asType, only, findingsOf, SPAIN, validTiktok, type Change } from '#libs/testing/platform/tiktok-valid.js';
import { componentCounts, describeAlternative } from '../components/components.js';
import { checkedPaths } from '../description.js';
import { open, parse } from '../reading/parse.js';
import { audiences } from './audience.js';
import { TIKTOK } from './description.js';
import { EVENTS } from './events.js';
import { LANGUAGE_CODES } from './languages.js';

const lists = (change: object): Change => {
  return (input) => Object.assign(input.audiences, change);
};
const two = (first: unknown, second: unknown) => [
  { id: 'a', value: first },
  { id: 'b', value: second },
];
const labels = (list: string, options: readonly (string | number)[]) =>
  options.map((option) => TIKTOK.texts[`audiences.${list}` as 'audiences.ages'].options![option as 0]!.en);
const CITY = { id: '3117735', name: 'Madrid', region_code: 'ES', geo_type: 'CITY' };
const PARIS = { id: '2988507', name: 'Paris', region_code: 'FR', geo_type: 'CITY' };
const USA = { id: '6252001', name: 'United States', region_code: 'US', geo_type: 'COUNTRY' };

describe('the audience of a TikTok experiment', () => {
  it('TIKTOK-042 has these lists', () => {
    expect(Object.keys(audiences).sort()).toEqual(
      [
        ...['ages', 'genders', 'geolocations', 'interests', 'custom_audiences', 'placements', 'spending_power'],
        ...['languages', 'custom_conversions', 'devices', 'incomes', 'demographics'],
      ].sort(),
    );
  });

  it('TIKTOK-043 has groups of ages, places, interests, languages and devices, and single values in other lists', () => {
    const isGroup = (list: keyof typeof audiences) => ['choices', 'references'].includes(audiences[list].kind);
    expect((['ages', 'geolocations', 'interests', 'languages', 'devices'] as const).every(isGroup)).toBe(true);
    expect((['genders', 'custom_audiences', 'spending_power', 'custom_conversions'] as const).some(isGroup)).toBe(
      false,
    );
    expect(audiences.placements.most).toBe(1);
  });

  it('TIKTOK-042 keeps the demographics of a draft, and submits none', () => {
    const demographics = only([{ id: '5', name: 'Parents', type: 'family' }]);
    const stored = { ...validTiktok(), audiences: { ...validTiktok().audiences, demographics } };
    expect(open(TIKTOK, stored)).toMatchObject({ input: { audiences: { demographics } }, leftOut: [] });
    expect(parse(TIKTOK, stored)).toMatchObject({ ok: true, input: { audiences: { demographics: [] } } });
    expect(checkedPaths(TIKTOK, 'audience')).not.toContain('audiences.demographics');
  });

  it('TIKTOK-044 has exclusions and content exclusions, each with an id and a name', () => {
    const rows = [{ id: '8100', name: 'Buyers' }];
    const sent = { ...validTiktok(), exclusions: { custom_audiences: rows }, content_exclusions: rows };
    expect(parse(TIKTOK, sent)).toMatchObject({ ok: true, input: sent });
    expect(checkedPaths(TIKTOK, 'audience').slice(-2)).toEqual(['exclusions.custom_audiences', 'content_exclusions']);
  });

  it('TIKTOK-050 stores the specified properties of rows', () => {
    expect(Object.keys(audiences.geolocations.facts)).toEqual(['region_code', 'description', 'geo_type']);
    expect(Object.keys(audiences.interests.facts)).toEqual(['topic']);
    expect(Object.keys(audiences.demographics.facts)).toEqual(['description', 'type']);
    expect(Object.keys(audiences.devices.facts)).toEqual(['description', 'os_type']);
  });

  it('TIKTOK-101 offers the specified age brackets, and All', () => {
    const { options, all } = audiences.ages;
    expect(labels('ages', options.slice(1))).toEqual(['13-17', '18-24', '25-34', '35-44', '45-54', '55+']);
    expect(labels('ages', [all.chosen])).toEqual(['All']);
  });

  it('TIKTOK-020 TIKTOK-021 replaces a group that contains All by a single Undetermined', () => {
    for (const value of [[0], [0, 'AGE_18_24'], ['AGE_18_24', 503999], [503999]]) {
      const read = parse(TIKTOK, { ...validTiktok(), audiences: { ...validTiktok().audiences, ages: only(value) } });
      expect(read).toMatchObject({ ok: true, input: { audiences: { ages: [{ value: [503999] }] } } });
    }
    expect(labels('ages', [503999])).toEqual(['Undetermined']);
    expect(findingsOf(lists({ ages: two([0], [503999]) }))).toEqual([
      'audiences.ages[1].value: This is the same as number 1. Each alternative can be used only once.',
    ]);
  });

  it('TIKTOK-069 requires an option in each age group', () => {
    expect(findingsOf(lists({ ages: two(['AGE_18_24'], []) }))).toEqual([
      'audiences.ages[1].value: Please select at least one option',
    ]);
    expect(findingsOf(lists({ ages: [] }))).toEqual(['audiences.ages: Please select at least one option']);
  });

  it('TIKTOK-070 requires a gender', () => {
    for (const value of ['', null, undefined, 7])
      expect(findingsOf(lists({ genders: only(value) }))).toEqual([
        'audiences.genders[0].value: Please select a gender',
      ]);
    expect(findingsOf(lists({ genders: [] }))).toEqual(['audiences.genders: Please select a gender']);
  });

  it('TIKTOK-102 offers the genders All, Male and Female', () => {
    expect(labels('genders', audiences.genders.options)).toEqual(['All', 'Male', 'Female']);
  });

  it('TIKTOK-071 requires a custom audience', () => {
    expect(findingsOf(lists({ custom_audiences: only({ id: '', name: '' }) }))).toEqual([
      'audiences.custom_audiences[0].value: Please select a custom audience',
    ]);
  });

  it('TIKTOK-072 TIKTOK-059 requires a placement unless the campaign is for traffic', () => {
    for (const placements of [[], only([])])
      expect(findingsOf(asType('VIDEO_VIEWS'), lists({ placements }))[0]).toMatch(/: Please select a placement$/);
    expect(findingsOf(lists({ placements: [] }))).toEqual([]);
  });

  it('TIKTOK-073 requires a spending power', () => {
    expect(findingsOf(lists({ spending_power: only('') }))).toEqual([
      'audiences.spending_power[0].value: Please select an option',
    ]);
  });

  it('TIKTOK-106 offers the spending powers All and High', () => {
    expect(labels('spending_power', audiences.spending_power.options)).toEqual(['All', 'High']);
  });

  it('TIKTOK-074 requires a conversion event', () => {
    expect(findingsOf(asType('WEB_CONVERSIONS'), lists({ custom_conversions: only({ id: '', name: '' }) }))).toEqual([
      'audiences.custom_conversions[0].value: Please select a coversion event',
    ]);
    expect(findingsOf(asType('WEB_CONVERSIONS'), lists({ custom_conversions: [] }))).toEqual([
      'audiences.custom_conversions: Please select a coversion event',
    ]);
  });

  it('TIKTOK-108 has a name for each event', () => {
    expect(Object.values(EVENTS).map(({ en }) => en.toLowerCase())).toEqual([
      ...['content view', 'button click', 'search', 'add to wishlist', 'add to cart', 'initiate checkout'],
      ...['add payment info', 'complete payment', 'place an order', 'contact', 'download', 'submit form'],
      ...['complete registration', 'web subscribe'],
    ]);
  });

  it('TIKTOK-075 requires an option in each language group and in each device group', () => {
    for (const list of ['languages', 'devices'])
      expect(findingsOf(lists({ [list]: only([]) }))).toEqual([
        `audiences.${list}[0].value: Please select at least one option`,
      ]);
  });

  it('TIKTOK-110 TIKTOK-111 offers about 40 languages by their ISO codes, each with a name', () => {
    expect(LANGUAGE_CODES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGE_CODES.length);
    expect(LANGUAGE_CODES.every((code) => /^[a-z]{2}$/.test(code))).toBe(true);
    const names = TIKTOK.texts['audiences.languages'].options!;
    expect([names['es'], names['de']]).toEqual([
      { en: 'Spanish', es: 'Español' },
      { en: 'German', es: 'Alemán' },
    ]);
    expect(LANGUAGE_CODES.filter((code) => names[code]!.en.toLowerCase() === code)).toEqual([]);
  });

  it('TIKTOK-076 requires a place in each group', () => {
    expect(findingsOf(lists({ geolocations: two([SPAIN], []) }))).toEqual([
      'audiences.geolocations[1].value: Please add at least one location.',
    ]);
    expect(findingsOf(lists({ geolocations: [] }))).toEqual([
      'audiences.geolocations: Please add at least one location.',
    ]);
  });

  it.each([
    ['genders', 1],
    ['placements', ['IN_FEED']],
    ['custom_audiences', { id: '8100', name: 'Buyers' }],
    ['custom_conversions', { id: 'SHOPPING', name: 'Complete payment' }],
  ])('TIKTOK-077 accepts each value of %s once', (list, value) => {
    expect(findingsOf(asType('WEB_CONVERSIONS'), lists({ [list]: two(value, value) }))).toEqual([
      `audiences.${list}[1].value: This is the same as number 1. Each alternative can be used only once.`,
    ]);
  });

  it('TIKTOK-079 checks ages, genders, places, languages, conversions, spending power and placements in this order', () => {
    expect(checkedPaths(TIKTOK, 'audience').slice(0, 7)).toEqual([
      ...['audiences.ages', 'audiences.genders', 'audiences.geolocations', 'audiences.languages'],
      ...['audiences.custom_conversions', 'audiences.spending_power', 'audiences.placements'],
    ]);
    const empty = { ages: only([]), genders: only(''), geolocations: only([]), languages: only([]) };
    const others = { custom_conversions: [], spending_power: only(''), placements: [] };
    expect(
      findingsOf(asType('WEB_CONVERSIONS'), lists({ ...empty, ...others })).map(
        (finding) => /\.(\w+)/.exec(finding)![1],
      ),
    ).toEqual(['ages', 'genders', 'geolocations', 'languages', 'custom_conversions', 'spending_power', 'placements']);
  });

  it('TIKTOK-103 offers In Feed and Search Feed + In Feed, and shows Tiktok Lite, which is retired', () => {
    const { options, retired } = audiences.placements;
    expect(labels('placements', options)).toEqual(['In Feed', 'Search Feed + In Feed', 'Tiktok Lite']);
    expect(retired).toEqual(['TIKTOK_LITE']);
    expect(findingsOf(asType('VIDEO_VIEWS'), lists({ placements: only(['TIKTOK_LITE']) }))).toEqual([
      'audiences.placements[0].value: The platform does not offer this placement any more. Select another one.',
    ]);
  });

  it('TIKTOK-104 TIKTOK-105 stores SEARCH_FEED as two entries, which are one alternative', () => {
    const sent = validTiktok();
    asType('VIDEO_VIEWS')(sent);
    sent.audiences.placements = two(['SEARCH_FEED'], ['IN_FEED']) as typeof sent.audiences.placements;
    const read = parse(TIKTOK, sent);
    if (!read.ok) throw new Error('refused');
    expect(read.input.audiences.placements.map(({ value }) => value)).toEqual([
      ['SEARCH_FEED', 'IN_FEED'],
      ['IN_FEED'],
    ]);
    expect(componentCounts(TIKTOK, read.input)).toMatchObject({ placements: 2 });
    expect(describeAlternative(TIKTOK, 'placements', ['SEARCH_FEED', 'IN_FEED'])).toBe('Search Feed + In Feed');
    expect(describeAlternative(TIKTOK, 'placements', ['IN_FEED'])).toBe('In Feed');
    expect(findingsOf(asType('VIDEO_VIEWS'), lists({ placements: only(['SEARCH_FEED', 'IN_FEED']) }))).toEqual([]);
  });

  it('removes the retired TikTok Lite from an opened draft, with alternatives that contain nothing else', () => {
    const placements = [...two(['IN_FEED'], ['TIKTOK_LITE']), { id: 'c', value: ['SEARCH_FEED', 'TIKTOK_LITE'] }];
    const { input, leftOut } = open(TIKTOK, { audiences: { placements } });
    expect(input['audiences']).toMatchObject({
      placements: [
        { id: 'a', value: ['IN_FEED'] },
        { id: 'c', value: ['SEARCH_FEED', 'IN_FEED'] },
      ],
    });
    expect(leftOut.map(({ field, key }) => [field, key])).toEqual([
      ['audiences.placements[1].value', 'rules.placementGone'],
      ['audiences.placements[2].value', 'rules.placementGone'],
    ]);
  });

  it('refuses two placements in one alternative', () => {
    const placements = only(['IN_FEED', 'TIKTOK_LITE']);
    expect(findingsOf(asType('VIDEO_VIEWS'), lists({ placements }))).toHaveLength(1);
  });

  it('refuses ages 13-17 in places where TikTok shows no ads to minors', () => {
    const ages = two(['AGE_18_24'], ['AGE_13_17', 'AGE_18_24']);
    const JAPAN = { id: '1861060', name: 'Japan', region_code: 'JP', geo_type: 'COUNTRY' };
    expect(findingsOf(lists({ ages, geolocations: two([JAPAN], [CITY]) }))).toEqual([
      'audiences.ages[1].value: In one of the locations the platform shows no ads to people under 18. Leave out 13-17.',
    ]);
    expect(findingsOf(lists({ ages, geolocations: only([JAPAN]) }))).toEqual([]);
  });

  it('refuses a country together with a place within it', () => {
    expect(findingsOf(lists({ geolocations: only([SPAIN, PARIS]) }))).toEqual([]);
    expect(findingsOf(lists({ geolocations: two([PARIS], [SPAIN, CITY]) }))).toEqual([
      'audiences.geolocations[1].value: A group cannot hold a country and a place within it. Remove one of them.',
    ]);
  });

  it('accepts incomes in the United States only', () => {
    const incomes = only(['TOP5']);
    expect(findingsOf(lists({ incomes, geolocations: only([USA]) }))).toEqual([]);
    expect(findingsOf(lists({ incomes, geolocations: only([USA, PARIS]) }))).toEqual([
      'audiences.incomes[0].value: Incomes are known in the United States only. Remove other locations or the incomes.',
    ]);
  });

  it('accepts content exclusions on the TikTok network only', () => {
    const exclude: Change = (input) => (input.content_exclusions = [{ id: '101', name: 'Gambling' }]);
    expect(findingsOf(exclude)).toEqual([]);
    const everywhere: Change = (input) => (input.information.placements = ['PLACEMENT_TIKTOK', 'PLACEMENT_PANGLE']);
    expect(findingsOf(exclude, everywhere)).toEqual([
      "content_exclusions: Content exclusions work on the platform's own network only. Remove the other networks or the exclusions.",
    ]);
  });

  it('refuses an audience that is also excluded', () => {
    const buyers = { id: '8100', name: 'Buyers' };
    const exclude: Change = (input) => (input.exclusions.custom_audiences = [buyers]);
    expect(findingsOf(exclude, lists({ custom_audiences: only(buyers) }))).toEqual([
      'audiences.custom_audiences[0].value: This audience is excluded as well. Remove it here or there.',
    ]);
  });
});
