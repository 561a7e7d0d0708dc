import { LIMITS } from '#libs/contracts/limits.js';
import type { Language } from '#libs/contracts/language.js';
import { toMajorUnits } from '#libs/contracts/money.js';
import { useVariationCountQuery, type CountsArgs } from '../../../lib/api/endpoints.js';
import { useDebounced } from '../../../lib/use-debounced.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { budgetMinorOf, componentCounts, createdCount, type TrafficDraft } from '../model/draft.js';

export interface VariationCount {
  /** Created variations, from the form itself, so that it never lags behind the typing. */
  created: number;
  /** Tested variations as the server designs them; null until it has answered. */
  tested: number | null;
  isLoading: boolean;
  /** More than the platform can process: nothing is asked of the server (META-131). */
  isTooMany: boolean;
  /** The 'Please wait...' note of large counts (META-135). */
  showsWait: boolean;
}

/** What the counting and the forecast calls ask; a budget that cannot be read is left out. */
export function countsArgs(draft: TrafficDraft, currency: string | undefined, language: Language): CountsArgs {
  const counts = componentCounts(draft);
  const budgetMinor = currency === undefined ? null : budgetMinorOf(draft, { currency, language });
  return {
    created: counts,
    tested: counts,
    ...(draft.pageId === '' ? {} : { page_id: draft.pageId }),
    ...(draft.accountId === '' ? {} : { account_id: draft.accountId }),
    ...(budgetMinor === null || currency === undefined
      ? {}
      : { budget: toMajorUnits({ amountMinor: budgetMinor, currency }) }),
    ...(currency === undefined ? {} : { currency }),
  };
}

const WAIT_MS = 150;

/** Counts again on every change of a list; a failed count is 0 and 0 (META-132, META-137). */
export function useVariationCount(draft: TrafficDraft, currency: string | undefined): VariationCount {
  const { language } = useFormat();
  const args = countsArgs(draft, currency, language);
  const created = createdCount(args.created);
  const isTooMany = created > LIMITS.createdVariations;
  const asked = useDebounced(JSON.stringify(args), WAIT_MS);
  const settled = JSON.parse(asked) as CountsArgs;
  const { currentData, isFetching, isError } = useVariationCountQuery(
    { countsQueryDto: settled },
    { skip: isTooMany || createdCount(settled.created) > LIMITS.createdVariations },
  );
  const isLoading = !isTooMany && (isFetching || asked !== JSON.stringify(args));
  if (isError && !isLoading) return { created: 0, tested: 0, isLoading, isTooMany, showsWait: false };
  return {
    created,
    tested: isTooMany ? null : (currentData?.data[1] ?? null),
    isLoading,
    isTooMany,
    showsWait: isLoading && created >= LIMITS.waitNoteFrom,
  };
}
