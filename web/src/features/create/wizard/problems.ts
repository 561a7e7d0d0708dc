import type { ParseKeys, TFunction } from 'i18next';
import type { Finding } from '#libs/contracts/messages/finding.js';
import {
  checkedPaths,
  PARTS,
  type Circumstances,
  type Part,
  type PlatformDescription,
} from '#libs/platforms/description.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { fieldsOf, partOf, pathOf, placeAt } from '#libs/platforms/fields/fields-of.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { listOf, textOf, valueAt } from '#libs/platforms/reading/loose.js';
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
import { bytesOf, chosenImages, slotOf, type ChosenImages } from '../form/images.js';
import { markOf, rowMark } from '../form/marks.js';
import { toInput } from '../form/to-input.js';

/** What the wizard is judged against, besides what is typed. */
export interface ProblemContext {
  now: Date;
  currency: string;
  /** Of the ad account, in which days are counted. */
  accountZone?: string | undefined;
  isAccountUsable: boolean;
  /** Bytes that the team's storage has room for; left out while it is not known, which the server then judges alone. */
  freeBytes?: number;
  /** What stored files are known by. */
  fileOf?: Circumstances['fileOf'];
  /** Rows that lookups have found, by their names. */
  found?: Circumstances['found'];
  /** Who is named where the fields are empty; null until it is known, and then nothing is asked for. */
  sponsors: NonNullable<Circumstances['sponsors']> | null;
  /** Names of what was chosen and the platform no longer knows, by the mark where it stands. */
  gone?: ReadonlyMap<string, string>;
  format: Format;
}

/** A text by its key, with the figures that it names: two problems are the same where both are. */
export interface Problem {
  key: ParseKeys;
  params: NonNullable<Finding['params']>;
}

/** What is wrong, in the order of the wizard, by the mark of the place that shows it. */
export type Problems = ReadonlyMap<string, Problem>;

/** A problem in the reader's words. */
export const sayProblem = (t: TFunction, { key, params }: Problem): string => t(key as `rules.${RuleName}`, params);

/**
 * Whether a problem is told while it is made, and not when its field was left: two equal alternatives cost money at once. A row
 * that is still empty is equal to others only until something is chosen.
 */
export function isToldAtOnce(description: PlatformDescription, draft: Draft, mark: string, { key }: Problem): boolean {
  if (description.rules.some(({ toldAtOnce = [] }) => toldAtOnce.some((rule) => RULE_TEXTS[rule].key === key)))
    return true;
  if (key !== 'rules.duplicate') return false;
  const [path = '', id] = mark.split('#');
  const { field } = placeAt(description, path);
  const row = (listOf(valueAt(draft, path)) as Alternative<unknown>[]).find((one) => one.id === id);
  return row !== undefined && !kindOf(field).isEmpty(row.value);
}

/** Of a file that has not arrived yet, and still may. */
export const UNDER_WAY = 'create.visuals.underWay';

type Told = [mark: string, problem: Problem];
const told = (mark: string, key: ParseKeys, params: Problem['params'] = {}): Told => [mark, { key, params }];

/**
 * Everything that is wrong with a draft: what the shared check finds in what would be submitted, and before it what cannot
 * be read as it was typed, which its own field says best.
 */
export function problemsOf(
  description: PlatformDescription,
  { draft, images }: { draft: Draft; images: ChosenImages },
  context: ProblemContext,
): Problems {
  const { now, currency, accountZone, found: rows, sponsors, fileOf, format } = context;
  const input = toInput(description, draft, { language: format.language, currency });
  const findings = validate(description, input, {
    ...{ now: now.getTime(), accountCurrency: currency },
    ...(accountZone === undefined ? {} : { accountZone }),
    ...{ sponsors, found: rows },
    ...(fileOf === undefined ? {} : { fileOf }),
  });
  const own = [
    ...typedProblems(description, draft, context),
    ...consoleProblems(description, { draft, images }, context),
  ];
  const found = findings.map(({ field = '', key, params }) =>
    told(markOf(draft, field), key as `rules.${RuleName}`, params),
  );
  const place = placesOf(description);
  // What cannot be read comes before what the check says of the same place.
  const all = [...own, ...found].sort(([a], [b]) => place(a) - place(b));
  const problems = new Map<string, Problem>();
  for (const [mark, problem] of all) if (!problems.has(mark)) problems.set(mark, problem);
  return problems;
}

/** The step that a problem belongs to; the number of variations is the creative's to mend (META-025). */
export const stepPartOf = (description: PlatformDescription, mark: string): Part =>
  partOf(description, pathOf(mark.split('#')[0]!)) ?? 'creative';

/** Of what is no amount at all; a platform may have a text of its own for it. */
const NO_AMOUNT: readonly string[] = ['rules.required', 'rules.budget', 'amount.unreadable'];

/** Amounts and dates, read in the reader's language. */
function typedProblems(
  description: PlatformDescription,
  draft: Draft,
  { now, currency, format }: ProblemContext,
): Told[] {
  const { start, end } = description.time;
  const found: Told[] = [];
  for (const { path, isList, field } of fieldsOf(description)) {
    if (isList) continue;
    const typed = textOf(valueAt(draft, path));
    if (field.kind === 'money') {
      const problem = amountProblem(typed, currency, format);
      if (problem === null) continue;
      const isOwn = field.invalid !== undefined && NO_AMOUNT.includes(problem.text);
      found.push(isOwn ? told(path, `rules.${field.invalid!}`) : told(path, problem.text, problem.figures));
    }
    if (field.kind === 'date' && typed !== '' && parseTime(typed) === null) {
      const read = readDateTime(typed, format.language);
      found.push(told(path, `create.dates.${read.ok || read.fault === 'missing' ? 'unreadable' : read.fault}`));
    }
    if (field.kind === 'day' && typed !== '' && dayNumber(typed) === null)
      found.push(told(path, 'create.dates.unreadableDay'));
  }
  if (runsByDays(description)) return found;
  const areRead = !found.some(([path]) => path === start || path === end);
  const fault = dateRangeFault(valueAt(draft, start), valueAt(draft, end), { ...description.time, now: now.getTime() });
  // What of a range that the specification has one text for.
  if (fault !== null) found.push(told(areRead ? start : '', `create.dates.${fault}`));
  return found.filter(([path]) => path !== '');
}

/** What only the console knows before anything is sent. */
function consoleProblems(
  description: PlatformDescription,
  { draft, images }: { draft: Draft; images: ChosenImages },
  { isAccountUsable, freeBytes = Infinity, gone = new Map<string, string>() }: ProblemContext,
): Told[] {
  const onTheirWay = chosenImages(draft, images);
  return [
    ...[...gone].flatMap(([mark, name]) =>
      fallsAway(description, mark) ? [] : [told(mark, 'wizard.notOffered', { name })],
    ),
    ...(isAccountUsable ? [] : [told('account', 'create.errors.accountUnusable')]),
    ...onTheirWay.map(({ id, isFailed }) =>
      told(rowMark('creatives.visuals', slotOf(id).visual), isFailed ? 'create.visuals.notArrived' : UNDER_WAY),
    ),
    ...(bytesOf(onTheirWay) > freeBytes ? [told('creatives.visuals', 'create.errors.storage')] : []),
  ];
}

/** Where a mark stands in the order of the checks: by step and field; rows behind their list, in their order. */
function placesOf(description: PlatformDescription): (mark: string) => number {
  const paths = PARTS.flatMap((part) => checkedPaths(description, part));
  return (mark) => {
    const place = paths.indexOf(mark.split('#')[0]!);
    return place < 0 ? paths.length : place;
  };
}
