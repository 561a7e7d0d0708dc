import { LIMITS } from '#libs/contracts/limits.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { textOf, valueAt } from '#libs/platforms/loose.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { testedCount } from '#libs/contracts/experiment/variation-counts.js';
import { useVariationCountQuery, type CountsArgs } from '../../../../lib/api/endpoints.js';
import { isRefusal, toProblem } from '../../../../lib/api/problem.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import { useAskAgain } from '../../../../lib/use-ask-again.js';
import { useDebounced } from '../../../../lib/use-debounced.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import type { Draft } from '../draft.js';
import { budgetMinorOf, chosenTested, createdCount, filledCounts } from './figures.js';
import type { Reader } from '../to-input.js';

export interface VariationCount {
  /** Created variations, from the form itself, so that it never lags behind the typing. */
  created: number;
  /** Tested variations: at once by the rule that both sides share, then with the page's own limit; null above the limit. */
  tested: number | null;
  /** Tested variations where nobody chooses how many. */
  recommended: number;
  isLoading: boolean;
  /** More than the platform can process: nothing is asked of the server (META-131). */
  isTooMany: boolean;
  /** The server refused to count. */
  isRefused: boolean;
  /** The 'Please wait...' note of large counts (META-135). */
  showsWait: boolean;
}

/** What the counting and the forecast calls ask; a budget that cannot be read is left out. */
export function countsArgs(
  description: PlatformDescription,
  draft: Draft,
  { currency, language }: Pick<Reader, 'language'> & { currency: string | undefined },
): CountsArgs {
  const counts = filledCounts(description, draft);
  const tested = chosenTested(description, draft);
  const budgetMinor = currency === undefined ? null : budgetMinorOf(draft, { currency, language });
  const { page } = description.columns;
  const [pageId, accountId] = [
    page === undefined ? '' : textOf(valueAt(draft, page)),
    textOf(valueAt(draft, 'account.id')),
  ];
  return {
    created: counts,
    tested: counts,
    ...(tested === undefined ? {} : { tested_count: tested }),
    ...(pageId === '' ? {} : { page_id: pageId }),
    ...(accountId === '' ? {} : { account_id: accountId }),
    ...(budgetMinor === null || currency === undefined
      ? {}
      : { budget: toMajorUnits({ amountMinor: budgetMinor, currency }) }),
    ...(currency === undefined ? {} : { currency }),
  };
}

const WAIT_MS = 150;

/**
 * Counts again on every change of a list (META-132). A refused count is 0 and 0 (META-137); one without an answer leaves
 * the shared rule's figures, and is asked again by itself.
 * @param liveAdLimit of the page or account as far as it is known, so that the rule's figures are the server's
 */
export function useVariationCount(
  description: PlatformDescription,
  draft: Draft,
  currency: string | undefined,
  liveAdLimit: number = description.usualLiveAds,
): VariationCount {
  const provider = useProvider();
  const { language } = useFormat();
  const args = countsArgs(description, draft, { currency, language });
  const created = createdCount(args.created);
  const isTooMany = created > LIMITS.createdVariations;
  const asked = useDebounced(JSON.stringify(args), WAIT_MS);
  const settled = JSON.parse(asked) as CountsArgs;
  const isAsked = !isTooMany && createdCount(settled.created) <= LIMITS.createdVariations;
  const answer = useVariationCountQuery({ provider, countsQueryDto: settled }, { skip: !isAsked });
  const isLoading = !isTooMany && (answer.isFetching || asked !== JSON.stringify(args));
  const isFailed = isAsked && answer.isError && !isLoading;
  const isRefused = isFailed && isRefusal(toProblem(answer.error));
  useAskAgain(isFailed && !isRefused, answer.refetch);
  if (isRefused) return { created: 0, tested: 0, recommended: 0, isLoading, isTooMany, isRefused, showsWait: false };
  const recommended = testedCount(Object.values(args.created), { liveAdLimit });
  const counted = isLoading ? undefined : answer.currentData?.data[1];
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
