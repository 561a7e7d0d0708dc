import { useState } from 'react';
import { LIMITS } from '#libs/contracts/limits.js';
import { useForecastQuery, type AdAccount, type CountsArgs, type Forecast } from '../../../../lib/api/endpoints.js';
import { isRefusal, toProblem } from '../../../../lib/api/problem.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import { useAskAgain } from '../../../../lib/use-ask-again.js';
import { useDebounced } from '../../../../lib/use-debounced.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Draft } from '../../form/draft.js';
import { budgetMinorOf, createdCount, isSearching } from '../../form/figures.js';
import { countsArgs } from './use-variation-count.js';

const WAIT_MS = 300;

/**
 * The expected delivery and the highest spend. It keeps the last answer while it asks again. `question` holds the arguments of the query.
 * Both are null until account, budget and dates are filled in.
 */
export function useForecast(description: PlatformDescription, draft: Draft, account: AdAccount | undefined) {
  const provider = useProvider();
  const { language } = useFormat();
  const currency = account?.currency;
  // A run that begins today gets shorter every second. That alone must not cause a new forecast.
  const [now] = useState(() => Date.now());
  const args: CountsArgs = {
    ...countsArgs(description, draft, { currency, language, now, zone: account?.time_zone }),
    ...(isSearching(description, draft) ? { search: true } : {}),
  };
  const settled = JSON.parse(useDebounced(JSON.stringify(args), WAIT_MS)) as CountsArgs;
  const isAskable =
    currency !== undefined &&
    settled.currency === currency &&
    args.days !== undefined &&
    budgetMinorOf(draft, { currency, language }) !== null &&
    createdCount(settled.created) <= LIMITS.createdVariations;
  const answer = useForecastQuery({ provider, countsQueryDto: settled }, { skip: !isAskable });
  const { data, isFetching, isError } = answer;
  useAskAgain(isAskable && isError && !isRefusal(toProblem(answer.error)), answer.refetch);
  const forecast: Forecast | null = isAskable && !isError ? (data?.data ?? null) : null;
  return { forecast, isFetching, isError: isAskable && isError, question: isAskable ? settled : null };
}
