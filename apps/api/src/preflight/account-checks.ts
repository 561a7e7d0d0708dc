import type { AccountTrouble, AdAccount, Preparation } from '#libs/connectors/port/lookups.js';
import type { AccountCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { FileFacts } from '../submit/file-facts.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/plan/preflight-texts.js';
import { EXPERIMENT_RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import { sizesOf } from '#libs/experiments/components.js';
import { describeRefusal } from '#libs/experiments/planning/describe-refusal.js';
import { fitRun } from '#libs/experiments/planning/fit-run.js';
import { withValueAt } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { runLength } from '#libs/platforms/dates/run-length.js';
import { runSpan } from '#libs/platforms/dates/run-span.js';
import { validate } from '#libs/platforms/checking/validate.js';
import type { Check, Checks } from './checks.js';

/** Maximum number of findings of one kind: nobody fixes more at once. */
export const MOST_FINDINGS = 20;

/** What the platform reports about an account and what the account may do for an experiment. */
export interface KnownAccount {
  account: AdAccount;
  trouble: AccountTrouble | null;
  /** Money that may still be spent, minor units; null if nothing bounds it. */
  leftMinor: number | null;
  limits: PlatformLimits;
  preparation: Preparation;
  /** The longest text that is added to an address; undefined if nothing is added. */
  linkParams: string | undefined;
  files: FileFacts;
  /** Expected price of 1,000 impressions, minor units of the account's currency. */
  cpmMinor: number;
}

/** Checks of the account's rights, of the experiment's rules, and of its fit. */
export function accountChecks(
  checks: Checks,
  { account, trouble, leftMinor, limits, preparation, linkParams, files, cpmMinor }: KnownAccount,
  submitted: ExperimentInput,
): Check[] {
  const { refused, filledIn, doubtful = [], notes = [] } = preparation;
  const input = Object.entries(filledIn).reduce<ExperimentInput>(
    (filled, [path, value]) => withValueAt(filled, path, value),
    submitted,
  );
  const findings = validate(descriptionOf(input), input, {
    now: Date.now(),
    accountCurrency: account.currency,
    accountZone: account.timeZone,
    // Everything known is filled in by now.
    filledIn: {},
    ...(linkParams === undefined ? {} : { linkParams }),
    ...files,
  })
    // The form's files may not have arrived yet.
    .filter(({ key }) => key !== EXPERIMENT_RULE_TEXTS.file.key)
    .slice(0, MOST_FINDINGS);
  return [
    standingOf(checks, account, trouble?.cause),
    ...fundsOf(checks, account, input, leftMinor),
    ...(refused.length > 0 ? refused.map(checks.refused) : [checks.done(PREFLIGHT_TEXTS.rights)]),
    ...notes.map((text) => checks.done(text)),
    ...doubtful.map(({ field, ...text }) => checks.warned(text, field)),
    ...(findings.length > 0 ? findings.map(checks.refused) : [checks.done(PREFLIGHT_TEXTS.rules)]),
    fitOf(checks, input, account, { limits, cpmMinor }),
    ...limits.bounds.flatMap(({ limit, used, elsewhere = 0 }) =>
      elsewhere > 0 ? [checks.done(withParams(PREFLIGHT_TEXTS.sharedPage, { limit, used, elsewhere }), 'page.id')] : [],
    ),
  ];
}

function standingOf(checks: Checks, { name, isUsable }: AdAccount, cause: AccountCause | undefined): Check {
  if (!isUsable) return checks.blocking(EXPERIMENT_TEXTS.accountUnusable, 'account');
  if (cause !== undefined) return checks.warned(PREFLIGHT_TEXTS[cause], 'account');
  return checks.done(withParams(PREFLIGHT_TEXTS.accountReady, { name }), 'account');
}

/** Warns if the account has too little money. `standingOf` reports a limit that is used up. */
function fundsOf(
  checks: Checks,
  { currency }: AdAccount,
  { information }: ExperimentInput,
  leftMinor: number | null,
): Check[] {
  const budgetMinor = toMinorUnits(information.budget, currency) ?? 0;
  if (leftMinor === null || leftMinor === 0 || leftMinor >= budgetMinor) return [];
  const [left, budget] = [leftMinor, budgetMinor].map((amountMinor) => ({ amountMinor, currency }));
  return [
    checks.warned(withParams(PREFLIGHT_TEXTS.shortOfMoney, { left: left!, budget: budget! }), 'information.budget'),
  ];
}

function fitOf(
  checks: Checks,
  input: ExperimentInput,
  { currency, timeZone }: AdAccount,
  { limits, cpmMinor }: Pick<KnownAccount, 'limits' | 'cpmMinor'>,
): Check {
  const run = runSpan(descriptionOf(input), input, { now: Date.now(), zone: timeZone });
  const fitted = fitRun({
    ...sizesOf(input),
    limits,
    budgetMinor: toMinorUnits(input.information.budget, currency) ?? 0,
    ...(run !== null && run.endsAt > run.startsAt ? runLength(run, timeZone) : { runDays: 1 }),
    cpmMinor,
    tested: input.tested_count,
    search: input.search,
  });
  const words = descriptionOf(input).group;
  return fitted.ok
    ? checks.done(withParams(PREFLIGHT_TEXTS.fits, { group: words.one }))
    : checks.refused(describeRefusal(fitted.refusal, currency, words));
}
