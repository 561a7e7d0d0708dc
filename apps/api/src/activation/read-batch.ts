import { usualVariable } from '#libs/platforms/results/ranking.js';
import {
  ACTIVATION_LIMITS,
  daysOf,
  isLongEnough,
  type Activation,
  type BudgetType,
} from '#libs/contracts/experiment/activation/activation.js';
import { ACTIVATION_TEXTS } from '#libs/contracts/experiment/activation/activation-texts.js';
import type { NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import { NAMING_TEXTS } from '#libs/contracts/experiment/naming/naming-texts.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { ERROR_CODES, type ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import { isShared, roomOf, type PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { longestLinkParams } from '#libs/experiments/planning/link-namer.js';
import { mostOf } from '#libs/platforms/results/activation-cost.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { listGone } from '#libs/platforms/reading/removed.js';
import { parseTime } from '#libs/platforms/dates/run-dates.js';
import { deliveredSpan } from '#libs/platforms/dates/run-span.js';
import { daysTouched } from '#libs/platforms/dates/zone-days.js';
import { invalid, invalidField, item, type ApiError } from '../http/errors/api-error.js';
import type { ActivateDto } from './activation.dto.js';
import { rowId } from './batches.js';

/** A requested batch, before the account and the platform have been checked. */
export interface RequestedBatch {
  activation: Activation;
  /** The period in which its ads run: whole days on platforms that know only days. */
  startsAt: Date;
  endsAt: Date;
  /** The maximum cost of the whole batch, in minor units of the experiment's currency. */
  mostMinor: number;
}

/** Reads the requested batch of an experiment. @throws ApiError 400 that names the wrong field */
export function readBatch(parent: Experiment, body: ActivateDto): RequestedBatch {
  const budgetType = body.budget_type ?? 'lifetime_budget';
  const zone = parent.accountZone ?? 'UTC';
  const description = descriptionOf(parent);
  const { startsAt, endsAt } = deliveredSpan(description, datesOf(body), { now: Date.now(), zone });
  const variations = body.variables.map((one, i): Activation['variations'][number] => ({
    variation: variationOf(parent, one.id, `variables[${i}].id`),
    type: one.type ?? 'real',
    name: one.name?.trim() || one.id,
    budgetMinor: budgetOf(one.budget, parent.currency, `variables[${i}].budget`),
    lower: one.lower_bound ?? null,
    upper: one.upper_bound ?? null,
  }));
  if (new Set(variations.map(({ variation }) => variation)).size < variations.length)
    throw invalidField('variables', ACTIVATION_TEXTS.twice);
  const variable = body.variable ?? usualVariable(descriptionOf(parent.input), parent);
  const { peakDay } = description;
  const most = variations.map(({ budgetMinor }) =>
    mostOf(budgetMinor, { budgetType, startsAt, endsAt }, zone, peakDay),
  );
  const mostMinor = most.reduce((sum, one) => sum + one, 0);
  // Each budget is a valid amount. Their sum over all days must be a valid amount too, or it cannot be counted to the cent.
  if (!Number.isSafeInteger(mostMinor))
    throw invalidField(`variables[${most.indexOf(Math.max(...most))}].budget`, ACTIVATION_TEXTS.notSet);
  return {
    activation: { budgetType, variable, baseline: body.baseline ?? null, variations },
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    mostMinor,
  };
}

/** Checks the batch against the account. @throws ApiError 400 for another currency, too little room and too small a budget */
export function requireFits(
  { activation: { budgetType, variations }, startsAt, endsAt }: RequestedBatch,
  parent: Pick<Experiment, 'currency' | 'accountZone'>,
  { account, limits }: { account: { currency: string }; limits: PlatformLimits },
): void {
  if (account.currency !== parent.currency) throw accountProblem(EXPERIMENT_TEXTS.accountUnusable);
  requireRoom(limits, variations.length);
  requireLeastBudgets(variations, limits, {
    budgetType,
    currency: parent.currency,
    zone: parent.accountZone ?? 'UTC',
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
  });
}

/**
 * A variation needs every list that it was tested with: without one of them its audience would be wider.
 * @throws ApiError 400 if the description has dropped a list that the experiment has alternatives of
 */
export function requireSameLists({ input }: Pick<Experiment, 'input'>): void {
  const goneText = listGone(descriptionOf(input), input);
  if (goneText !== null) throw invalidField('variables', goneText);
}

/** The team's pattern may add longer parameters to links than when the experiment was submitted. @throws ApiError 400 */
export function requireShortLinks(
  { activation }: RequestedBatch,
  { name, input }: Pick<Experiment, 'name' | 'input'>,
  naming: NamingPatterns | null,
): void {
  const batch = formatText(withParams(ACTIVATION_TEXTS.title, { number: ACTIVATION_LIMITS.batches, name }));
  const linkParams = longestLinkParams({ name: batch, input, naming, activation });
  if (linkParams === undefined) return;
  const findings = descriptionOf(input).rules.flatMap((rule) => rule.check(input, { now: Date.now(), linkParams }));
  const tooLong = findings.filter(({ key }) => key === NAMING_TEXTS.linkTooLong.key);
  // No field of this request causes the error: the addresses are the experiment's.
  if (tooLong.length > 0) throw invalid(tooLong.map((finding) => item(finding, { field: 'variables' })));
}

/** @throws ApiError 400 with the specification's text for the wrong field */
function datesOf({ start_date, end_date }: ActivateDto): { startsAt: number; endsAt: number } {
  const [start, end] = [parseTime(start_date), parseTime(end_date)];
  if (!start) throw invalidField('start_date', ACTIVATION_TEXTS.notSet);
  if (!end) throw invalidField('end_date', ACTIVATION_TEXTS.notSet);
  if (!isLongEnough(start.at, end.at)) throw invalidField('end_date', ACTIVATION_TEXTS.tooShort);
  if (start.at < Date.now() - ACTIVATION_LIMITS.startedAgoMs)
    throw invalidField('start_date', ACTIVATION_TEXTS.startPassed);
  if (end.at - start.at > ACTIVATION_LIMITS.longestMs) throw invalidField('end_date', ACTIVATION_TEXTS.tooLong);
  if (end.at <= Date.now()) throw invalidField('end_date', ACTIVATION_TEXTS.endPassed);
  return { startsAt: start.at, endsAt: end.at };
}

/** The variation in the id of a result row. */
function variationOf(parent: Experiment, id: string, field: string): number {
  if (id === `${parent.uuid}-fep`) throw invalidField(field, ACTIVATION_TEXTS.isPool);
  const variation = Number(id.slice(id.lastIndexOf('-') + 1));
  const isVariation = Number.isSafeInteger(variation) && variation >= 0 && variation < parent.createdCount;
  if (!isVariation || id !== rowId(parent, variation))
    throw invalidField(field, withParams(ACTIVATION_TEXTS.notOfExperiment, { id }));
  return variation;
}

function budgetOf(budget: number, currency: string, field: string): number {
  const minor = budget >= ACTIVATION_LIMITS.leastBudget ? toMinorUnits(budget, currency) : null;
  if (minor === null) throw invalidField(field, ACTIVATION_TEXTS.notSet);
  return minor;
}

function requireRoom({ bounds }: PlatformLimits, needed: number): void {
  const rooms = bounds.flatMap((bound) => (isShared(bound) ? [roomOf(bound)] : []));
  const free = Math.min(...rooms, Infinity);
  if (free < needed)
    throw invalid(
      [item(withParams(ACTIVATION_TEXTS.noRoom, { free, needed }), { field: 'variables', type: 'capacity' })],
      ERROR_CODES.capacity,
    );
}

/** Checks each variation's budget against the platform's minimum for each day. */
function requireLeastBudgets(
  variations: Activation['variations'],
  { leastDailyBudgetMinor, countsCalendarDays }: PlatformLimits,
  {
    budgetType,
    startsAt,
    endsAt,
    currency,
    zone,
  }: { budgetType: BudgetType; startsAt: number; endsAt: number; currency: string; zone: string },
): void {
  const ofRun = countsCalendarDays ? daysTouched(startsAt, endsAt, zone) : daysOf(startsAt, endsAt);
  const days = budgetType === 'daily_budget' ? 1 : ofRun;
  const needed = { amountMinor: leastDailyBudgetMinor * days, currency };
  const items = variations.flatMap(({ budgetMinor, name }, i): ErrorItem[] =>
    budgetMinor < needed.amountMinor
      ? [item(withParams(ACTIVATION_TEXTS.tooSmall, { needed }), { field: `variables[${i}].budget`, title: name })]
      : [],
  );
  if (items.length > 0) throw invalid(items);
}

const accountProblem = (text: KeyedText): ApiError =>
  invalid([item(text, { field: 'account.id', type: 'account', code: ERROR_CODES.account })], ERROR_CODES.account);
