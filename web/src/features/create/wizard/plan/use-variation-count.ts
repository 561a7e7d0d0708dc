import { useState } from 'react';
import { LIMITS } from '#libs/contracts/limits.js';
import { minorUnitsPerUnit, toMajorUnits } from '#libs/contracts/money/money.js';
import { textOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { testedCount } from '#libs/contracts/experiment/plan/variation-counts.js';
import {
  useVariationCountQuery,
  type AdAccount,
  type CountsArgs,
  type Forecast,
} from '../../../../lib/api/endpoints.js';
import { isRefusal, toProblem } from '../../../../lib/api/problem.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import { useAskAgain } from '../../../../lib/use-ask-again.js';
import { useDebounced } from '../../../../lib/use-debounced.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { lengthOf, type Draft } from '../../form/draft.js';
import { budgetMinorOf, chosenTested, createdCount, filledCounts, mostDays } from '../../form/figures.js';
import type { Reader } from '../../form/to-input.js';

export interface VariationCount {
  /** Created variations, calculated from the form itself, so that the number changes as the user types. */
  created: number;
  /** Tested variations: first by the rule that browser and server share, then by the server with the page's limit; null if too many. */
  tested: number | null;
  /** Tested variations if the user chooses no number: the largest design that the budget pays for. */
  recommended: number;
  isLoading: boolean;
  /** More than the platform can process: the server is not asked (META-131). */
  isTooMany: boolean;
  /** The server refused to count. */
  isRefused: boolean;
  /** Whether the 'Please wait...' note of large counts shows (META-135). */
  showsWait: boolean;
}

/** The arguments of the counting and the forecast calls; an unreadable budget is left out. */
export function countsArgs(
  description: PlatformDescription,
  draft: Draft,
  { currency, language, now, zone }: Asker,
): CountsArgs {
  const counts = filledCounts(description, draft);
  const tested = chosenTested(description, draft);
  const budgetMinor = currency === undefined ? null : budgetMinorOf(draft, { currency, language });
  const { columns } = description;
  const textAt = (path: string | undefined) => (path === undefined ? '' : textOf(valueAt(draft, path)));
  const [pageId, accountId] = [textAt(columns.page), textAt('account.id')];
  const campaignType = textAt(columns.campaignType);
  return {
    created: counts,
    tested: counts,
    objective: draft.objective,
    ...(tested === undefined ? {} : { tested_count: tested }),
    ...(pageId === '' ? {} : { page_id: pageId }),
    ...(accountId === '' ? {} : { account_id: accountId }),
    ...(budgetMinor === null || currency === undefined
      ? {}
      : { budget: toMajorUnits({ amountMinor: budgetMinor, currency }) }),
    ...(currency === undefined ? {} : { currency }),
    ...(campaignType === '' ? {} : { campaign_type: campaignType }),
    ...runOf(description, draft, { now, zone }),
  };
}

interface Asker extends Pick<Reader, 'language'> {
  currency: string | undefined;
  /** ms since 1970. */
  now: number;
  /** The ad account's time zone, if it is known. */
  zone: string | undefined;
}

/** The shortest run that the server accepts in a query, in days. */
const LEAST_DAYS = 0.01;

/** The run's length, clamped to what the server accepts, and its dates; nothing without valid dates. */
function runOf(description: PlatformDescription, draft: Draft, at: Pick<Asker, 'now' | 'zone'>): Partial<CountsArgs> {
  const run = lengthOf(description, draft, at);
  if (run === null) return {};
  const { start, end } = description.time;
  return {
    days: Math.min(Math.max(run.runDays, LEAST_DAYS), mostDays(description)),
    start_date: textOf(valueAt(draft, start)),
    end_date: textOf(valueAt(draft, end)),
  };
}

const WAIT_MS = 150;

/**
 * Counts again on every change of a list (META-132). If the server refuses to count, both numbers are 0 (META-137). Without an answer, the
 * shared rule's figures stay, and the count is retried automatically.
 * @param forecast the latest forecast, even of an earlier form: its limit and price make the rule's figures equal to the server's
 */
export function useVariationCount(
  description: PlatformDescription,
  draft: Draft,
  account: AdAccount | undefined,
  forecast: Pick<Forecast, 'live_ad_limit' | 'cpm' | 'currency' | 'recommended'> | null,
): VariationCount {
  const provider = useProvider();
  const { language } = useFormat();
  const [now] = useState(() => Date.now());
  const currency = account?.currency;
  const args = countsArgs(description, draft, { currency, language, now, zone: account?.time_zone });
  const created = createdCount(args.created);
  const isTooMany = created > LIMITS.createdVariations;
  const settledText = useDebounced(JSON.stringify(args), WAIT_MS);
  const settled = JSON.parse(settledText) as CountsArgs;
  const isQueried = !isTooMany && createdCount(settled.created) <= LIMITS.createdVariations;
  const answer = useVariationCountQuery({ provider, countsQueryDto: settled }, { skip: !isQueried });
  const isLoading = !isTooMany && (answer.isFetching || settledText !== JSON.stringify(args));
  const isFailed = isQueried && answer.isError && !isLoading;
  const isRefused = isFailed && isRefusal(toProblem(answer.error));
  useAskAgain(isFailed && !isRefused, answer.refetch);
  if (isRefused) return { created: 0, tested: 0, recommended: 0, isLoading, isTooMany, isRefused, showsWait: false };
  const budgetMinor = currency === undefined ? null : budgetMinorOf(draft, { currency, language });
  const byRule = testedCount(Object.values(args.created), {
    liveAdLimit: forecast?.live_ad_limit ?? description.usualLiveAds,
    ...(budgetMinor === null || budgetMinor === 0 || forecast?.currency !== currency
      ? {}
      : { budgetMinor, cpmMinor: forecast!.cpm * minorUnitsPerUnit(currency!) }),
  });
  const counted = isLoading ? undefined : answer.currentData?.data[1];
  const recommended = (args.tested_count === undefined ? counted : forecast?.recommended) ?? byRule;
  return {
    created,
    tested: isTooMany ? null : (args.tested_count ?? counted ?? recommended),
    recommended,
    isLoading,
    isTooMany,
    isRefused,
    showsWait: isLoading && created >= LIMITS.waitNoteFrom,
  };
}
