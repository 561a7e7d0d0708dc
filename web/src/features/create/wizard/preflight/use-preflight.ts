import { usePreflightQuery, type PreflightCheck } from '../../../../lib/api/endpoints.js';
import { isRefusal, isServerGone, toProblem } from '../../../../lib/api/problem.js';
import { useCancelled } from '../../../../lib/api/use-cancelled.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import { useDebounced } from '../../../../lib/use-debounced.js';
import { useForm } from '../../form/context.js';
import { toInput } from '../../form/to-input.js';
import type { Loose } from '#libs/platforms/reading/loose.js';

/** What is known of an experiment before it is submitted. */
export interface Preflight {
  isAsking: boolean;
  /** Null while nobody has answered, or nothing is asked. */
  checks: readonly PreflightCheck[] | null;
  /** Why nothing could be looked up; undefined where something was. */
  error: unknown;
  /** Nothing can be submitted either. */
  isServerGone: boolean;
  askAgain(): void;
}

/** Files arrive one after the other. */
const WAIT_MS = 300;
/** Seconds for which an answer about the same experiment is as good as a new one. */
const FRESH_SECONDS = 30;

/** Asks what can be known of the experiment as it is, and again when it has changed: of another one no answer is shown. */
export function usePreflight(isAsked: boolean): Preflight {
  const { description, draft, currency } = useForm();
  const { language } = useFormat();
  const input = JSON.stringify(toInput(description, draft, { language, currency }));
  const settled = useDebounced(input, WAIT_MS);
  const about = { provider: useProvider(), body: JSON.parse(settled) as Loose };
  const answer = usePreflightQuery(about, { skip: !isAsked, refetchOnMountOrArgChange: FRESH_SECONDS });
  useCancelled('checkExperiment', about, !isAsked);
  const { currentData, isFetching, error, refetch } = answer;
  const isAsking = isAsked && (isFetching || settled !== input || (currentData === undefined && error === undefined));
  const refused = isAsking || error === undefined ? null : checksOfRefusal(error);
  return {
    isAsking,
    checks: isAsking || !isAsked ? null : (refused ?? (error === undefined ? (currentData?.data ?? null) : null)),
    error: isAsking || refused !== null ? undefined : error,
    isServerGone: !isAsking && error !== undefined && isServerGone(toProblem(error)),
    askAgain: () => void refetch(),
  };
}

/** What the server cannot read as an experiment it would not take either: its fields are to be mended. */
function checksOfRefusal(error: unknown): PreflightCheck[] | null {
  const problem = toProblem(error);
  const fields = isRefusal(problem) ? problem.items.filter(({ field }) => field !== undefined) : [];
  return fields.length === 0 ? null : fields.map(({ key = '', ...item }) => ({ ...item, key, state: 'blocking' }));
}
