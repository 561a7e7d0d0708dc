import { Inject, Injectable } from '@nestjs/common';
import type { AdAccount, PlatformLookups } from '#libs/connectors/port/lookups.js';
import type { AccountCause } from '#libs/contracts/experiment/delivery-issue.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { EXPERIMENT_RULE_TEXTS } from '#libs/contracts/experiment/rule-texts.js';
import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/preflight-texts.js';
import type { Finding, KeyedText } from '#libs/contracts/messages/finding.js';
import { spoken } from '#libs/contracts/messages/say.js';
import { told } from '#libs/contracts/messages/texts.js';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { sizesOf } from '#libs/experiments/components.js';
import { describeRefusal } from '#libs/experiments/planning/describe-refusal.js';
import { fitExperiment } from '#libs/experiments/planning/fit-experiment.js';
import { fieldsOf } from '#libs/platforms/fields-of.js';
import { textOf, valueAt, withValueAt } from '#libs/platforms/loose.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { parseTime } from '#libs/platforms/run-dates.js';
import { validate } from '#libs/platforms/validate.js';
import type { CallerContext } from '../access/caller.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { LinkedAccounts } from '../platforms/linked-accounts.js';
import { LookupAllowance } from '../platforms/lookup-allowance.js';
import { askTyped } from './guarded-request.js';
import type { PreflightCheckDto } from './preflight.dto.js';

type State = PreflightCheckDto['state'];

/** Calls of the platform that a check takes, roughly, and the typed address. */
const COST = 6;
const MOST_FINDINGS = 20;

const check = (state: State, text: KeyedText, field?: string): PreflightCheckDto => ({
  ...{ state, ...spoken(text) },
  ...(field === undefined ? {} : { field }),
});
const blocking = ({ field, ...text }: Finding): PreflightCheckDto => check('blocking', text, field);

/** Looks up what can be known of an experiment before it is confirmed, the same things that a submit would refuse it for. */
@Injectable()
export class Preflight {
  private readonly allowed: readonly string[];

  constructor(
    private readonly accounts: LinkedAccounts,
    private readonly allowance: LookupAllowance,
    private readonly database: Database,
    @Inject(ENVIRONMENT) { EGRESS_ALLOW }: ApiEnvironment,
  ) {
    this.allowed = EGRESS_ALLOW;
  }

  /**
   * @throws ApiError as `LinkedAccounts.call`; 429 where this person has asked too much
   * @throws ConnectorError where the platform cannot be asked
   */
  async check({ organizationId, userId }: CallerContext, input: ExperimentInput): Promise<PreflightCheckDto[]> {
    this.allowance.spend(userId, COST);
    const [atPlatform, name, addresses] = await Promise.all([
      this.accounts.call(organizationId, input.platform, (accessToken, lookups) =>
        atPlatformOf(lookups, accessToken, input),
      ),
      this.nameOf(organizationId, input),
      Promise.all(typedAddresses(input).map(([field, address]) => this.addressOf(field, address))),
    ]);
    return [...atPlatform, name, ...addresses];
  }

  private async nameOf(organizationId: string, { information: { name } }: ExperimentInput): Promise<PreflightCheckDto> {
    const isTaken = await new ExperimentRepository(this.database.fork()).isNamed(organizationId, name);
    return isTaken
      ? check('warned', told(PREFLIGHT_TEXTS.nameTaken, { name }), 'information.name')
      : check('done', PREFLIGHT_TEXTS.nameFree, 'information.name');
  }

  /** The person's own page: what is wrong with it only warns, because it may be mended until the run begins. */
  private async addressOf(field: string, address: string): Promise<PreflightCheckDto> {
    const answered = await askTyped(address, { allowed: this.allowed });
    const host = URL.canParse(address) ? new URL(address).host : address;
    if (answered.outcome === 'status')
      return check('warned', told(PREFLIGHT_TEXTS.status, { host, status: answered.status }), field);
    return check(
      answered.outcome === 'answers' ? 'done' : 'warned',
      told(PREFLIGHT_TEXTS[answered.outcome], { host }),
      field,
    );
  }
}

/** Addresses that ads lead to, of the experiment's own fields. */
const typedAddresses = (input: ExperimentInput): [field: string, address: string][] =>
  fieldsOf(descriptionOf(input)).flatMap(({ path, field, isList }) => {
    const address = field.kind === 'url' && !isList ? textOf(valueAt(input, path)) : '';
    return address === '' ? [] : [[path, address]];
  });

/** What the linked account may do, whether the experiment keeps the rules, and whether it fits. */
async function atPlatformOf(
  lookups: PlatformLookups,
  accessToken: string,
  given: ExperimentInput,
): Promise<PreflightCheckDto[]> {
  const account = (await lookups.adAccounts(accessToken)).find(({ id }) => id === given.account.id);
  if (account === undefined) return [check('blocking', EXPERIMENT_TEXTS.accountAccess, 'account')];
  const context = { accountId: account.id, accessToken, currency: account.currency };
  const [trouble, limits, { refused, filledIn }] = await Promise.all([
    lookups.accountTrouble(context),
    lookups.limits(context, given),
    lookups.prepare(context, given),
  ]);
  const input = Object.entries(filledIn).reduce<ExperimentInput>(
    (filled, [path, value]) => withValueAt(filled, path, value),
    given,
  );
  const findings = validate(descriptionOf(input), input, {
    ...{ now: Date.now(), accountCurrency: account.currency },
    // Who is known was filled in: whatever is still empty nobody knows.
    sponsors: { beneficiary: null, payor: null },
  })
    // Files may still be on their way.
    .filter(({ key }) => key !== EXPERIMENT_RULE_TEXTS.file.key)
    .slice(0, MOST_FINDINGS);
  const names = [...new Set(Object.values(filledIn).map(textOf))].join(', ');
  return [
    standingOf(account, trouble?.cause),
    ...(refused.length > 0 ? refused.map(blocking) : [check('done', PREFLIGHT_TEXTS.rights)]),
    ...(names === '' ? [] : [check('done', told(PREFLIGHT_TEXTS.sponsors, { name: names }))]),
    ...(findings.length > 0 ? findings.map(blocking) : [check('done', PREFLIGHT_TEXTS.rules)]),
    fitOf(input, account, limits),
  ];
}

function standingOf(account: AdAccount, cause: AccountCause | undefined): PreflightCheckDto {
  const { name } = account;
  if (!account.isUsable) return check('blocking', EXPERIMENT_TEXTS.accountUnusable, 'account');
  if (cause !== undefined) return check('warned', PREFLIGHT_TEXTS[cause], 'account');
  return check('done', told(PREFLIGHT_TEXTS.accountReady, { name }), 'account');
}

function fitOf(
  input: ExperimentInput,
  { currency }: AdAccount,
  limits: Awaited<ReturnType<PlatformLookups['limits']>>,
): PreflightCheckDto {
  const { budget, start_date, end_date } = input.information;
  const [from, to] = [parseTime(start_date)?.at, parseTime(end_date)?.at];
  const fitted = fitExperiment({
    ...sizesOf(input),
    limits,
    budgetMinor: toMinorUnits(budget, currency) ?? 0,
    runDays: from !== undefined && to !== undefined && to > from ? (to - from) / DAY_MS : 1,
    tested: input.tested_count,
  });
  return fitted.ok ? check('done', PREFLIGHT_TEXTS.fits) : blocking(describeRefusal(fitted.refusal, currency));
}
