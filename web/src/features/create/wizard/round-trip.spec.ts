/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Language } from '#libs/contracts/messages/language.js';
import { writeFigure } from '#libs/contracts/money/amount-text.js';
import { META } from '#libs/platforms/meta/description.js';
import { parse } from '#libs/platforms/parse.js';
import { validate } from '#libs/platforms/validate.js';
import type { Draft } from './draft.js';
import { fromInput } from './from-input.js';
import { loadDraft, saveDraft } from './storage.js';
import { toInput } from './to-input.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const GOALS = ['OUTCOME_TRAFFIC'];
const now = new Date('2026-11-21T10:00:00Z');
const words = fc.string({ minLength: 1, maxLength: 30 }).map((text) => `a${text}b`);
const digits = fc.integer({ min: 1, max: 999_999 }).map(String);
const row = fc.record({ id: digits, name: words });
const audience = fc.record(
  { id: digits, name: words, lower_bound: fc.option(fc.nat()), upper_bound: fc.option(fc.nat()) },
  { requiredKeys: ['id', 'name'] },
);
const interest = fc.record(
  { id: digits, name: words, topic: words, audience_size_lower_bound: fc.nat() },
  { requiredKeys: ['id', 'name'] },
);
const place = fc.oneof(
  fc.record({
    type: fc.constantFrom('city', 'region', 'country'),
    key: digits,
    name: words,
    country_code: fc.constant('ES'),
  }),
  fc.record({
    type: fc.constant('custom_location'),
    name: words,
    latitude: fc.integer({ min: -90, max: 90 }),
    longitude: fc.integer({ min: -180, max: 180 }),
    radius: fc.integer({ min: 1, max: 50 }),
    distance_unit: fc.constantFrom('mile', 'kilometer'),
  }),
);
const group = <T>(member: fc.Arbitrary<T>) => fc.array(member, { maxLength: 3 });
const list = <T>(value: fc.Arbitrary<T>) => fc.array(fc.record({ id: fc.uuid(), value }), { maxLength: 4 });
const date = fc.date({ min: now, max: new Date('2027-06-01'), noInvalidDate: true }).map((day) => day.toISOString());
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** A draft of Traffic, with everything that the wizard can hold for it. */
const draftIn = (language: Language) =>
  fc.record({
    objective: fc.constant('OUTCOME_TRAFFIC'),
    account: fc.record({ id: digits.map((id) => `act_${id}`), name: words, currency: fc.constant('EUR') }),
    page: row,
    ig: optional(row),
    attribution_setting: fc.constant('1_day_c'),
    information: fc.record({
      name: words,
      promoted_url: fc.webUrl(),
      industry: words,
      secondary_goal: fc.constantFrom('LANDING_PAGE_VIEWS', 'LINK_CLICKS'),
      budget: fc.integer({ min: 1, max: 99_999_999 }).map((cents) => writeFigure(cents / 100, language)),
      currency: fc.constant('EUR'),
      start_date: date,
      end_date: date,
      phone: optional(fc.constant('(123) 456-7890')),
      lada: optional(digits.map((text) => text.slice(0, 3))),
      dsa_beneficiary: optional(words),
      dsa_payor: optional(words),
    }),
    audiences: fc.record({
      ages: list(fc.tuple(fc.integer({ min: 13, max: 30 }), fc.integer({ min: 31, max: 65 }))),
      genders: list(fc.constantFrom(0, 1, 2)),
      geolocations: list(group(place)),
      demographics: list(group(interest)),
      interests: list(group(interest)),
      custom_audiences: list(audience),
      positions: list(group(fc.record({ id: digits, name: words, type: fc.constantFrom('facebook', 'instagram') }))),
      custom_conversions: fc.constant([]),
      user_devices: fc.constant([]),
    }),
    exclusions: fc.record({
      geolocations: group(place),
      demographics: group(interest),
      interests: group(interest),
      custom_audiences: group(audience),
    }),
    creatives: fc.record({
      headlines: list(words),
      copies: list(words),
      descriptions: list(words),
      visuals: list(fc.record({ name: words, type: fc.constant('image'), asset: fc.uuid({ version: 4 }) })),
      ctas: list(fc.constantFrom('SHOP_NOW', 'LEARN_MORE')),
    }),
  }) as unknown as fc.Arbitrary<Draft>;

describe.each(['en', 'es'] as const)('a draft in the wizard (%s)', (language) => {
  it('is the same after it was submitted, stored and opened again', () => {
    fc.assert(
      fc.property(draftIn(language), (draft) => {
        const request = JSON.parse(JSON.stringify(toInput(META, draft, { language, currency: 'EUR' }))) as unknown;
        const parsed = parse(META, request);
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
        expect(validate(META, parsed.input, { now: now.getTime() })).toEqual(expect.any(Array));
        const opened = fromInput(META, JSON.parse(JSON.stringify(parsed.input)), { language, goals: GOALS });
        expect(opened).toEqual({ draft, leftOut: [] });
      }),
      { numRuns: 150 },
    );
  });

  it('is the same after it was kept in the browser, whatever has been typed as an amount or a date', () => {
    const typed = fc.oneof(fc.constantFrom('', '1.5,0', 'soon', '2026-13-01'), fc.string({ maxLength: 20 }));
    const whose = { platform: 'meta', userId: 'nora', from: 'uuid' } as const;
    fc.assert(
      fc.property(draftIn(language), typed, typed, fc.nat(3), (whole, budget, end_date, step) => {
        const draft: Draft = { ...whole, information: { ...whole.information, budget, end_date } };
        saveDraft(whose, { draft, images: {}, step });
        const kept = loadDraft(META, whose, { now, goals: GOALS });
        expect(kept).toEqual({ step, draft });
      }),
      { numRuns: 100 },
    );
  });
});
