import { usePreflightQuery, type PreflightCheck } from '../../../../lib/api/endpoints.js';
import { generatedApi } from '../../../../lib/api/generated.js';
import { isRefusal, isServerGone, toProblem } from '../../../../lib/api/problem.js';
import { useCancelled } from '../../../../lib/api/use-cancelled.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import { useDebounced } from '../../../../lib/use-debounced.js';
import { useForm } from '../../form/context.js';
import { toInput } from '../../form/to-input.js';
import type { Untrusted } from '#libs/platforms/reading/untrusted.js';

/** The results of the checks before a submit. */
export interface Preflight {
  isAsking: boolean;
  /** Null before an answer, and while the checks are off. */
  checks: readonly PreflightCheck[] | null;
  /** Why the checks could not run; undefined after an answer. */
  error: unknown;
  /** The server is unreachable, so a submit is not possible either. */
  isServerGone: boolean;
  askAgain(): void;
}

/** Several files arrive one after the other, so the hook waits before it asks again. */
const WAIT_MS = 300;
/** How long an answer about the same experiment is valid. Later, the server is asked again: the cause can be fixed elsewhere. */
const FRESH_SECONDS = 30;

/** Checks the present experiment, and again after each change. It never shows an answer about another state. */
export function usePreflight(isEnabled: boolean): Preflight {
  const { description, draft, currency } = useForm();
  const { language } = useFormat();
  const input = JSON.stringify(toInput(description, draft, { language, currency }));
  const settled = useDebounced(input, WAIT_MS);
  const about = { provider: useProvider(), body: JSON.parse(settled) as Untrusted };
  const { data: kept } = generatedApi.endpoints.checkExperiment.useQueryState(about);
  const isBlocked = kept?.data.some(({ state }) => state === 'blocking') === true;
  const answer = usePreflightQuery(about, {
    skip: !isEnabled,
    refetchOnMountOrArgChange: isBlocked || FRESH_SECONDS,
  });
  useCancelled('checkExperiment', about, !isEnabled);
  const { currentData, isFetching, error, refetch } = answer;
  const isAsking = isEnabled && (isFetching || settled !== input || (currentData === undefined && error === undefined));
  const refused = isAsking || error === undefined ? null : checksOfRefusal(error);
  return {
    isAsking,
    checks: isAsking || !isEnabled ? null : (refused ?? (error === undefined ? (currentData?.data ?? null) : null)),
    error: isAsking || refused !== null ? undefined : error,
    isServerGone: !isAsking && error !== undefined && isServerGone(toProblem(error)),
    askAgain: () => void refetch(),
  };
}

/** The fields to fix if the server cannot read the contents as an experiment. A submit would refuse them, too. */
function checksOfRefusal(error: unknown): PreflightCheck[] | null {
  const problem = toProblem(error);
  const fields = isRefusal(problem) ? problem.items.filter(({ field }) => field !== undefined) : [];
  return fields.length === 0 ? null : fields.map(({ key = '', ...item }) => ({ ...item, key, state: 'blocking' }));
}
