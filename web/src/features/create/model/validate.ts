import { callsToActionFor } from '#libs/platforms/meta/calls-to-action.js';
import {
  areVariationsValid,
  checkAges,
  checkLocation,
  checkText,
  checkUrl,
  dateRangeFault,
  type DateRangeFault,
  type RuleMessage,
} from '#libs/contracts/experiment/rules.js';
import { amountProblem, type AmountProblem } from '../../../lib/format/amount-problem.js';
import type { Format } from '../../../lib/format/format.js';
import { readDateTime } from '../../../lib/format/read-date.js';
import { chosenBytes, componentCounts, createdCount, type TrafficDraft } from './draft.js';
import { draftReachesEu, type AdSponsors } from './sponsors.js';

/** Texts of the console's own beside the shared rules'. */
type OwnText = 'visuals' | 'storage' | 'locations' | 'accountUnusable';
export type ErrorText =
  `rules.${RuleMessage}` | `create.errors.${OwnText}` | `create.dates.${DateRangeFault | 'time' | 'unreadable'}`;

/**
 * Field to the text of its problem, in the order of the form. A field of a list has its index behind a dot:
 * `headlines.2`; the list itself is `headlines`.
 */
export type DraftErrors = Map<string, ErrorText | AmountProblem>;

export interface ValidationContext {
  now: Date;
  currency: string;
  isAccountUsable: boolean;
  /** Bytes that the team's storage has room for; left out while it is not known, which the server then judges alone. */
  freeBytes?: number;
  /** Who is named where the fields are empty; null until it is known, and then nothing is asked for. */
  sponsors: AdSponsors | null;
  /** The reader's language: amounts are read as it writes them. */
  format: Format;
}

/** Every rule of the form, from top to bottom: the first entry is the first problem. */
export function validateDraft(
  draft: TrafficDraft,
  { now, currency, isAccountUsable, freeBytes = Infinity, format, sponsors }: ValidationContext,
): DraftErrors {
  const errors: DraftErrors = new Map();
  const add = (field: string, text: ErrorText | AmountProblem) => {
    if (!errors.has(field)) errors.set(field, text);
  };
  const check = (field: string, result: RuleMessage | null) => {
    if (result !== null) add(field, `rules.${result}`);
  };
  const chosen = (field: string, value: string) => check(field, value === '' ? 'selectOption' : null);
  const unique = (field: string, keys: string[]) =>
    keys.forEach((key, index) => {
      if (key !== '' && keys.indexOf(key) < index) check(`${field}.${index}`, 'duplicate');
    });

  chosen('accountId', draft.accountId);
  if (!isAccountUsable) add('accountId', 'create.errors.accountUnusable');
  chosen('pageId', draft.pageId);
  if (sponsors !== null && draftReachesEu(draft)) {
    for (const field of ['beneficiary', 'payor'] as const)
      check(field, draft[field].trim() === '' && sponsors[field] === null ? field : null);
  }
  check('name', draft.name.trim() === '' ? 'experimentName' : null);
  check('promotedUrl', checkUrl(draft.promotedUrl));
  chosen('secondaryGoal', draft.secondaryGoal);
  chosen('industry', draft.industry);
  for (const [field, typed] of [
    ['startsAt', draft.startsTyped],
    ['endsAt', draft.endsTyped],
  ] as const) {
    const read = readDateTime(typed, format.language);
    if (!read.ok && read.fault !== 'missing') add(field, `create.dates.${read.fault}`);
  }
  const range = dateRangeFault(draft.startsAt, draft.endsAt, now.getTime());
  if (range !== null && !errors.has('startsAt') && !errors.has('endsAt')) add('dates', `create.dates.${range}`);
  const budget = amountProblem(draft.budget, currency, format);
  if (budget !== null) add('budget', budget);

  draft.ages.forEach(({ value }, index) => check(`ages.${index}`, checkAges(value)));
  unique(
    'ages',
    draft.ages.map(({ value }) => value.join('-')),
  );
  if (draft.genders.length === 0) check('genders', 'selectOption');
  if (draft.geolocations.length === 0) add('geolocations', 'create.errors.locations');
  draft.geolocations.forEach(({ value }, index) => {
    if (value.length === 0) add(`geolocations.${index}`, 'create.errors.locations');
    value.forEach((place) => check(`geolocations.${index}`, checkLocation(place)));
  });
  unique(
    'geolocations',
    draft.geolocations.map(({ value }) => keyOfGroup(value.map(({ type, key }) => `${type}:${key}`))),
  );
  draft.interests.forEach(({ value }, index) =>
    check(`interests.${index}`, value.length === 0 ? 'selectOption' : null),
  );
  unique(
    'interests',
    draft.interests.map(({ value }) => keyOfGroup(value.map(({ id }) => id))),
  );

  for (const field of ['headlines', 'copies'] as const) {
    draft[field].forEach(({ value }, index) => check(`${field}.${index}`, checkText(value)));
    unique(
      field,
      draft[field].map(({ value }) => value.trim()),
    );
  }
  if (draft.visuals.length === 0) add('visuals', 'create.errors.visuals');
  if (chosenBytes(draft.visuals) > freeBytes) add('visuals', 'create.errors.storage');
  const offered: readonly string[] = callsToActionFor('OUTCOME_TRAFFIC');
  draft.ctas.forEach(({ value }, index) => {
    chosen(`ctas.${index}`, value);
    check(`ctas.${index}`, offered.includes(value) ? null : 'callToAction');
  });
  if (!areVariationsValid(createdCount(componentCounts(draft)))) check('variations', 'tooManyVariations');
  return errors;
}

/** Groups with the same members are the same alternative, whatever their order. */
const keyOfGroup = (members: string[]): string => [...members].sort().join(' ');
