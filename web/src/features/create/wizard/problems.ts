import type { ParseKeys, TFunction } from 'i18next';
import type { Finding } from '#libs/contracts/messages/finding.js';
import {
  checkedPaths,
  holds,
  PARTS,
  type Circumstances,
  type Part,
  type PlatformDescription,
} from '#libs/platforms/description.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { fieldsOf, partOf, pathOf, placeAt } from '#libs/platforms/fields/fields-of.js';
import { fileListOf } from '#libs/platforms/kinds/file-lists.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { listOf, textOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import type { RuleName } from '#libs/platforms/checking/rules.js';
import { dateRangeFault, parseTime } from '#libs/platforms/dates/run-dates.js';
import { runsByDays } from '#libs/platforms/dates/run-span.js';
import { dayNumber } from '#libs/platforms/dates/zone-days.js';
import { validate } from '#libs/platforms/checking/validate.js';
import { amountProblem } from '../../../lib/format/amount-problem.js';
import type { Format } from '../../../lib/format/format.js';
import { readDateTime } from '../../../lib/format/read-date.js';
import { fallsAway } from '../form/known-rows.js';
import type { Draft } from '../form/draft.js';
import { bytesOf, chosenImages, type ChosenImages } from '../form/images.js';
import { fileMark, markOf } from '../form/marks.js';
import { toInput } from '../form/to-input.js';

/** The facts that the wizard's check needs, besides the draft. */
export interface ProblemContext {
  now: Date;
  currency: string;
  /** The ad account's time zone, in which days are counted. */
  accountZone?: string | undefined;
  isAccountUsable: boolean;
  /** Bytes left in the team's storage; absent while unknown, and then only the server checks it. */
  freeBytes?: number;
  /** Digests of stored files. */
  fileOf?: Circumstances['fileOf'];
  /** Sizes of stored pictures. */
  sizeOf?: Circumstances['sizeOf'];
  /** Rows that lookups have found, by their names. */
  found?: Circumstances['found'];
  filledIn?: Circumstances['filledIn'] | undefined;
  /** Names of chosen rows that the platform no longer knows, by their mark. */
  gone?: ReadonlyMap<string, string>;
  format: Format;
}

/** A text's key with its figures. Two problems are equal if both are. */
export interface Problem {
  key: ParseKeys;
  params: NonNullable<Finding['params']>;
}

/** Problems in the order of the wizard, by the mark of the place that shows them. */
export type Problems = ReadonlyMap<string, Problem>;

/** A problem in the reader's words. */
export const formatProblem = (t: TFunction, { key, params }: Problem): string => t(key as `rules.${RuleName}`, params);

/**
 * Whether a problem shows immediately instead of after the user has left its field. Equal alternatives do, because they would cost money
 * twice. An empty row does not: it equals other empty rows only until the user chooses a value.
 */
export function isShownAtOnce(description: PlatformDescription, draft: Draft, mark: string, { key }: Problem): boolean {
  if (description.rules.some(({ shownAtOnce = [] }) => shownAtOnce.some((rule) => RULE_TEXTS[rule].key === key)))
    return true;
  if (key !== 'rules.duplicate') return false;
  const [path = '', id] = mark.split('#');
  const { field } = placeAt(description, path);
  const row = (listOf(valueAt(draft, path)) as Alternative<unknown>[]).find((one) => one.id === id);
  return row !== undefined && !kindOf(field).isEmpty(row.value);
}

/** The text for a file that is still uploading. */
export const UNDER_WAY = 'create.visuals.underWay';

type FoundProblem = [mark: string, problem: Problem];
const problemAt = (mark: string, key: ParseKeys, params: Problem['params'] = {}): FoundProblem => [
  mark,
  { key, params },
];

/**
 * All problems of a draft. The shared check finds them in the contents to submit. Typed text that cannot be read comes first, because its
 * own field explains it best.
 */
export function problemsOf(
  description: PlatformDescription,
  { draft, images }: { draft: Draft; images: ChosenImages },
  context: ProblemContext,
): Problems {
  const { now, currency, accountZone, found: rows, filledIn, fileOf, sizeOf, format } = context;
  const input = toInput(description, draft, { language: format.language, currency });
  const findings = validate(description, input, {
    now: now.getTime(),
    accountCurrency: currency,
    ...(accountZone === undefined ? {} : { accountZone }),
    found: rows,
    ...(filledIn === undefined ? {} : { filledIn }),
    ...(fileOf === undefined ? {} : { fileOf }),
    ...(sizeOf === undefined ? {} : { sizeOf }),
  });
  const own = [
    ...typedProblems(description, draft, context),
    ...consoleProblems(description, { draft, images }, context),
  ];
  const found = findings.map(({ field = '', key, params }) =>
    problemAt(markOf(description, draft, field), key as `rules.${RuleName}`, params),
  );
  const place = placesOf(description);
  // A problem of unreadable text comes before the check's problem at the same place.
  const all = [...own, ...found].sort(([a], [b]) => place(a) - place(b));
  const problems = new Map<string, Problem>();
  for (const [mark, problem] of all) if (!problems.has(mark)) problems.set(mark, problem);
  return problems;
}

/** The step that a problem belongs to; the number of variations is fixed in the creative step (META-025). */
export const stepPartOf = (description: PlatformDescription, mark: string): Part =>
  partOf(description, pathOf(mark.split('#')[0]!)) ?? 'creative';

/** Problems of a text that is not an amount at all; a platform can have its own text for them. */
const NO_AMOUNT: readonly string[] = ['rules.required', 'rules.budget', 'amount.unreadable'];

/** Amounts and dates, read in the reader's language. */
function typedProblems(
  description: PlatformDescription,
  draft: Draft,
  { now, currency, format }: ProblemContext,
): FoundProblem[] {
  const { start, end } = description.time;
  const found: FoundProblem[] = [];
  for (const { path, isList, field } of fieldsOf(description)) {
    // Fields that the goal does not have are not checked: a copied experiment can hold their values.
    if (isList || !holds(field.when, draft.objective, (at) => valueAt(draft, at))) continue;
    const typed = textOf(valueAt(draft, path));
    if (field.kind === 'money') {
      const problem = amountProblem(typed, currency, format);
      if (problem === null) continue;
      const isOwn = field.invalid !== undefined && NO_AMOUNT.includes(problem.text);
      found.push(isOwn ? problemAt(path, `rules.${field.invalid!}`) : problemAt(path, problem.text, problem.figures));
    }
    if (field.kind === 'date' && typed !== '' && parseTime(typed) === null) {
      const read = readDateTime(typed, format.language);
      found.push(problemAt(path, `create.dates.${read.ok || read.fault === 'missing' ? 'unreadable' : read.fault}`));
    }
    if (field.kind === 'day' && typed !== '' && dayNumber(typed) === null)
      found.push(problemAt(path, 'create.dates.unreadableDay'));
  }
  if (runsByDays(description)) return found;
  const areRead = !found.some(([path]) => path === start || path === end);
  const fault = dateRangeFault(valueAt(draft, start), valueAt(draft, end), { ...description.time, now: now.getTime() });
  // The specification has one text for each fault of a whole range.
  if (fault !== null)
    found.push(problemAt(areRead ? start : '', `create.dates.${fault}`, boundOf(description.time)[fault]));
  return found.filter(([path]) => path !== '');
}

/** The figure of each text about a run's dates. It selects singular or plural. */
const boundOf = ({ headStartHours, longestDays }: PlatformDescription['time']): Record<string, { count: number }> => ({
  tooSoon: { count: headStartHours },
  tooLong: { count: longestDays },
});

/** Problems that only the console can find before a submit. */
function consoleProblems(
  description: PlatformDescription,
  { draft, images }: { draft: Draft; images: ChosenImages },
  { isAccountUsable, freeBytes = Infinity, gone = new Map<string, string>() }: ProblemContext,
): FoundProblem[] {
  const onTheirWay = chosenImages(draft, images);
  return [
    ...[...gone].flatMap(([mark, name]) =>
      fallsAway(description, mark) ? [] : [problemAt(mark, 'wizard.notOffered', { name })],
    ),
    ...(isAccountUsable ? [] : [problemAt('account', 'create.errors.accountUnusable')]),
    ...onTheirWay.map(({ id, isFailed }) =>
      problemAt(fileMark(draft, id), isFailed ? 'create.visuals.notArrived' : UNDER_WAY),
    ),
    ...(bytesOf(onTheirWay) > freeBytes ? [problemAt(fileListOf(description, draft)!, 'create.errors.storage')] : []),
  ];
}

/** Returns the position of a mark in the order of the checks: by step and field; rows follow their list, in their order. */
function placesOf(description: PlatformDescription): (mark: string) => number {
  const paths = PARTS.flatMap((part) => checkedPaths(description, part));
  return (mark) => {
    const place = paths.indexOf(mark.split('#')[0]!);
    return place < 0 ? paths.length : place;
  };
}
