import { useCallback } from 'react';
import { toProblem } from '../api/problem.js';
import { useProblemText } from '../api/use-problem-text.js';
import { toast } from '../toaster.js';
import { reactionTo } from './failure.js';

/**
 * Shows a toast for a failed action that has no place of its own on the page. Failures that the console reports for every call (400, 500,
 * an ended session) are not repeated; the caller shows all others (ERR-008).
 */
export function useFailureToast(): (error: unknown) => Promise<void> {
  const inWords = useProblemText();
  return useCallback(
    async (error: unknown) => {
      const problem = toProblem(error);
      const { isBannerRaised, isAnnounced } = reactionTo(problem, { isSignedIn: true });
      if (!isBannerRaised && !isAnnounced && problem.status !== 401) await toast(inWords(problem), 'danger');
    },
    [inWords],
  );
}
