import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import type { AccountContext } from '#libs/connectors/port/ad-platform.js';
import type {
  AdAccount,
  PlatformLookups,
  Preparation,
  Rehearsal,
  RehearsalRefusal,
} from '#libs/connectors/port/lookups.js';
import { ERROR_CODES, type ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { pathOf } from '#libs/platforms/fields/fields-of.js';
import { withValueAt } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { runLength } from '#libs/platforms/dates/run-length.js';
import { runsByDays, runSpan } from '#libs/platforms/dates/run-span.js';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import type { Finding, KeyedText } from '#libs/contracts/messages/finding.js';
import { QUOTE_TEXTS } from '#libs/contracts/messages/quote-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { NamingRepository } from '#libs/database/repositories/access/naming.repository.js';
import type { NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import { longestLinkParams } from '#libs/experiments/planning/link-namer.js';
import { describeRefusal, type DescribedRefusal } from '#libs/experiments/planning/describe-refusal.js';
import { fitRun } from '#libs/experiments/planning/fit-run.js';
import { componentsOf, sizesOf } from '#libs/experiments/components.js';
import { rowsShowingAll } from '#libs/experiments/planning/rehearsal-rows.js';
import { partOfRun } from '#libs/experiments/planning/wave-window.js';
import { Database } from '../database/database.module.js';
import { invalid, type ApiError, item } from '../http/errors/api-error.js';
import { LOGGER } from '../http/logging/logger.token.js';
import { ExpectedPrice } from '../planning/expected-price.js';
import { LinkedAccounts } from '../platforms/linked-accounts.js';
import { missingAccountText } from '../platforms/missing-account.js';
import type { RunFigures } from './draft-figures.js';
import { requireValid } from './read-experiment.js';

/**
 * The number of audiences and ads that a rehearsal asks about, one quota call each. With the campaign, that makes 41 of the 50 calls that a
 * batch may have.
 */
const REHEARSED = { audiences: 15, creatives: 25 } as const;

/** The figures that a run is planned from, as the platform reports them now. */
export interface LaunchFigures extends RunFigures {
  limits: PlatformLimits;
  /** Start and end of the run, ms since 1970. */
  run: { startsAt: number; endsAt: number };
  /** The team's current patterns; null for the default patterns. */
  naming: NamingPatterns | null;
  /** The way in which its platform creates objects from now on. */
  creationPath: CreationPath;
}

/**
 * Checks whether the linked account can run an experiment: the account and the other named objects exist, budget and capacity suffice,
 * and the platform accepts it. All of this happens before a row is written or an object is created.
 */
@Injectable()
export class Launchability {
  constructor(
    private readonly accounts: LinkedAccounts,
    private readonly database: Database,
    private readonly prices: ExpectedPrice,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param input has passed the rules; its currency is compared with the account's. Empty fields that the platform knows are filled in
   * here, so that the stored input is exactly what will be sent
   * @throws ApiError 400100 for objects that the account may not use, 400101 for a wrong currency and for missing values, 400104 for what
   * the platform refuses, 400105 for budget and capacity
   * @throws ConnectorError if the platform cannot be reached or refuses the token
   */
  async check(organizationId: string, platform: Platform, input: ExperimentInput): Promise<LaunchFigures> {
    const { account, limits, preparation } = await this.accountOf(organizationId, platform, input);
    const { path: creationPath = null } = preparation;
    for (const [path, value] of Object.entries(preparation.filledIn))
      Object.assign(input, withValueAt(input, path, value));
    const naming = await this.namingOf(organizationId, platform);
    const linkParams = longestLinkParams({ name: input.information.name, input, naming });
    const now = Date.now();
    requireValid(input, {
      now,
      accountCurrency: account.currency,
      accountZone: account.timeZone,
      // Everything known is filled in by now.
      filledIn: {},
      ...(linkParams === undefined ? {} : { linkParams }),
    });

    const run = runSpan(descriptionOf(input), input, { now, zone: account.timeZone })!;
    const budgetMinor = toMinorUnits(input.information.budget, account.currency)!;
    const fitted = fitRun({
      ...sizesOf(input),
      limits,
      budgetMinor,
      ...runLength(run, account.timeZone),
      cpmMinor: await this.prices.cpmMinor(organizationId, platform, account.currency),
      tested: input.tested_count,
      search: input.search,
    });
    if (!fitted.ok)
      throw capacityProblem(describeRefusal(fitted.refusal, account.currency, descriptionOf(input).group));
    const { created, tested, fit, parts } = fitted;
    await this.rehearse({ organizationId, platform, linkParams }, input, {
      budgetMinor: Math.floor((fitted.budgetMinor * fit.leastAds) / tested),
      ...partOfRun(run, 0, { parts, mustSend: runsByDays(descriptionOf(input)) }),
    });
    const { timeZone: accountZone } = account;
    return { created, tested, budgetMinor, accountZone, limits, run, naming, creationPath };
  }

  /** The team's patterns for names and links; null for the default patterns. */
  namingOf(organizationId: string, platform: Platform): Promise<NamingPatterns | null> {
    return new NamingRepository(this.database.fork()).patterns(organizationId, platform);
  }

  /**
   * The experiment's ad account, its limits, and the values that the platform knows for empty fields.
   * @throws ApiError 400100 for objects that the account may not use
   * @throws ConnectorError if the platform cannot be reached or refuses the token
   */
  async accountOf(
    organizationId: string,
    platform: Platform,
    input: ExperimentInput,
  ): Promise<{ account: AdAccount; limits: PlatformLimits; preparation: Preparation }> {
    const facts = await this.accounts.call(organizationId, platform, async (accessToken, lookups, accountOf) => {
      const accounts = await lookups.adAccounts(accessToken);
      const account = accounts.find(({ id }) => id === input.account.id);
      if (account === undefined) throw accountProblem(input, missingAccountText(accounts, input.account.id));
      if (!account.isUsable) throw accountProblem(input, EXPERIMENT_TEXTS.accountUnusable);
      const context = await accountOf(account.id);
      const preparation = await lookups.prepare(context, input);
      const limits = await lookups.limits(context, input, preparation.path);
      return { account, limits, preparation };
    });
    if (facts.preparation.refused.length > 0) throw accountRefusal(input, facts.preparation.refused);
    return facts;
  }

  /** Asks the platform whether it accepts the experiment. If it does not answer now, the submit continues, because the run asks again. */
  private async rehearse(
    {
      organizationId,
      platform,
      linkParams,
    }: { organizationId: string; platform: Platform; linkParams: string | undefined },
    input: ExperimentInput,
    money: Pick<Rehearsal, 'budgetMinor' | 'window'>,
  ): Promise<void> {
    const lists = componentsOf(input);
    const rows = (isAudience: boolean, most: number) =>
      rowsShowingAll(
        lists.filter((list) => list.isAudience === isAudience),
        most,
      );
    const [audiences, creatives] = [rows(true, REHEARSED.audiences), rows(false, REHEARSED.creatives)];
    const { account } = input;
    let refusals: RehearsalRefusal[];
    let removed: readonly Finding[];
    try {
      [refusals, removed] = await this.accounts.call(organizationId, platform, async (_, lookups, accountOf) => {
        const context = await accountOf(account.id);
        const links = linkParams === undefined ? {} : { linkParams };
        return Promise.all([
          lookups.rehearse(context, { input, audiences, creatives, ...money, ...links }),
          this.removedFrom(lookups, context, input),
        ]);
      });
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code === 'AUTH_EXPIRED') throw error;
      this.logger.warn({ err: error }, 'an experiment was not rehearsed before its submit');
      return;
    }
    const refused = itemsOf(refusals);
    // `removed` covers more alternatives than a rehearsal does. For fields that the rehearsal refused, the platform's own words suffice.
    const others = removed.filter(({ field }) => !refused.some((one) => one.field === field));
    const { texts } = descriptionOf(input);
    const items = [...refused, ...others.map((finding) => itemOf(finding, texts))];
    if (items.length > 0) throw invalid(items, ERROR_CODES.platform);
  }

  /** Objects that the experiment names and the platform has removed. A lookup that fails stops nothing: the rehearsal asks as well. */
  private async removedFrom(lookups: PlatformLookups, context: AccountContext, input: ExperimentInput) {
    try {
      return await lookups.removed(context, input);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code === 'AUTH_EXPIRED') throw error;
      this.logger.warn({ err: error }, 'the rows that an experiment names were not checked before its submit');
      return [];
    }
  }
}

const itemOf = ({ field = '', ...text }: Finding, texts: PlatformDescription['texts']): ErrorItem =>
  item(text, { field, title: texts[pathOf(field)]?.title, type: 'platform', code: ERROR_CODES.platform });

/** The platform's own words, each once, with the field and alternative they are about. */
function itemsOf(refusals: readonly RehearsalRefusal[]): ErrorItem[] {
  const items = new Map<string, ErrorItem>();
  for (const { field, title, refusal } of refusals)
    items.set(
      JSON.stringify([field, refusal.message]),
      item(withParams(QUOTE_TEXTS.words, { words: refusal.message }), {
        field,
        title: title ?? ITEM_TITLES.platform,
        type: 'platform',
        code: ERROR_CODES.platform,
      }),
    );
  return [...items.values()];
}

const accountProblem = (input: ExperimentInput, text: KeyedText): ApiError =>
  accountRefusal(input, [{ ...text, field: 'account.id' }]);

/** The refusal for objects that the linked account may not use. */
function accountRefusal(input: ExperimentInput, findings: readonly Finding[]): ApiError {
  const { texts } = descriptionOf(input);
  const items = findings.map((finding) => {
    const { field = 'account' } = finding;
    return item(finding, { field, title: texts[pathOf(field)]?.title, type: 'account', code: ERROR_CODES.account });
  });
  return invalid(items, ERROR_CODES.account);
}

const capacityProblem = (refusal: DescribedRefusal): ApiError =>
  invalid(
    [
      item(refusal, {
        field: refusal.field,
        title: ITEM_TITLES.capacity,
        type: 'capacity',
        code: ERROR_CODES.capacity,
      }),
    ],
    ERROR_CODES.capacity,
  );
