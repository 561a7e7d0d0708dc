import type { Finding } from '#libs/contracts/messages/finding.js';
import { FIT_TEXTS } from '#libs/contracts/experiment/plan/fit-texts.js';
import { searchWaves } from '#libs/contracts/experiment/plan/search-waves.js';
import { withParams as inWords } from '#libs/contracts/messages/texts.js';
import {
  areVariationsValid,
  createdVariations,
  isTestable,
  testedRange,
} from '#libs/contracts/experiment/plan/variation-counts.js';
import { componentField, componentLists } from '../components/components.js';
import { checkedPaths, holds, PARTS, type Circumstances, type Part, type PlatformDescription } from '../description.js';
import type { ComponentField, Field } from '../fields/fields.js';
import { placeAt } from '../fields/fields-of.js';
import { repeatsOf } from './repeats.js';
import { kindOf } from '../kinds/index.js';
import type { Scope } from '../kinds/kind.js';
import { recordOf, valueAt, valuesOf } from '../reading/untrusted.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import type { RuleName } from './rules.js';
import { daysLong } from '../dates/run-length.js';
import { runFault, runSpan } from '../dates/run-span.js';
import { offersSearch } from '../delivery.js';

type ReportAt = (field: string, rule: RuleName, params?: Finding['params']) => void;

/**
 * All findings of an experiment before its submit, in the order of the wizard. Console and server share this check. Drafts, samples and
 * templates are stored unchecked.
 * @param input an experiment of the platform, as it arrived; anything else gives findings of missing fields, and never throws
 * @param part a single step; absent for all steps and the number of variations
 */
export function validate(
  description: PlatformDescription,
  input: unknown,
  circumstances: Circumstances,
  part?: Part,
): Finding[] {
  const experiment = recordOf(input);
  const findings: Finding[] = [];
  const report: ReportAt = (field, rule, params) =>
    void findings.push({ field, key: RULE_TEXTS[rule].key, ...(params === undefined ? {} : { params }) });
  const goal = experiment.objective;
  const scope: Scope = {
    goal,
    currency: valueAt(experiment, 'information.currency'),
    accountCurrency: circumstances.accountCurrency,
    filling: description,
    fileOf: circumstances.fileOf,
    ...(circumstances.sizeOf === undefined ? {} : { sizeOf: circumstances.sizeOf }),
    holds: (when) => holds(when, goal, (path) => valueAt(experiment, path)),
  };

  if (part === undefined || part === 'information')
    if (!(description.goals as readonly unknown[]).includes(goal)) report('objective', 'selectOption');
  for (const step of part === undefined ? PARTS : [part])
    for (const path of checkedPaths(description, step)) {
      for (const rule of description.rules)
        if (rule.before === path) findings.push(...rule.check(experiment, circumstances));
      const place = placeAt(description, path);
      const value = valueAt(experiment, path);
      if (path === description.time.start) checkDates(description, experiment, circumstances, report);
      if (!scope.holds(place.field.when)) continue;
      if (place.isList) checkList(path, value, place.field, scope, report);
      else checkValue(path, value, place.field, scope, report);
    }
  if (part === undefined) findings.push(...searchProblem(description, experiment, circumstances));
  if (part === undefined || part === 'creative') {
    // A submit drops the lists that the goal hides. The form keeps them in case the user changes back.
    const counts = componentLists(description, { ...experiment, components: undefined })
      .filter(({ component }) => scope.holds(componentField(description, component)?.when))
      .map(({ alternatives }) => alternatives.length);
    if (!areVariationsValid(createdVariations(counts))) report('variations', 'tooManyVariations');
    else findings.push(...testedProblem(experiment['tested_count'], counts));
  }
  return findings;
}

/** The finding about the requested number of tested variations; empty if nobody chose one. */
function testedProblem(tested: unknown, counts: readonly number[]): Finding[] {
  if (tested === undefined || (typeof tested === 'number' && isTestable(tested, counts))) return [];
  return [{ field: 'tested_count', ...inWords(FIT_TEXTS.testedRange, { ...testedRange(counts) }) }];
}

/** The finding about a search that cannot run; empty if no search was requested. Wrong dates have a finding of their own. */
function searchProblem(
  description: PlatformDescription,
  experiment: { objective?: unknown; search?: unknown },
  { now, accountZone: zone }: Circumstances,
): Finding[] {
  const { search } = experiment;
  if (search === undefined || search === false) return [];
  if (search !== true || !offersSearch(description, experiment))
    return [{ field: 'search', key: FIT_TEXTS.searchNotOffered.key }];
  if (runFault(description, experiment, { now, zone }) !== null) return [];
  const run = runSpan(description, experiment, { now, zone })!;
  const waves = searchWaves({ runDays: daysLong(run), impressions: Infinity });
  return waves.ok ? [] : [{ field: 'search', ...inWords(FIT_TEXTS.searchTooShort, { least: waves.least }) }];
}

function checkValue(path: string, value: unknown, field: Field, scope: Scope, report: ReportAt): void {
  const kind = kindOf(field);
  // One finding covers both dates of a run.
  if (field.kind === 'date' || field.kind === 'day') return;
  if (!kind.isEmpty(value))
    return kind.check(value, field, (rule, at = '', params) => report(path + at, rule, params), scope);
  if (field.required !== undefined && scope.holds(field.required)) report(path, field.missing ?? kind.missing);
}

function checkList(path: string, list: unknown, field: ComponentField, scope: Scope, report: ReportAt): void {
  const kind = kindOf(field);
  const values = valuesOf(list);
  if (values.length === 0 && field.needed !== undefined && scope.holds(field.needed))
    report(path, field.empty ?? field.missing ?? kind.missing);
  values.forEach((value, i) => {
    const at = `${path}[${i}].value`;
    if (kind.isEmpty(value)) {
      if (field.mayBeAny !== true) report(at, field.missing ?? kind.missing);
    } else kind.check(value, field, (rule, within = '', params) => report(at + within, rule, params), scope);
  });
  checkRepeats(path, values, field, scope, report);
}

/** Two equal alternatives would make the same ad twice, and both would be paid. The finding names the first one by its number. */
function checkRepeats(
  path: string,
  values: readonly unknown[],
  field: ComponentField,
  scope: Scope,
  report: ReportAt,
): void {
  for (const { index, first } of repeatsOf(values, field, scope))
    report(`${path}[${index}].value`, 'duplicate', { n: first + 1 });
}

/** The specification has one text for all errors of dates (META-085, META-089, TIKTOK-064). */
function checkDates(
  description: PlatformDescription,
  experiment: object,
  { now, accountZone }: Circumstances,
  report: ReportAt,
): void {
  const { time } = description;
  if (runFault(description, experiment, { now, zone: accountZone }) !== null)
    report(
      time.start,
      time.invalid ?? 'invalidDateRange',
      time.shortestDays === undefined ? undefined : { least: time.shortestDays, most: time.longestDays },
    );
}
