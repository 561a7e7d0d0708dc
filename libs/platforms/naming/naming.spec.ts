import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AD_OBJECT_KINDS } from '#libs/contracts/experiment/run/ad-object.js';
import { DEFAULT_PATTERNS, NAMING_FIELDS, type NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import { componentNames } from '../components/components.js';
import { META } from '../meta/description.js';
import { PAPAYA } from '../testing/description.js';
import { checkPattern, checkPatterns } from './check.js';
import { externalKey, externalName, lengthOf } from './external-name.js';
import type { NameFacts } from './facts.js';
import { namer } from './fill.js';
import { filledParams, parseLinkParams, withLinkParams } from './link-params.js';
import { tokensAt } from './tokens.js';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.constantFrom('[abcdefghij-1]', 'Otoño · 50 %', '👩‍👩‍👧‍👦🇪🇸', '\ud800', '\u0000\n\r\t', 'a&b=c#d?e{f}', '{{ad.id}}'),
);
const facts: fc.Arbitrary<NameFacts> = fc.record({
  experiment: text,
  experimentKey: fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'),
    minLength: 10,
    maxLength: 10,
  }),
  ordinal: fc.nat({ max: 50_000 }),
  alternatives: fc.array(text, { maxLength: 6 }),
  part: fc.constantFrom('', '2/3'),
  variation: fc.option(fc.nat({ max: 50_000 })),
  chosen: fc.array(
    fc.record({
      component: fc.constantFrom(...componentNames(META)),
      title: text,
      label: text,
      index: fc.nat({ max: 20 }),
      of: fc.integer({ min: 1, max: 21 }),
    }),
    { maxLength: 8 },
  ),
});
const tokens = fc.constantFrom(
  ...tokensAt(META, 'link').map((name) => `{${name}}`),
  ...META.links!.macros.map((macro) => macro.text),
);
/** Any text that somebody may type, valid or not. */
const pattern = fc.array(fc.oneof(text, tokens, fc.constantFrom('{', '}', '{{', ' · ', '_', '&', '=')), {
  maxLength: 12,
});
const anyPattern = pattern.map((pieces) => pieces.join(''));
const patterns: fc.Arbitrary<NamingPatterns> = fc.record({
  campaign: anyPattern,
  adset: anyPattern,
  ad: anyPattern,
  link: anyPattern,
});
const names = fc.record({
  maxLength: fc.integer({ min: 24, max: 400 }),
  counts: fc.constantFrom('utf-16' as const, 'code-points' as const),
  asciiOnly: fc.boolean(),
});
const some: NameFacts = {
  experiment: 'Autumn sale',
  experimentKey: 'abcdefghij',
  ordinal: 71,
  alternatives: ['Buy now', 'Waves'],
  part: '',
  variation: 12,
  chosen: [
    { component: 'ages', title: 'Age range', label: '25–34', index: 1, of: 2 },
    { component: 'genders', title: 'Gender', label: 'All', index: 0, of: 1 },
    { component: 'headlines', title: 'Headline', label: 'Buy now', index: 2, of: 3 },
  ],
};
const nameBy = (ad: string, facts: Partial<NameFacts> = {}) =>
  namer(META, { ...DEFAULT_PATTERNS, ad }).name('ad', { ...some, ...facts });

describe("META-040 names by a team's pattern", () => {
  it('are the default names if no pattern is set, byte for byte', () => {
    fc.assert(
      fc.property(facts, names, fc.constantFrom(...AD_OBJECT_KINDS), (given, limits, kind) => {
        expect(namer(META, DEFAULT_PATTERNS, limits).name(kind, given)).toBe(
          externalName([given.experiment, ...given.alternatives], given, limits),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("end with a readable key and keep the platform's limit, for any pattern", () => {
    fc.assert(
      fc.property(patterns, facts, names, fc.constantFrom(...AD_OBJECT_KINDS), (typed, given, limits, kind) => {
        const name = namer(META, typed, limits).name(kind, given);
        expect(externalKey(name)).toEqual({ experimentKey: given.experimentKey, ordinal: given.ordinal });
        expect(lengthOf(name, limits.counts)).toBeLessThanOrEqual(limits.maxLength);
        expect(name.isWellFormed()).toBe(true);
        expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        if (limits.asciiOnly) expect(name).toMatch(/^[\x20-\x7e]*$/);
      }),
      { numRuns: 500 },
    );
  });

  it('differ for any two objects of one experiment', () => {
    fc.assert(
      fc.property(
        patterns,
        facts,
        fc.array(fc.nat({ max: 9_999 }), { minLength: 2, maxLength: 20 }),
        (typed, given, ordinals) => {
          const { name } = namer(META, typed);
          const distinct = new Set(ordinals);
          expect(new Set([...distinct].map((ordinal) => name('ad', { ...given, ordinal }))).size).toBe(distinct.size);
        },
      ),
    );
  });

  it('contain the experiment, single components, their positions, all components, and the variation', () => {
    expect(nameBy('PLY_{experiment}_{headlines}_{ages}')).toBe('PLY_Autumn sale_Buy now_25–34 [abcdefghij-1z]');
    expect(nameBy('{experiment.id} H{headlines.number} #{variation}')).toBe('abcdefghij H3 #12 [abcdefghij-1z]');
    expect(nameBy('{components}')).toBe('Age range: 25–34 · Headline: Buy now [abcdefghij-1z]');
  });

  it.each([
    ['{experiment} · {part} · {headlines}', 'Autumn sale · Buy now'],
    ['{experiment} ({part})', 'Autumn sale'],
    ['{experiment} [{part}] · {ages}', 'Autumn sale · 25–34'],
    ['{part} | {experiment}', 'Autumn sale'],
    ['({experiment})', '(Autumn sale)'],
    ['{part}', ''],
  ])('omit the separators of an empty token: %s', (typed, label) => {
    expect(nameBy(typed)).toBe(`${label} [abcdefghij-1z]`.trim());
  });
});

describe('the check of a pattern', () => {
  it('never throws, and an accepted pattern can be parsed completely', () => {
    fc.assert(
      fc.property(patterns, facts, (typed, given) => {
        for (const platform of [META, PAPAYA]) {
          const findings = checkPatterns(platform, typed);
          for (const { field } of findings) expect(NAMING_FIELDS).toContain(field);
        }
        if (checkPattern(META, 'ad', typed.ad).length === 0)
          expect(namer(META, typed).label('ad', given)).not.toMatch(/\{(?:experiment|alternatives|id)\}/);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['ad', '{headline}', 'naming.unknownToken', { token: '{headline}' }],
    ['ad', '{headlines.words}', 'naming.unknownToken', { token: '{headlines.words}' }],
    ['ad', '{toString}', 'naming.unknownToken', { token: '{toString}' }],
    ['ad', '{}', 'naming.unknownToken', { token: '{}' }],
    ['adset', '{headlines}', 'naming.tokenElsewhere', { token: '{headlines}' }],
    ['campaign', '{ages}', 'naming.tokenElsewhere', { token: '{ages}' }],
    ['campaign', '{variation}', 'naming.tokenElsewhere', { token: '{variation}' }],
    ['ad', '{{ad.id}}', 'naming.macroInName', { token: '{{ad.id}}' }],
    ['link', 'a={{ad.nam}}', 'naming.unknownToken', { token: '{{ad.nam}}' }],
    ['link', 'a=x-__CID__', 'naming.foreignMacro', { token: '__CID__', other: 'TikTok', platform: 'Meta' }],
    ['ad', '{experiment', 'naming.brace', { character: '{' }],
    ['ad', 'experiment}', 'naming.brace', { character: '}' }],
    ['ad', ' ', 'naming.empty', undefined],
    ['ad', 'two\nlines', 'naming.character', { character: 'U+000A' }],
    ['ad', 'x'.repeat(1_001), 'naming.patternTooLong', { most: 1_000 }],
    ['ad', 'x'.repeat(383), 'naming.noRoom', { most: 382 }],
    ['link', 'utm_source', 'naming.noValue', { parameter: 'utm_source' }],
    ['link', '=meta', 'naming.noName', { parameter: '=meta' }],
    ['link', '{id}=meta', 'naming.noName', { parameter: '{id}=meta' }],
    ['link', 'a=1&a=2', 'naming.twice', { parameter: 'a' }],
    ['link', 'a=1#b', 'naming.character', { character: '#' }],
  ] as const)('reports for the field %s the error in %s', (field, typed, key, params) => {
    expect(checkPattern(META, field, typed)).toEqual([{ field, key, ...(params && { params }) }]);
  });

  it('accepts all usable tokens, on each level', () => {
    for (const platform of [META, PAPAYA]) expect(checkPatterns(platform, DEFAULT_PATTERNS)).toEqual([]);
    for (const field of NAMING_FIELDS)
      for (const token of tokensAt(META, field))
        expect(checkPattern(META, field, field === 'link' ? `a={${token}}` : `{${token}}`)).toEqual([]);
    expect(checkPattern(META, 'ad', 'x'.repeat(382))).toEqual([]);
  });

  it("depends on the platform's features", () => {
    expect(checkPattern(PAPAYA, 'link', 'a=1')).toEqual([{ field: 'link', key: 'naming.noLinks' }]);
    expect(checkPattern(PAPAYA, 'campaign', '{keywords} – {moods}')).toEqual([]);
    expect(checkPattern(PAPAYA, 'ad', '漢 {slogans}')).toMatchObject([{ params: { character: '漢' } }]);
  });

  it('finds no macro that is spelled like one of our tokens', () => {
    const ours = tokensAt(META, 'link').map((name) => `{${name}}`);
    for (const { text: macro } of META.links!.macros) expect(ours).not.toContain(macro);
  });
});

const added = (address: string, typed: string, given: NameFacts = some) =>
  withLinkParams(address, filledParams(parseLinkParams(META, typed).params, given));

describe('parameters of a link', () => {
  it.each([
    ['https://a.example/', 'utm_source=meta', 'https://a.example/?utm_source=meta'],
    ['https://a.example', '?utm_source=meta', 'https://a.example?utm_source=meta'],
    ['https://a.example/?x=1', 'y=2', 'https://a.example/?x=1&y=2'],
    ['https://a.example/?x=1&', 'y=2', 'https://a.example/?x=1&y=2'],
    ['https://a.example/#top', 'y=2', 'https://a.example/?y=2#top'],
    ['https://a.example/?x=ä%20#a?b#c', 'y=2', 'https://a.example/?x=ä%20&y=2#a?b#c'],
    ['https://a.example/?utm_source=own', 'utm_source=meta&b=1', 'https://a.example/?utm_source=own&b=1'],
    ['https://a.example/?utm%5Fsource=own', 'utm_source=meta', 'https://a.example/?utm%5Fsource=own'],
    ['https://a.example/', 'c={experiment}', 'https://a.example/?c=Autumn%20sale'],
    ['https://a.example/', 'c={ages}&d={id}&n={variation}', 'https://a.example/?c=25%E2%80%9334&d=abcdefghij-1z&n=12'],
    ['https://a.example/', 'c={{campaign.id}}-{headlines}', 'https://a.example/?c={{campaign.id}}-Buy%20now'],
    ['https://a.example/', 'a=50%&b=50%25&c=ü|+', 'https://a.example/?a=50%25&b=50%25&c=%C3%BC%7C+'],
    ['https://a.example/?keep', 'p={part}', 'https://a.example/?keep'],
    ['https://a.example/ä?q', '', 'https://a.example/ä?q'],
  ])('%s and %s', (address, typed, link) => {
    expect(added(address, typed)).toBe(link);
  });

  it('leave the address intact and can be read back, for any values', () => {
    const own = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(
      fc.property(own, facts, (address, given) => {
        const before = new URL(address);
        fc.pre(!['ply_a', 'ply_b'].some((name) => before.searchParams.has(name)));
        const link = added(address, 'ply_a={experiment}&ply_b=x-{headlines}-{{ad.id}}', given);
        const after = new URL(link);
        const [path, rest = ''] = [address.split(/[?#]/)[0]!, address.slice(address.split(/[?#]/)[0]!.length)];
        expect(link.startsWith(path + rest.split('#')[0]!)).toBe(true);
        expect(after.hash).toBe(before.hash);
        expect(link).toContain('-{{ad.id}}');
        const label = namer(META, { ...DEFAULT_PATTERNS, ad: '{experiment}' }).label('ad', given);
        expect(after.searchParams.get('ply_a') ?? '').toBe(label);
        for (const [name, value] of before.searchParams) expect(after.searchParams.getAll(name)).toContain(value);
      }),
      { numRuns: 300 },
    );
  });

  it('never throw, for any text', () => {
    fc.assert(
      fc.property(anyPattern, text, facts, (typed, address, given) => {
        expect(typeof added(address, typed, given)).toBe('string');
      }),
    );
  });
});
