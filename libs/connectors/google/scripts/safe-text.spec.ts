import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { VIDEO_TYPES } from '#libs/platforms/google/goals.js';
import { FakeGoogleAds } from '#libs/testing/google/fake-ads-app.js';
import { VIDEO_KEY, videoRequest } from '#libs/testing/google/video-plan.js';
import { googleVideoInput } from '#libs/testing/platform/google-input.js';
import { cell, embedded, inComment } from './embed.js';
import { GOOGLE_SCRIPTS } from './hand-scripts.js';

/** Texts made to break out of a string, a comment, a page, a query or a cell. */
const BREAKING = [
  `'; throw new Error("out"); //`,
  '"}];\nthrow new Error("out");\n//',
  'a\r\nthrow 1',
  'a\u2028throw 1\u2029',
  '*/ throw 1 /*',
  '</script><script>alert(1)</script>',
  '<!--',
  '${throw 1}`',
  '\\u0022 \\',
  "%' OR campaign.name LIKE '%",
  '=HYPERLINK("https://evil.example")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\u202etfel',
  'ñandú 日本語 👍🏽',
  '__proto__',
];
const any = fc.oneof(
  fc.constantFrom(...BREAKING),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

describe('typed text in a script', () => {
  it('is plain ASCII on one line, and becomes the same text again in the running script', () => {
    fc.assert(
      fc.property(fc.array(any), (texts) => {
        const source = embedded(texts);
        expect(source).toMatch(/^[\x20-\x7e]*$/);
        expect(source).not.toContain('<');
        expect(runInNewContext(`JSON.stringify(${source})`)).toBe(JSON.stringify(texts));
      }),
    );
  });

  it('cannot end its comment', () => {
    fc.assert(
      fc.property(any, (text) => {
        const comment = inComment(text);
        expect(comment).not.toMatch(/[\r\n\u2028\u2029<>\p{Cf}]/u);
        expect(runInNewContext(`1 // ${comment}`)).toBe(1);
      }),
    );
  });

  it('is not a formula in the cell of an upload', () => {
    for (const formula of ['=1+1', '+1', '-1', '@a', '\t=1', '\r=1']) expect(() => cell(formula)).toThrow(RangeError);
    expect(cell('Shoes = 1')).toBe('Shoes = 1');
  });

  it('reaches Google as typed from every field of an experiment, and breaks nothing', () => {
    for (const type of VIDEO_TYPES)
      for (const text of BREAKING) {
        const input = googleVideoInput(type);
        input.information.name = text;
        input.creatives.headlines = [{ id: 'h0', value: [text] }];
        if (type === 'VIDEO_TRUE_VIEW_IN_DISPLAY') input.creatives.copies = [{ id: 'c0', value: text }];
        input.exclusions.keywords = [{ text, match: 'BROAD' }];
        input.audiences.keywords = [{ id: 'k0', value: [{ text, match: 'BROAD' }] }];
        const request = videoRequest(input);
        const google = new FakeGoogleAds();
        for (const step of ['campaigns', 'ads'] as const) {
          const { error } = google.run(GOOGLE_SCRIPTS.script({ ...request, step }), { now: request.madeAt });
          expect(error).toBeNull();
        }
        const names = request.items.map(({ name }) => name).sort();
        const made = (['campaign', 'adset', 'ad'] as const).flatMap((kind) => google.of(kind));
        expect(made.map(({ name }) => name).sort()).toEqual(names);
        expect(google.of('ad').map(({ facts }) => facts['withHeadline'] ?? facts['withActionHeadline'])).toEqual(
          google.of('ad').map(() => text),
        );
        expect(google.of('adset').every(({ criteria }) => criteria.has(`-keyword ${text}`))).toBe(true);
        expect(google.of('adset').every(({ criteria }) => criteria.has(`keyword ${text}`))).toBe(true);
        expect(
          google.uploads.flatMap(({ rows }) => rows).every(({ Campaign = '' }) => !/^[=+\-@]/.test(Campaign)),
        ).toBe(true);
      }
  });
});

describe('the scripts of any plan', () => {
  const rows = <T>(value: fc.Arbitrary<T>, most: number) =>
    fc
      .uniqueArray(value, { minLength: 1, maxLength: most, selector: (one) => JSON.stringify(one) })
      .map((values) => values.map((one, i) => ({ id: `${i}`, value: one })));

  it('create exactly this plan', () => {
    const plans = fc.record({
      type: fc.constantFrom(...VIDEO_TYPES),
      name: any,
      ages: rows(fc.subarray([503001, 503002, 503003, 503004, 503005, 503006] as const, { minLength: 1 }), 3),
      places: rows(fc.constantFrom('2724', '2840', '2826', '1005424'), 3),
      keywords: rows(any, 3),
      videos: rows(fc.stringMatching(/^[\w-]{11}$/), 4),
      headlines: rows(any, 4),
      budget: fc.integer({ min: 50_000, max: 10_000_000 }),
      cpv: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(plans, ({ type, name, ages, places, keywords, videos, headlines, budget, cpv }) => {
        const input = googleVideoInput(type);
        Object.assign(input.information, { name, budget: budget / 100, cpv: cpv / 100 });
        input.audiences.ages = ages;
        input.audiences.geolocations = places.map(({ id, value }) => ({ id, value: [{ id: value, name: value }] }));
        input.audiences.keywords = keywords.map(({ id, value }) => ({ id, value: [{ text: value, match: 'BROAD' }] }));
        input.creatives.videos = videos;
        input.creatives.headlines = headlines.map(({ id, value }) => ({ id, value: [value] }));
        const request = videoRequest(input);
        const google = new FakeGoogleAds();
        for (const step of ['campaigns', 'ads'] as const) {
          const { error, log } = google.run(GOOGLE_SCRIPTS.script({ ...request, step }), { now: request.madeAt });
          expect(error).toBeNull();
          expect(log.join('\n').length).toBeLessThan(100_000);
        }
        const made = new Map(
          (['campaign', 'adset', 'ad'] as const).flatMap((kind) => google.of(kind)).map((one) => [one.name, one]),
        );
        expect(made.size).toBe(request.items.length);
        const nameOf = new Map(request.items.map((item) => [item.ref, item.name]));
        for (const { name: own, kind, under, choice, budgetMinor } of request.items) {
          const thing = made.get(own)!;
          expect(thing.above).toBe(under === undefined ? '' : made.get(nameOf.get(under.ref)!)!.id);
          const option = <T>(list: readonly { value: T }[], component: string) => list[choice[component] ?? -1]!.value;
          if (kind === 'campaign') {
            expect(Math.round(Number(thing.facts['Budget']) * 100)).toBe(budgetMinor);
            expect(thing.criteria.has(`location ${option(places, 'geolocations')}`)).toBe(true);
          } else if (kind === 'adset') {
            expect(thing.criteria.has(`keyword ${option(keywords, 'keywords')}`)).toBe(true);
            expect(thing.facts['withCpv']).toBe(cpv / 100);
          } else {
            expect(thing.facts['withVideo']).toBe(option(videos, 'videos'));
            expect(thing.facts['withHeadline'] ?? thing.facts['withActionHeadline']).toBe(
              option(headlines, 'headlines'),
            );
          }
        }
        expect([...made.keys()].every((own) => own.includes(`[${VIDEO_KEY}-`))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
