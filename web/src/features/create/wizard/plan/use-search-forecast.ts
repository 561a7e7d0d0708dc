import { useSearchForecastQuery, type CountsArgs, type SearchForecast } from '../../../../lib/api/endpoints.js';
import { isRefusal, toProblem } from '../../../../lib/api/problem.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import { useAskAgain } from '../../../../lib/use-ask-again.js';
import { useDebounced } from '../../../../lib/use-debounced.js';
import { createdCount } from '../../form/figures.js';

/** An answer takes the server up to 2 s, so the query waits until the user stops typing. */
const WAIT_MS = 700;

export interface SearchForecastAnswer {
  /** Null until the first answer arrives. */
  forecast: SearchForecast | null;
  isAsking: boolean;
  isError: boolean;
}

/**
 * The expected result of a search in this experiment.
 * @param question the arguments of the forecast; null until account, budget and dates are filled in
 */
export function useSearchForecast(question: CountsArgs | null): SearchForecastAnswer {
  const provider = useProvider();
  const questionText = JSON.stringify(question);
  const settled = useDebounced(questionText, WAIT_MS);
  const args = JSON.parse(settled) as CountsArgs | null;
  // With one variation there is nothing to search for.
  const isAskable = args !== null && question !== null && createdCount(args.created) > 1;
  const answer = useSearchForecastQuery({ provider, countsQueryDto: args ?? { created: {} } }, { skip: !isAskable });
  const { data, isFetching, isError } = answer;
  useAskAgain(isAskable && isError && !isRefusal(toProblem(answer.error)), answer.refetch);
  return {
    forecast: isAskable && !isError ? (data?.data ?? null) : null,
    isAsking: isAskable && (isFetching || settled !== questionText),
    isError: isAskable && isError,
  };
}
