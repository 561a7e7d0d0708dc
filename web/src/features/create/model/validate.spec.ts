import { describe, expect, it } from '@jest/globals';
import { createFormat } from '../../../lib/format/format.js';
import { componentCounts, createdCount, newAlternative, newDraft, runDays, type TrafficDraft } from './draft.js';
import { validateDraft } from './validate.js';

const now = new Date('2026-11-21T10:00:00Z');
const context = { now, currency: 'EUR', isAccountUsable: true, format: createFormat('en'), sponsors: null };
const image = { id: 'i', name: 'a.png', file: new File([], 'a.png'), preview: 'blob:a' };
const complete = (): TrafficDraft => ({
  ...newDraft(now),
  accountId: 'act_1',
  pageId: 'p1',
  name: 'Sandals',
  promotedUrl: 'https://shop.example',
  industry: 'retail',
  geolocations: [newAlternative([{ type: 'country', key: 'ES', name: 'Spain' }])],
  headlines: [newAlternative('Walk lighter')],
  copies: [newAlternative('Soft soles.')],
  visuals: [image],
});
const problems = (change: Partial<TrafficDraft>, other = {}) =>
  Object.fromEntries(validateDraft({ ...complete(), ...change }, { ...context, ...other }));

describe('the create form', () => {
  it('finds nothing wrong with a complete draft and its default run', () => {
    expect(problems({})).toEqual({});
  });

  it('finds files that the team has no room for, before they are sent', () => {
    const size = image.file.size;
    expect(problems({}, { freeBytes: size })).toEqual({});
    expect(problems({}, { freeBytes: size - 1 })).toEqual({ visuals: 'create.errors.storage' });
    const stored = { id: 's', name: 's.png', asset: 'asset-1', preview: '/api/v1/assets/asset-1' };
    expect(problems({ visuals: [stored, image] }, { freeBytes: size })).toEqual({});
  });

  it('lists the problems of an empty form from top to bottom', () => {
    expect([...validateDraft(newDraft(now), context).keys()]).toEqual([
      ...[
        'accountId',
        'pageId',
        'name',
        'promotedUrl',
        'industry',
        'geolocations.0',
        'headlines.0',
        'copies.0',
        'visuals',
      ],
    ]);
  });

  it('META-073 META-081 META-083 asks for account, page, name and industry in the specified words', () => {
    expect(problems({ accountId: '', pageId: '', name: ' ', industry: '' })).toEqual({
      accountId: 'rules.selectOption',
      pageId: 'rules.selectOption',
      name: 'rules.experimentName',
      industry: 'rules.selectOption',
    });
  });

  it('META-078 asks for the secondary goal', () => {
    expect(problems({ secondaryGoal: '' })).toEqual({ secondaryGoal: 'rules.selectOption' });
  });

  it('META-113 refuses a kept button that the goal does not have', () => {
    const ctas = [{ id: 'b', value: 'SEE_MENU' }];
    expect(problems({ ctas })).toEqual({ 'ctas.0': 'rules.callToAction' });
  });

  it('META-096 asks who benefits and who pays only for places in the EU, and only where nobody is known', () => {
    const sponsors = { beneficiary: null, payor: 'Acme SL' };
    expect(problems({}, { sponsors })).toEqual({ beneficiary: 'rules.beneficiary' });
    expect(problems({ beneficiary: 'Acme' }, { sponsors })).toEqual({});
    expect(problems({}, { sponsors: { beneficiary: null, payor: null } })).toEqual({
      beneficiary: 'rules.beneficiary',
      payor: 'rules.payor',
    });
    expect(problems({}, { sponsors: null })).toEqual({});
    const geolocations = [newAlternative([{ type: 'country' as const, key: 'GB', name: 'United Kingdom' }])];
    expect(problems({ geolocations }, { sponsors: { beneficiary: null, payor: null } })).toEqual({});
  });

  it('META-082 wants http or https', () => {
    expect(problems({ promotedUrl: 'shop.example' })).toEqual({ promotedUrl: 'rules.urlScheme' });
    expect(problems({ promotedUrl: '' })).toEqual({ promotedUrl: 'rules.destination' });
  });

  it('META-085 META-087 META-088 refuses a run that is missing, too near or too long', () => {
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    const isRefused = (startsAt: string | null, endsAt: string | null) => 'dates' in problems({ startsAt, endsAt });
    expect(isRefused(null, null)).toBe(true);
    expect(isRefused(at(1.9), at(24))).toBe(true);
    expect(isRefused(at(2), at(2 + 168))).toBe(false);
    expect(isRefused(at(2), at(2 + 168.1))).toBe(true);
  });

  it('META-085 META-089 has its own words for each fault of the dates', () => {
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    const dates = (start: number, end: number) => problems({ startsAt: at(start), endsAt: at(end) });
    expect([dates(-1, 24), dates(1, 24), dates(24, 23), dates(24, 24 + 169)]).toEqual([
      { dates: 'create.dates.past' },
      { dates: 'create.dates.tooSoon' },
      { dates: 'create.dates.reversed' },
      { dates: 'create.dates.tooLong' },
    ]);
    expect(problems({ startsAt: null })).toEqual({ dates: 'create.dates.missing' });
    expect(problems({ startsAt: null, startsTyped: 'tuesday', endsAt: null, endsTyped: '2026-11-25' })).toEqual({
      startsAt: 'create.dates.unreadable',
      endsAt: 'create.dates.time',
    });
  });

  it('refuses a budget that the currency cannot express', () => {
    expect(problems({ budget: '1500.005' })).toEqual({
      budget: { text: 'amount.decimals', figures: { currency: 'EUR' } },
    });
    expect(problems({ budget: '15.5' }, { currency: 'JPY' })).toEqual({
      budget: { text: 'amount.noDecimals', figures: { currency: 'JPY' } },
    });
    expect(problems({ budget: '15.5' })).toEqual({});
  });

  it('takes 1,000 and 1.500 for thousands where the language does, and else names what they could be', () => {
    const spanish = { format: createFormat('es') };
    expect([problems({ budget: '1,000' }), problems({ budget: '1.500' }, spanish)]).toEqual([{}, {}]);
    const ambiguous = (figures: object) => ({ budget: { text: 'amount.ambiguous', figures } });
    expect(problems({ budget: '1.500' })).toEqual(
      ambiguous({ typed: '1.500', withDecimals: '€1.50', withThousands: '€1,500.00', plain: '1500' }),
    );
    expect(problems({ budget: '1,000' }, spanish)).toEqual(
      ambiguous({ typed: '1,000', withDecimals: '1,00\u00a0€', withThousands: '1.000,00\u00a0€', plain: '1000' }),
    );
  });

  it('META-110 META-111 asks for every headline and copy', () => {
    expect(problems({ headlines: [newAlternative('a'), newAlternative(' ')], copies: [newAlternative('')] })).toEqual({
      'headlines.1': 'rules.text',
      'copies.0': 'rules.text',
    });
  });

  it('refuses the same alternative twice, also in another order', () => {
    const [spain, france] = [
      { type: 'country' as const, key: 'ES', name: 'Spain' },
      { type: 'country' as const, key: 'FR', name: 'France' },
    ];
    expect(
      problems({
        ages: [newAlternative<[number, number]>([18, 30]), newAlternative<[number, number]>([18, 30])],
        geolocations: [newAlternative([spain, france]), newAlternative([france, spain])],
      }),
    ).toEqual({ 'ages.1': 'rules.duplicate', 'geolocations.1': 'rules.duplicate' });
  });

  it('META-116 asks for an image', () => {
    expect(problems({ visuals: [] })).toEqual({ visuals: 'create.errors.visuals' });
  });

  it('META-130 takes 50,000 variations and not one more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => newAlternative(`text ${index}`));
    expect(problems({ headlines: many(250), copies: many(200) })).toEqual({});
    expect(problems({ headlines: many(251), copies: many(200) })).toEqual({ variations: 'rules.tooManyVariations' });
  });
});

describe('the draft', () => {
  it('META-097 META-041 META-114 starts with 18 to 56, a budget of 15 and LEARN_MORE', () => {
    const draft = newDraft(now);
    expect(draft.ages.map(({ value }) => value)).toEqual([[18, 56]]);
    expect(draft.budget).toBe('15');
    expect(draft.ctas.map(({ value }) => value)).toEqual(['LEARN_MORE']);
  });

  it('META-129 counts an empty list as 1', () => {
    const counts = componentCounts({
      ...complete(),
      interests: [],
      headlines: [newAlternative('a'), newAlternative('b')],
    });
    expect(counts).not.toHaveProperty('interests');
    expect(createdCount(counts)).toBe(2);
  });

  it('counts the days that a run touches', () => {
    expect(runDays({ startsAt: '2026-11-21T12:00:00Z', endsAt: '2026-11-22T12:00:00Z' })).toBe(1);
    expect(runDays({ startsAt: '2026-11-21T12:00:00Z', endsAt: '2026-11-22T12:01:00Z' })).toBe(2);
    expect(runDays({ startsAt: '2026-11-22T12:00:00Z', endsAt: '2026-11-21T12:00:00Z' })).toBeNull();
  });
});
