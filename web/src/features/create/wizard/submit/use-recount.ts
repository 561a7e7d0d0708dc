import { useState } from 'react';
import { useProblemText } from '../../../../lib/api/use-problem-text.js';
import type { Problem } from '../../../../lib/api/problem.js';

/** The number of ads that the server would test, if it differs from the number that the user has confirmed. */
export interface Recount {
  tested: number;
  /** Says what has changed and what to do. */
  text: string;
}

/** Keeps the server's count together with its experiment. */
export function useRecount() {
  const inWords = useProblemText();
  const [kept, setKept] = useState<{ experiment: string; recount: Recount } | null>(null);
  return {
    /** @param experiment the sent experiment, as text */
    keep: (experiment: string, problem: Problem): void => {
      const tested = Number(problem.params?.['tested']);
      setKept(Number.isInteger(tested) ? { experiment, recount: { tested, text: inWords(problem) } } : null);
    },
    forget: (): void => setKept(null),
    /** @param experiment the experiment to be sent now; the result is null if the count is for another one */
    of: (experiment: () => string): Recount | null =>
      kept !== null && kept.experiment === experiment() ? kept.recount : null,
  };
}
