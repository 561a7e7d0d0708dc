import { writeFigure } from '#libs/contracts/money/amount-text.js';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import { holds, type PlatformDescription } from '#libs/platforms/description.js';
import type { ComponentField, Field } from '#libs/platforms/fields/fields.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { chosenOf, codesFor, optionsFor } from '#libs/platforms/kinds/choices.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { listOf, valueAt, withValueAt, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { parseTime } from '#libs/platforms/dates/run-dates.js';
import { runLength, type RunLength } from '#libs/platforms/dates/run-length.js';
import { runsByDays, runSpan } from '#libs/platforms/dates/run-span.js';
import { dayAt, dayNumber, laterDay } from '#libs/platforms/dates/zone-days.js';
import { browserZone } from '../../../lib/format/format.js';
import { nextBracket } from './next-bracket.js';

export type Lists = Record<string, Alternative<unknown>[]>;

/**
 * The contents of the wizard: the tree of the experiment, with its leaves as typed. Amounts are text in the reader's language. A date is an
 * instant (ISO 8601 with offset), or the typed text if it is none. A list's row without a choice holds the empty value of its kind.
 */
export interface Draft {
  objective: string;
  /** The number of variations to test, if the user chose it. */
  tested_count?: number;
  /** Whether the user chose a search for the best variation. */
  search?: boolean;
  information: Untrusted;
  audiences: Lists;
  exclusions: Record<string, unknown[]>;
  creatives: Lists;
  /** The run's bindings: account, page. */
  [setup: string]: unknown;
}

export const newAlternative = <T>(value: T): Alternative<T> => ({ id: crypto.randomUUID(), value });

/** A draft with only its defaults filled in. */
export function newDraft(description: PlatformDescription, now: Date): Draft {
  const goal = description.goals[0]!;
  const empty: Draft = { objective: goal, information: {}, audiences: {}, exclusions: {}, creatives: {} };
  const filled = fieldsOf(description).reduce((draft, { path, isList, field }) => {
    const value = isList ? firstAlternatives(field, goal) : firstValue(field, goal);
    return value === undefined ? draft : withValueAt(draft, path, value);
  }, empty);
  return withDefaultRun(description, filled, now);
}

/** The draft for another goal. Values that the goal does not offer return to their defaults; lists that it needs get a first row. */
export function withGoal(description: PlatformDescription, draft: Draft, goal: string): Draft {
  return fieldsOf(description).reduce<Draft>(
    (next, { path, isList, field }) => {
      const value = valueAt(next, path);
      if (isList) {
        const rows = ((value ?? []) as Alternative<unknown>[]).filter((row) => isOffered(field, row.value, goal));
        return withValueAt(next, path, rows.length > 0 ? rows : firstAlternatives(field, goal));
      }
      if (field.kind !== 'choice' || isOffered(field, value, goal)) return next;
      return withValueAt(next, path, firstValue(field, goal));
    },
    { ...draft, objective: goal },
  );
}

function isOffered(field: Field, value: unknown, goal: string): boolean {
  if (field.kind === 'choice') return (optionsFor(field, goal) as readonly unknown[]).includes(value);
  const codes = field.kind === 'code' ? codesFor(field, goal) : [];
  return codes.length === 0 || (codes as readonly unknown[]).includes(value);
}

/**
 * The draft with the default run: one day, from the next full hour that leaves the required head start and two hours to fill in the form.
 * On a platform of whole days, it is the shortest possible run, from tomorrow on.
 */
const withDefaultRun = (description: PlatformDescription, draft: Draft, now: Date): Draft =>
  withRunOf(description, draft, { now, days: Math.max(1, description.time.shortestDays ?? 1) });

/** Moves a run to the default start and keeps its length, within the platform's limits. */
export function withLaterRun(description: PlatformDescription, draft: Draft, now: Date): Draft {
  const { shortestDays = 0, longestDays } = description.time;
  const days = calendarLength(description, draft);
  if (days === null) return withDefaultRun(description, draft, now);
  return withRunOf(description, draft, { now, days: Math.min(Math.max(days, shortestDays), longestDays) });
}

function withRunOf(description: PlatformDescription, draft: Draft, { now, days }: { now: Date; days: number }): Draft {
  const { time } = description;
  if (runsByDays(description)) {
    const first = laterDay(dayAt(now.getTime(), browserZone()), 1);
    return withValueAt(withValueAt(draft, time.start, first), time.end, laterDay(first, days));
  }
  const start = Math.ceil((now.getTime() + (time.headStartHours + 2) * HOUR_MS) / HOUR_MS) * HOUR_MS;
  const at = (ms: number) => new Date(ms).toISOString();
  return withValueAt(withValueAt(draft, time.start, at(start)), time.end, at(start + Math.round(days * DAY_MS)));
}

/** The run's length in calendar days, which can be a fraction; null without a valid range. */
function calendarLength(description: PlatformDescription, draft: Draft): number | null {
  const { time } = description;
  const ends = [valueAt(draft, time.start), valueAt(draft, time.end)];
  if (runsByDays(description)) {
    const [first, last] = ends.map(dayNumber) as [number | null, number | null];
    return first === null || last === null || last < first ? null : (last - first) / DAY_MS;
  }
  const [start, end] = ends.map((text) => parseTime(text)?.local ?? null) as [number | null, number | null];
  return start === null || end === null || end <= start ? null : (end - start) / DAY_MS;
}

/** The value of an untouched field; undefined for none. */
function firstValue(field: Field, goal: string): unknown {
  switch (field.kind) {
    case 'money':
      return writeFigure(field.default, 'en');
    case 'choice': {
      const options = optionsFor(field, goal);
      return options.find((option) => option === field.default);
    }
    case 'choices':
      return [...(field.default ?? [])];
    case 'references':
    case 'places':
      return [];
    default:
      return undefined;
  }
}

/** The first rows of a list: its default, or an empty row if ads need one. */
function firstAlternatives(field: ComponentField, goal: string): Alternative<unknown>[] {
  const { beginsList } = kindOf(field);
  const begins =
    beginsList === 'always' ||
    ('default' in field && field.default !== undefined) ||
    (field.needed !== undefined &&
      (beginsList === 'needed' || (beginsList === 'needed-by-goal' && holds(field.needed, goal, () => undefined))));
  return begins ? [newAlternative(nextValue(field, [], goal))] : [];
}

/**
 * The value of a new alternative.
 * @param taken the values of the other alternatives; each option is offered once
 * @returns undefined if every option is taken
 */
export function nextValue(field: ComponentField, taken: readonly unknown[], goal: unknown): unknown {
  const isTaken = (option: unknown) =>
    taken.some(
      (other) => other === option || (field.kind === 'choices' && chosenOf(listOf(other), field)[0] === option),
    );
  const free = (options: readonly unknown[], first: unknown) =>
    [first, ...options].find((option) => options.includes(option) && !isTaken(option));
  switch (field.kind) {
    case 'choice':
      return free(optionsFor(field, goal), field.default);
    case 'code':
      return free(codesFor(field, goal), field.default);
    case 'choices': {
      // A copy of an existing group would only produce the same ads again.
      if (field.most !== 1) {
        const kind = kindOf(field);
        const isDefaultTaken = taken.some((other) => kind.keyOf(other, field) === kind.keyOf(field.default, field));
        return isDefaultTaken ? [] : [...(field.default ?? [])];
      }
      const usable = field.options.filter((option) => field.retired?.includes(option) !== true);
      const next = free(usable, field.default?.[0]);
      return next === undefined ? undefined : [next];
    }
    case 'bracket':
      return nextBracket(field, taken as readonly [number, number][]);
    case 'places':
    case 'references':
    case 'texts':
      return [];
    case 'reference':
      return { id: '', [field.label ?? 'name']: '' };
    default:
      return '';
  }
}

/**
 * The run's length, as the submit will calculate it; null without a valid range.
 * @param zone the ad account's time zone; undefined while unknown
 */
export function lengthOf(
  description: PlatformDescription,
  draft: Draft,
  { now, zone }: { now: number; zone: string | undefined },
): RunLength | null {
  const span = runSpan(description, draft, { now, ...(zone === undefined ? {} : { zone }) });
  return span === null || span.endsAt <= span.startsAt ? null : runLength(span, zone);
}

/** Whether a run begins too soon to be submitted. An unreadable start does not count here: its field reports it. */
export function isLate(description: PlatformDescription, draft: Draft, now: Date): boolean {
  const { time } = description;
  const start = valueAt(draft, time.start);
  if (typeof start !== 'string' || start === '') return true;
  if (runsByDays(description)) return dayNumber(start) !== null && start < dayAt(now.getTime(), browserZone());
  const read = parseTime(start);
  return read !== null && read.at - now.getTime() < time.headStartHours * HOUR_MS;
}
