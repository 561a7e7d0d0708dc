import fc from 'fast-check';
import type { Language } from '#libs/contracts/messages/language.js';
import { writeFigure } from '#libs/contracts/money/amount-text.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { holds, type PlatformDescription } from '#libs/platforms/description.js';
import type { Fact, Field, ReferenceField, ReferencesField } from '#libs/platforms/fields/fields.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { codesFor, optionsFor } from '#libs/platforms/kinds/choices.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { memberOf } from '#libs/platforms/kinds/members.js';
import { valueAt, withValueAt } from '#libs/platforms/reading/untrusted.js';
import { nearestTestable } from '#libs/contracts/experiment/plan/variation-counts.js';
import type { Draft } from '../features/create/form/draft.js';
import { filledCounts } from '../features/create/form/figures.js';

interface Options {
  goal: string;
  language: Language;
  /** The ad account's currency. */
  currency: string;
  /** The earliest time of a run. */
  now: Date;
}

/** Any draft of a goal that the wizard allows, generated from the kinds of the description's fields, so that it covers new fields, too. */
export function anyDraft(description: PlatformDescription, options: Options): fc.Arbitrary<Draft> {
  const { goal } = options;
  const places = fieldsOf(description).map(({ path, isList, field }) => {
    // Fields that other fields hide are removed after generation.
    const exists = holds(field.when && { goals: field.when.goals }, goal, () => undefined);
    const value = valueOf(field, options);
    if (isList) return [path, exists ? listOf(value) : fc.constant([])] as const;
    if (path.startsWith('exclusions.')) return [path, value] as const;
    // A choice with a default starts with it, and the user cannot clear it.
    const isSure = field.required === true || (field.kind === 'choice' && field.default !== undefined);
    return [path, !exists ? fc.constant(undefined) : isSure ? value : maybe(value)] as const;
  });
  const empty = { objective: goal, information: {}, audiences: {}, exclusions: {}, creatives: {} } as Draft;
  return fc.tuple(maybe(fc.nat(3_000)), ...places.map(([, value]) => value)).map(([tested, ...values]) => {
    const draft = values.reduce<Draft>(
      (draft, value, i) => (value === undefined ? draft : withValueAt(draft, places[i]![0], value)),
      empty,
    );
    const shown = withoutHidden(description, draft);
    return tested === undefined
      ? shown
      : { ...shown, tested_count: nearestTestable(tested, Object.values(filledCounts(description, shown))) };
  });
}

/** The draft without the lists and values that its other fields hide, and with the values that its other fields determine. */
function withoutHidden(description: PlatformDescription, draft: Draft): Draft {
  return fieldsOf(description).reduce<Draft>((shown, { path, isList, field }) => {
    const at = (other: string) => valueAt(draft, other);
    const isHidden = field.when?.field !== undefined && !holds(field.when, draft.objective, at);
    if (isHidden) return withValueAt(shown, path, isList ? [] : undefined);
    if (field.kind !== 'choice' || field.decidedBy === undefined) return shown;
    return withValueAt(shown, path, field.decidedBy.options[String(at(field.decidedBy.field))]);
  }, draft);
}

const words = fc.string({ minLength: 1, maxLength: 30 }).map((text) => `a${text}b`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const listOf = <T>(value: fc.Arbitrary<T>) => fc.array(fc.record({ id: fc.uuid(), value }), { maxLength: 4 });
const group = <T>(member: fc.Arbitrary<T>) => fc.array(member, { maxLength: 3 });

function valueOf(field: Field, { goal, language, currency, now }: Options): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return words.map((text) => text.slice(0, field.longest).trim());
    case 'texts':
      return fc.array(words, { minLength: 1, maxLength: 4 }).map((group) =>
        kindOf(field).settled!(
          group.map((text) => memberOf(text, field)),
          field,
        ),
      );
    case 'video-link':
      return fc.stringMatching(/^[\w-]{11}$/);
    case 'url':
      return fc.webUrl();
    case 'money':
      return fc
        .integer({ min: 1, max: 99_999_999 })
        .map((amountMinor) => writeFigure(toMajorUnits({ amountMinor, currency }), language));
    case 'currency':
      return fc.constant(currency);
    case 'choice':
      return fc.constantFrom(...optionsFor(field, goal));
    case 'choices': {
      // A reopened draft keeps no retired option.
      const offered = field.options.filter((option) => field.retired?.includes(option) !== true);
      return fc
        .subarray(offered, { minLength: 1, maxLength: field.most ?? offered.length })
        .map((group) => kindOf(field).settled!(group, field));
    }
    case 'code':
      return field.offered === undefined ? words : fc.constantFrom(...codesFor(field, goal));
    case 'reference':
      return row(field);
    case 'references':
      return group(row(field));
    case 'bracket':
      return fc
        .tuple(fc.integer({ min: field.least, max: field.most }), fc.integer({ min: field.least, max: field.most }))
        .map((ages) => ages.sort((a, b) => a - b));
    case 'places':
      return group(place);
    case 'visual':
      return fc.record({ name: words, type: fc.constant('image'), asset: fc.uuid({ version: 4 }) });
    case 'date':
      return fc.date({ min: now, max: new Date('2027-06-01'), noInvalidDate: true }).map((day) => day.toISOString());
    case 'day':
      return fc
        .date({ min: now, max: new Date('2027-06-01'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10));
    case 'phone':
      return fc.constant('(123) 456-7890');
    case 'digits':
      return fc.integer({ min: 1, max: 999 }).map((figure) => String(figure).slice(0, field.most));
  }
}

const factOf = (fact: Fact): fc.Arbitrary<unknown> => {
  if (typeof fact === 'object') return fc.constantFrom(...fact.options);
  if (fact === 'text') return words;
  if (fact === 'flag') return fc.boolean();
  return fact === 'count' ? fc.nat() : fc.option(fc.nat());
};

function row({ id, label = 'name', facts = {} }: ReferenceField | ReferencesField): fc.Arbitrary<object> {
  const needed = Object.entries(facts).flatMap(([name, fact]) => (typeof fact === 'object' ? [name] : []));
  const own = Object.entries(facts).map(([name, fact]) => [name, factOf(fact)] as const);
  return fc.record(
    { id: fc.stringMatching(id), [label]: words, ...Object.fromEntries(own) },
    { requiredKeys: ['id', label, ...needed] },
  );
}

const digits = fc.integer({ min: 1, max: 999_999 }).map(String);
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
