import { useCallback } from 'react';
import { toProblem } from '../api/problem.js';
import { useProblemText } from '../api/use-problem-text.js';
import { toast } from '../toaster.js';
import { reactionTo } from './failure.js';

/**
 * Says in a toast why an act failed for which the page has no place of its own. What the console says about every call
 * (400, 500, an ended session) is not said twice; everything else is the caller's to show (ERR-008).
 */
export function useTellFailure(): (error: unknown) => Promise<void> {
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
