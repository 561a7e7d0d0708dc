import { describe, expect, it } from '@jest/globals';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { googleDisplayInput, googleInput, googleVideoInput } from '#libs/testing/platform/google-input.js';
import { validate } from '../checking/validate.js';
import { GOOGLE, type GoogleExperimentInput } from './description.js';
import { VIDEO_TYPES, type VideoType } from './goals.js';
import { hasShape } from './rules.js';

const now = Date.parse('2026-11-27T12:00:00Z');
type Change = (input: GoogleExperimentInput) => unknown;
const findings = (input: GoogleExperimentInput, change?: Change) => {
  const changed = structuredClone(input);
  change?.(changed);
  return validate(GOOGLE, changed, { now }).map((finding) => [finding.field, formatText(finding, 'en')]);
};
const search = (change?: Change) => findings(googleInput(), change);
const display = (change?: Change) => findings(googleDisplayInput(), change);

const video = (change?: Change, type?: VideoType) => findings(googleVideoInput(type), change);

describe('Google video experiments', () => {
  it.each(VIDEO_TYPES)('GOOGLE-016 of type %s are accepted if they are complete', (type) => {
    expect(video(undefined, type)).toEqual([]);
  });

  it('GOOGLE-019 need valid videos, each only once', () => {
    const field = 'creatives.videos';
    expect(video((input) => (input.creatives.videos = []))).toEqual([
      [field, 'Enter the address of a video, or its id.'],
    ]);
    const first = (value: string): Change => {
      return (input) => (input.creatives.videos[0]!.value = value);
    };
    expect(video(first('https://vimeo.com/76979871'))[0]).toEqual([
      `${field}[0].value`,
      expect.stringContaining('vimeo.com/76979871 is not a YouTube video'),
    ]);
    expect(video(first('https://youtu.be/bbbbbbbbbbb'))[0]![0]).toBe(`${field}[1].value`);
  });

  it.each(VIDEO_TYPES)('of type %s take no uploaded video, because a script cannot upload it', (type) => {
    const asset = '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6e';
    const file: Change = (input) => (input.creatives.videos[1]!.value = { name: 'f.mp4', type: 'video', asset });
    expect(video(file, type)).toEqual([
      ['creatives.videos[1].value', expect.stringContaining('Only Demand Gen campaigns accept an uploaded video')],
    ]);
  });

  it.each([
    ['VIDEO', 15],
    ['VIDEO_TRUE_VIEW_IN_STREAM', 15],
    ['VIDEO_TRUE_VIEW_IN_DISPLAY', 100],
  ] as const)('accept headlines of %s up to %i characters', (type, most) => {
    const headline = (length: number): Change => {
      return (input) => (input.creatives.headlines[0]!.value = ['x'.repeat(length)]);
    };
    expect(video(headline(most), type)).toEqual([]);
    expect(video(headline(most + 1), type)).toEqual([
      ['creatives.headlines[0].value[0]', expect.stringContaining(`at most ${most}.`)],
    ]);
  });

  it('accept lines of in-feed ads up to 35 characters, and have no lines in in-stream ads', () => {
    const type = 'VIDEO_TRUE_VIEW_IN_DISPLAY';
    const line = (length: number): Change => {
      return (input) => (input.creatives.copies = [{ id: 'c', value: 'x'.repeat(length) }]);
    };
    expect(video(line(35), type)).toEqual([]);
    expect(video(line(36), type)).toEqual([['creatives.copies[0].value', expect.stringContaining('35')]]);
    expect(video(line(36))).toEqual([]);
  });

  it('GOOGLE-008 need a price per view above 0', () => {
    const message = 'Enter a maximum cost per view above 0.';
    for (const cpv of [0, undefined])
      expect(video((input) => Object.assign(input.information, { cpv }))).toEqual([['information.cpv', message]]);
  });

  it('refuse audiences and match types that no script can set', () => {
    const custom = { id: '7001', name: 'Fans', type: 'custom_audience' } as const;
    const message = expect.stringContaining('A script cannot set custom audiences');
    expect(video((input) => (input.audiences.custom_audiences[0]!.value = custom))).toEqual([
      ['audiences.custom_audiences[0].value', message],
    ]);
    expect(video((input) => (input.exclusions.audiences = [custom]))).toEqual([['exclusions.audiences', message]]);
    expect(video((input) => (input.audiences.keywords[0]!.value[0]!.match = 'EXACT'))).toEqual([
      ['audiences.keywords[0].value[0].text', expect.stringContaining('broadly')],
    ]);
    expect(video((input) => (input.exclusions.keywords[0]!.match = 'PHRASE'))).toEqual([
      ['exclusions.keywords[0].text', expect.stringContaining('broadly')],
    ]);
  });

  it('cannot be a search for the best variation, or a search campaign', () => {
    expect(video((input) => (input.search = true)).map(([field]) => field)).toEqual(['search']);
    const searching = findings(googleVideoInput(), (input) => (input.information.campaign_type = 'SEARCH'));
    expect(searching.map(([field]) => field)).toContain('information.campaign_type');
  });
});

describe('Google experiments', () => {
  it('are accepted if they are complete', () => {
    expect([search(), display()]).toEqual([[], []]);
  });

  it.each([
    ['name', "Please enter the experiment's name"],
    ['promoted_url', 'Please enter a valid destination.'],
    ['campaign_type', 'Please select an option'],
    ['eu_political_ads', 'Please select an option'],
  ] as const)('GOOGLE-019 need a %s', (name, message) => {
    const field = `information.${name}`;
    const found = search((input) => delete (input.information as Record<string, unknown>)[name]);
    expect(found).toContainEqual([field, message]);
  });

  it('GOOGLE-019 need a budget above 0, and days that are 2 to 7 apart', () => {
    expect(search((input) => (input.information.budget = 0)).map(([field]) => field)).toEqual(['information.budget']);
    expect(search((input) => (input.information.budget = 0.01))).toEqual([]);
    const message = 'Invalid date range. Dates must be 2 days apart at least or 7 days apart at most.';
    for (const last of ['2026-12-02', '2026-12-09'])
      expect(search((input) => (input.information.end_date = last))).toEqual([['information.start_date', message]]);
  });

  it('GOOGLE-019 need keywords for search, and none for display', () => {
    expect(search((input) => (input.audiences.keywords = []))).toEqual([['audiences.keywords', 'Please input a text']]);
    expect(display((input) => (input.audiences.keywords = []))).toEqual([]);
  });

  it.each(['headlines', 'copies', 'descriptions'] as const)('GOOGLE-018 need %s, for search and display', (list) => {
    const empty: Change = (input) => (input.creatives[list] = []);
    expect([search(empty), display(empty)].map((found) => found.map(([field]) => field))).toEqual([
      [`creatives.${list}`],
      [`creatives.${list}`],
    ]);
  });

  it.each(['ages', 'genders', 'geolocations'] as const)('GOOGLE-009 need %s', (list) => {
    expect(search((input) => (input.audiences[list] = [])).map(([field]) => field)).toEqual([`audiences.${list}`]);
  });

  it.each(['languages', 'topics', 'segments', 'interests', 'demographics'] as const)(
    'GOOGLE-009 accept an empty group of %s, which does not limit the audience',
    (list) => {
      expect(display((input) => (input.audiences[list] = [{ id: 'any', value: [] }]))).toEqual([]);
    },
  );

  it('refuse a keyword of 81 characters, of 11 words or with a character that Google refuses', () => {
    const keyword =
      (text: string): Change =>
      (input) =>
        (input.audiences.keywords[0]!.value = [{ text, match: 'BROAD' }]);
    const field = 'audiences.keywords[0].value[0].text';
    expect(search(keyword('x'.repeat(80)))).toEqual([]);
    expect(search(keyword('x'.repeat(81)))[0]).toEqual([field, expect.stringContaining('81 characters')]);
    expect(search(keyword('a b c d e f g h i j'))).toEqual([]);
    expect(search(keyword('a b c d e f g h i j k'))[0]).toEqual([field, expect.stringContaining('11 words')]);
    expect(search(keyword('shoes!'))[0]).toEqual([field, expect.stringContaining('!')]);
  });

  it('refuse a keyword that a group contains twice, because Google would refuse the whole group', () => {
    const field = 'audiences.keywords[0].value[1].text';
    const keywords =
      (...texts: string[]): Change =>
      (input) =>
        (input.audiences.keywords[0]!.value = texts.map((text) => ({ text, match: 'PHRASE' as const })));
    expect(search(keywords('Trail shoes', ' trail  shoes')).map(([at]) => at)).toEqual([field]);
    expect(search(keywords('trail shoes', 'trail boots'))).toEqual([]);
  });

  it('GOOGLE-018 accept headlines in threes for search, alone for display, of 30 characters each', () => {
    const headlines =
      (value: string[]): Change =>
      (input) =>
        (input.creatives.headlines = [{ id: 'h', value }]);
    expect(search(headlines(['a', 'b', 'c']))).toEqual([]);
    expect(search(headlines(['a', 'b']))[0]![0]).toBe('creatives.headlines[0].value');
    expect(search(headlines(['a', 'b', 'x'.repeat(31)]))).toEqual([
      ['creatives.headlines[0].value[2]', expect.stringContaining('31 characters')],
    ]);
    expect(display(headlines(['a']))).toEqual([]);
    expect(display(headlines(['a', 'b']))[0]![0]).toBe('creatives.headlines[0].value');
  });

  it('refuse texts of more than 90 characters, and a business name of more than 25', () => {
    expect(search((input) => (input.creatives.copies[0]!.value = 'x'.repeat(91))).map(([field]) => field)).toEqual([
      'creatives.copies[0].value',
    ]);
    expect(display((input) => (input.information.business_name = 'x'.repeat(26))).map(([field]) => field)).toEqual([
      'information.business_name',
    ]);
    expect(display((input) => delete input.information.business_name).map(([field]) => field)).toEqual([
      'information.business_name',
    ]);
  });

  it('refuse people with unknown values as the only audience', () => {
    const field = (list: string) => `audiences.${list}[0].value`;
    expect(search((input) => (input.audiences.genders[0]!.value = [20]))[0]![0]).toBe(field('genders'));
    expect(search((input) => (input.audiences.genders[0]!.value = [10, 20]))).toEqual([]);
    expect(display((input) => (input.audiences.parental_status[0]!.value = [302]))[0]![0]).toBe(
      field('parental_status'),
    );
    expect(display((input) => (input.audiences.incomes[0]!.value = [510000]))[0]![0]).toBe(field('incomes'));
  });

  it('refuse a conversion action of another objective, and need one for sales and leads', () => {
    const pixel = { id: '6002', name: 'Form', category: 'SUBMIT_LEAD_FORM', origin: 'WEBSITE' } as const;
    expect(display((input) => (input.pixel = pixel))[0]![0]).toBe('pixel');
    expect(display((input) => Object.assign(input, { objective: 'LEADS', pixel }))).toEqual([]);
    expect(display((input) => (input.pixel = null))[0]![0]).toBe('pixel');
    expect(search()).toEqual([]);
  });

  it('can target search ads only to lists of people, and cannot include an excluded list', () => {
    const audience =
      (id: string, type: 'user_list' | 'custom_audience'): Change =>
      (input) =>
        (input.audiences.custom_audiences = [{ id: 'u', value: { id, name: 'x', type } }]);
    expect(search(audience('7', 'user_list'))).toEqual([]);
    expect(search(audience('7', 'custom_audience'))[0]![0]).toBe('audiences.custom_audiences[0].value');
    expect(display(audience('8001', 'user_list'))[0]![0]).toBe('audiences.custom_audiences[0].value');
  });

  it('GOOGLE-012 need visuals or assets of the account for display, and not both', () => {
    const wide = { id: '11', name: 'wide', width: 1200, height: 628 };
    const square = { id: '12', name: 'square', width: 600, height: 600 };
    const assets =
      (...value: (typeof wide)[]): Change =>
      (input) =>
        Object.assign(input.creatives, { visuals: [], customer_assets: [{ id: 'x', value }] });
    expect(display((input) => (input.creatives.visuals = []))[0]![0]).toBe('creatives.visuals');
    expect(display(assets(wide, square))).toEqual([]);
    expect(display(assets(wide))[0]![0]).toBe('creatives.customer_assets[0].value');
    expect(display(assets(wide, { ...square, width: 299, height: 299 }))[0]![0]).toBe(
      'creatives.customer_assets[0].value',
    );
    const both: Change = (input) => (input.creatives.customer_assets = [{ id: 'x', value: [wide, square] }]);
    expect(display(both)[0]![0]).toBe('creatives.customer_assets');
  });
});

describe('the shape of a picture of the account', () => {
  it.each([
    [600, 314, 'landscape', true],
    [599, 314, 'landscape', false],
    [600, 313, 'landscape', false],
    [1200, 628, 'landscape', true],
    [1200, 600, 'landscape', false],
    [300, 300, 'square', true],
    [299, 299, 'square', false],
    [600, 500, 'square', false],
  ] as const)('fits %i x %i pixels as a %s one: %s', (width, height, shape, isFit) => {
    expect(hasShape({ width, height }, shape)).toBe(isFit);
  });
});
