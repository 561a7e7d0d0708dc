import { Injectable } from '@nestjs/common';
import { ERROR_CODES, type ErrorItem } from '#libs/contracts/error-codes.js';
import {
  EXPERIMENT_FIGURES,
  EXPERIMENT_MESSAGES,
  ITEM_TITLES,
  type ItemTitle,
} from '#libs/contracts/experiment-messages.js';
import { fillIn } from '#libs/contracts/fill-in.js';
import type { MetaExperimentInput } from '#libs/contracts/meta-experiment.js';
import { toMinorUnits } from '#libs/contracts/money.js';
import { parseTime } from '#libs/contracts/rules.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { fitDesign } from '#libs/experiments/capacity.js';
import { testedCount } from '#libs/contracts/variation-counts.js';
import { describeBudgetRefusal } from '#libs/experiments/forecast.js';
import { metaCounts } from '#libs/experiments/meta-components.js';
import { validateMetaExperiment, codeOfItems } from '#libs/experiments/validate-meta-experiment.js';
import { metaSpace } from '#libs/experiments/variation-space.js';
import { invalid, type ApiError } from '../http/api-error.js';
import { LinkedAccounts } from '../platforms/linked-accounts.js';

/** Whether the linked account can run an experiment: its account and page exist, and budget and capacity suffice. */
@Injectable()
export class Launchability {
  constructor(private readonly accounts: LinkedAccounts) {}

  /**
   * @param input has passed the rules; its currency is held against the account's
   * @throws ApiError 400100 for account and page, 400101 for a wrong currency, 400105 for budget and capacity
   * @throws ConnectorError where the platform cannot be asked or refuses the token
   */
  async check(
    organizationId: string,
    input: MetaExperimentInput,
  ): Promise<{ created: number; tested: number; budgetMinor: number }> {
    const { account, page, limits } = await this.accounts.call(organizationId, 'meta', async (accessToken, lookups) => {
      const [accounts, pages] = await Promise.all([lookups.adAccounts(accessToken), lookups.pages(accessToken)]);
      const own = accounts.find(({ id }) => id === input.account.id);
      return {
        account: own,
        page: pages.find(({ id }) => id === input.page.id),
        limits:
          own &&
          (await lookups.limits({ accountId: own.id, accessToken, currency: own.currency }, { pageId: input.page.id })),
      };
    });
    if (!account || !limits) throw accountProblem('account.id', 'Ad account', EXPERIMENT_MESSAGES.accountAccess);
    if (!account.isUsable) throw accountProblem('account.id', 'Ad account', EXPERIMENT_MESSAGES.accountUnusable);
    if (!page) throw accountProblem('page.id', 'Page', EXPERIMENT_MESSAGES.pageAccess);
    const items = validateMetaExperiment(input, { now: Date.now(), accountCurrency: account.currency });
    if (items.length > 0) throw invalid(items, codeOfItems(items)!);

    const { information } = input;
    const result = metaSpace(metaCounts(input));
    if (!result.ok) throw capacityProblem(result.message);
    const { sizes, audienceParts, created } = result.space;
    const tested = testedCount(sizes, { pageAdLimit: limits.liveAds });
    const budgetMinor = toMinorUnits(information.budget, account.currency)!;
    const runDays = (parseTime(information.end_date)!.at - parseTime(information.start_date)!.at) / DAY_MS;
    const free = { ...limits, liveAds: limits.liveAds - limits.liveAdsUsed, runDays };
    const fit = fitDesign({ sizes, audienceParts, tested, budgetMinor, limits: free });
    if (!fit.ok)
      throw capacityProblem(
        fit.code === 'NO_ROOM' ? EXPERIMENT_MESSAGES.pageFull : describeBudgetRefusal(fit, account.currency),
        fit.code === 'NO_ROOM' ? 'page.id' : 'information.budget',
      );
    if (fit.fit.waves > 1)
      throw capacityProblem(fillIn(EXPERIMENT_FIGURES.pageRoom, { free: free.liveAds, needed: tested }), 'page.id');
    return { created, tested, budgetMinor };
  }
}

const problem = (code: number, item: Omit<ErrorItem, 'code'>): ApiError => invalid([{ ...item, code }], code);

const accountProblem = (field: string, title: ItemTitle, message: string): ApiError =>
  problem(ERROR_CODES.account, { field, title, type: 'account', message });

const capacityProblem = (message: string, field = 'variations'): ApiError =>
  problem(ERROR_CODES.capacity, { field, title: ITEM_TITLES.capacity, type: 'capacity', message });
