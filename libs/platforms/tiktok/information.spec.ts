import { describe, expect, it } from '@jest/globals';
import { asType, findingsOf, validTiktok, type Change } from '#libs/testing/platform/tiktok-valid.js';
import { holds, PARTS } from '../description.js';
import { fieldsOf } from '../fields/fields-of.js';
import { recordOf } from '../reading/untrusted.js';
import { open, parse } from '../reading/parse.js';
import { validate } from '../checking/validate.js';
import { TIKTOK } from './description.js';
import { CAMPAIGN_TYPES } from './goals.js';

const information = (change: object): Change => {
  return (input) => Object.assign(input.information, change);
};
const without =
  (...names: string[]): Change =>
  (input) => {
    for (const name of names) delete (input.information as Record<string, unknown>)[name];
  };

describe('the information of a TikTok experiment', () => {
  it.each(CAMPAIGN_TYPES)('accepts a complete experiment of type %s', (type) => {
    const change: Change = type === 'TRAFFIC' ? () => {} : asType(type);
    expect(findingsOf(change)).toEqual([]);
    const input = validTiktok();
    change(input);
    expect(parse(TIKTOK, input)).toMatchObject({ ok: true });
  });

  it('TIKTOK-038 has name, address, days, budget, currency, campaign type, conversion goal and networks', () => {
    expect(Object.keys(TIKTOK.information).sort()).toEqual(
      [
        ...['name', 'promoted_url', 'start_date', 'end_date', 'budget', 'currency', 'campaign_type'],
        ...['conversion_goal', 'placements'],
      ].sort(),
    );
    expect([TIKTOK.information.start_date.kind, TIKTOK.information.end_date.kind]).toEqual(['day', 'day']);
    expect(TIKTOK.texts['information.placements'].title.en).toBe('Networks');
  });

  it("offers TikTok's attribution windows for conversions, one day after a click or view by default, and none for other goals", () => {
    const { attribution_setting: field } = TIKTOK.setup;
    expect(field.options).toHaveLength(4 * 3);
    const words = TIKTOK.texts['attribution_setting'].options ?? {};
    expect(['1_day_c', '1_day_c_v', '7_day_c_1_day_v', '28_day_c_7_day_v'].map((one) => words[one]?.en)).toEqual([
      ...['1-day click', '1-day click or view', '7-day click or 1-day view', '28-day click or 7-day view'],
    ]);
    const sent = (change: Change, setting?: string) => {
      const input = validTiktok();
      change(input);
      const parsed = parse(TIKTOK, { ...input, attribution_setting: setting });
      return parsed.ok ? parsed.input.attribution_setting : parsed.findings;
    };
    expect(sent(asType('WEB_CONVERSIONS'))).toBe('1_day_c_v');
    expect(sent(asType('WEB_CONVERSIONS'), '28_day_c')).toBe('28_day_c');
    expect(sent(asType('WEB_CONVERSIONS'), '3_day_c')).toMatchObject([{ field: 'attribution_setting' }]);
    expect(sent(() => {}, '28_day_c')).toBeUndefined();
    expect(sent(() => {})).toBeUndefined();
    // A draft without a stored choice shows the setting that its run would use.
    expect(open(TIKTOK, { objective: 'CONVERSIONS' }).input['attribution_setting']).toBe('1_day_c_v');
  });

  it.each([
    ['TRAFFIC', 'CLICK'],
    ['VIDEO_VIEWS', 'ENGAGED_VIEW'],
    ['WEB_CONVERSIONS', 'CONVERT'],
  ] as const)('optimizes a campaign of type %s for %s, even if another value arrives', (type, goal) => {
    const input = validTiktok();
    if (type !== 'TRAFFIC') asType(type)(input);
    for (const conversion_goal of ['CLICK', 'CONVERT', undefined] as const) {
      const sent = { ...input, information: { ...input.information, conversion_goal } };
      expect(parse(TIKTOK, sent)).toMatchObject({ ok: true, input: { information: { conversion_goal: goal } } });
    }
  });

  it('TIKTOK-041 has the goals awareness and consideration, and conversions', () => {
    expect(TIKTOK.goals).toEqual(['AWARENESS_AND_CONSIDERATION', 'CONVERSIONS']);
    expect(findingsOf((input) => Object.assign(input, { objective: 'OUTCOME_TRAFFIC' }))[0]).toBe(
      'objective: Please select an option',
    );
  });

  it('TIKTOK-107 offers Traffic and Video Views for awareness, and Website conversions for conversions', () => {
    const { offered } = TIKTOK.information.campaign_type;
    const words = TIKTOK.texts['information.campaign_type'].options!;
    const labels = (types: readonly string[]) => types.map((type) => words[type]!.en);
    expect(labels(offered.AWARENESS_AND_CONSIDERATION)).toEqual(['Traffic', 'Video Views']);
    expect(labels(offered.CONVERSIONS)).toEqual(['Website conversions']);
    expect(findingsOf(information({ campaign_type: 'WEB_CONVERSIONS' }))[0]).toBe(
      'information.campaign_type: Please select an option',
    );
  });

  it('TIKTOK-052 requires an ad account', () => {
    const change: Change = (input) => delete (input as Partial<typeof input>).account;
    expect(findingsOf(change)).toEqual(['account: Please select an option']);
  });

  it('TIKTOK-049 has the same shape as on every platform, with its own account, pixel and lookups', () => {
    const draft = recordOf(open(TIKTOK, validTiktok()).input);
    expect(Object.keys(draft)).toEqual(
      expect.arrayContaining(['objective', 'information', 'audiences', 'exclusions', 'creatives', 'account']),
    );
    expect(Object.keys(TIKTOK.setup)).toEqual(expect.arrayContaining(['account', 'pixel', 'content_exclusions']));
    const lookups = fieldsOf(TIKTOK).flatMap(({ field }) => ('lookup' in field ? [field.lookup] : []));
    expect([...new Set(lookups)].sort()).toEqual([
      ...['accounts', 'content_exclusions', 'custom_audiences', 'custom_conversions', 'demographics', 'devices'],
      ...['identities', 'interests', 'locations', 'pixels'],
    ]);
  });

  it('TIKTOK-040 stores the account with its currency, and a pixel', () => {
    const { account, pixel } = TIKTOK.setup;
    expect([account.facts.currency, account.id.test('7001000000000000101'), account.id.test('act_1')]).toEqual([
      ...['text', true, false],
    ]);
    expect(pixel.when).toEqual({ goals: ['CONVERSIONS'] });
  });

  it('TIKTOK-053 requires a pixel for conversions, and drops it for another goal', () => {
    const none: Change = (input) => delete input.pixel;
    expect(findingsOf(asType('WEB_CONVERSIONS'), none)).toEqual(['pixel: Please select an option']);
    expect(findingsOf(none)).toEqual([]);
    const read = parse(TIKTOK, { ...validTiktok(), pixel: { id: '1', name: 'Shop' } });
    expect(read).toMatchObject({ ok: true, input: { pixel: undefined } });
  });

  it("TIKTOK-054 requires the experiment's name", () => {
    for (const name of [undefined, '', '   ', '\u200b'])
      expect(findingsOf(information({ name }))).toEqual(["information.name: Please enter the experiment's name"]);
  });

  it('TIKTOK-055 requires the campaign type', () => {
    expect(findingsOf(without('campaign_type'))).toEqual(['information.campaign_type: Please select an option']);
  });

  it('TIKTOK-056 requires an address', () => {
    expect(findingsOf(without('promoted_url'))).toEqual([
      'information.promoted_url: Please enter a valid destination.',
    ]);
  });

  it.each(['vidal.example', 'ftp://vidal.example', 'javascript:alert(1)'])('TIKTOK-057 refuses %s', (address) => {
    expect(findingsOf(information({ promoted_url: address }))).toEqual([
      'information.promoted_url: URL must contain http or https',
    ]);
  });

  it('TIKTOK-058 requires a network', () => {
    for (const placements of [undefined, []])
      expect(findingsOf(information({ placements }))).toEqual(['information.placements: Please select a placement']);
    expect(findingsOf(information({ placements: ['PLACEMENT_TIKTOK', 'PLACEMENT_PANGLE'] }))).toEqual([]);
    expect(findingsOf(information({ placements: ['PLACEMENT_MOON'] }))).toEqual([
      'information.placements: Please select an option',
    ]);
  });

  it('TIKTOK-060 accepts a budget of 80 and refuses 79.99', () => {
    expect(findingsOf(information({ budget: 80 }))).toEqual([]);
    expect(findingsOf(information({ budget: 79.99 }))).toHaveLength(1);
  });

  it.each([undefined, null, '', 'much', NaN, 0, -80, Infinity])(
    'TIKTOK-061 TIKTOK-063 refuses %p as an invalid budget',
    (budget) => {
      expect(findingsOf(information({ budget }))).toEqual([
        'information.budget: Please use a valid budget. We recommend to spend at least $80 USD.',
      ]);
    },
  );

  it.each([0.01, 1, 79, 79.99])('TIKTOK-062 TIKTOK-063 refuses %p as a budget under 80', (budget) => {
    expect(findingsOf(information({ budget }))).toEqual(['information.budget: Budget must be at least $80 USD.']);
  });

  it("requires the equivalent budget in other currencies, by the platform's ratios", () => {
    const of = (currency: string, budget: number) =>
      findingsOf((input) => {
        Object.assign(input.account, { currency });
        Object.assign(input.information, { currency, budget });
      });
    expect([of('JPY', 8_000), of('EUR', 80), of('PLN', 320)]).toEqual([[], [], []]);
    expect([of('JPY', 7_999), of('PLN', 319)]).toEqual([
      ['information.budget: Budget must be at least $80 USD.'],
      ['information.budget: Budget must be at least $80 USD.'],
    ]);
  });

  it.each(['JPY', 'KRW', 'HUF', 'CLP', 'ISK', 'IDR', 'TWD', 'PYG', 'VND'])(
    'accepts whole units of %s only',
    (currency) => {
      const of = (budget: number) => findingsOf(information({ currency, budget }));
      expect(of(2_000_000)).toEqual([]);
      expect(of(2_000_000.5)).toEqual([
        'information.budget: Enter an amount above 0, without more decimals than the currency has.',
      ]);
    },
  );

  it('TIKTOK-112 starts with a budget of 80 and the call to action LEARN_MORE', () => {
    expect([TIKTOK.information.budget.default, TIKTOK.creatives.ctas.default]).toEqual([80, 'LEARN_MORE']);
  });

  it.each([
    ['one day', '2026-11-25', '2026-11-26'],
    ['eight days', '2026-11-25', '2026-12-03'],
    ['no days', undefined, undefined],
    ['a first day only', '2026-11-25', undefined],
    ['yesterday', '2026-11-22', '2026-11-25'],
    ['times', '2026-11-25T10:00:00Z', '2026-11-28T10:00:00Z'],
  ])('TIKTOK-064 refuses a range of %s', (_case, start_date, end_date) => {
    expect(findingsOf(information({ start_date, end_date }))).toEqual([
      'information.start_date: Invalid date range. Dates must be 2 days apart at least or 7 days apart at most.',
    ]);
  });

  it('names the limits of a range as the description has them', () => {
    const input = validTiktok();
    information({ start_date: '2026-11-25', end_date: '2026-12-01' })(input);
    const time = { ...TIKTOK.time, shortestDays: 3, longestDays: 5 };
    expect(
      validate({ ...TIKTOK, time }, input, { now: Date.parse('2026-11-23T09:00:00Z'), accountZone: 'Europe/Madrid' }),
    ).toMatchObject([{ field: 'information.start_date', params: { least: 3, most: 5 } }]);
  });

  it.each([
    ['2026-11-23', '2026-11-25'],
    ['2026-11-25', '2026-11-27'],
    ['2026-11-25', '2026-12-02'],
  ])('TIKTOK-039 TIKTOK-064 accepts %s to %s', (start_date, end_date) => {
    expect(findingsOf(information({ start_date, end_date }))).toEqual([]);
  });

  it('TIKTOK-066 TIKTOK-067 recommends 48 hours, and explains the start two hours ahead', () => {
    const run = TIKTOK.steps.information.find(({ name }) => name === 'run')!;
    expect(run.help!.en).toContain('48 hours');
    expect(TIKTOK.texts['information.start_date'].help!.en).toContain('two hours after you submit it');
    expect(TIKTOK.time.headStartHours).toBe(2);
  });

  it('requires the identity that the ads show', () => {
    expect(findingsOf((input) => delete (input as Partial<typeof input>).identity)).toEqual([
      'identity: Please select an option',
    ]);
  });

  it('TIKTOK-018 reports that an account has no pixels', () => {
    expect(TIKTOK.texts.pixel.none!.en).toBe('No pixels found for the selected account.');
  });

  it('TIKTOK-019 shows placements for all types but traffic', () => {
    const { when } = TIKTOK.audiences.placements;
    const shown = CAMPAIGN_TYPES.filter((type) => holds(when, 'any', () => type));
    expect(shown).toEqual(['VIDEO_VIEWS', 'WEB_CONVERSIONS']);
  });

  it('TIKTOK-125 accepts the count of the form, and does not store it', () => {
    const sent = { ...validTiktok(), variations: { tested: 1, created: 1 } };
    const read = parse(TIKTOK, sent);
    expect(read).toMatchObject({ ok: true });
    expect(JSON.stringify(read)).not.toContain('variations');
    expect(JSON.stringify(open(TIKTOK, sent))).not.toContain('variations');
  });

  it('checks any input without throwing', () => {
    for (const junk of [null, [], 'x', 7, { information: 5, audiences: [], creatives: 'x' }])
      for (const part of PARTS) expect(validate(TIKTOK, junk, { now: 0 }, part).length).toBeGreaterThan(0);
  });
});
