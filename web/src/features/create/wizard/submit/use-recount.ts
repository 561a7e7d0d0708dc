import { useState } from 'react';
import { useProblemText } from '../../../../lib/api/use-problem-text.js';
import type { Problem } from '../../../../lib/api/problem.js';

/** How many ads the server would test now, where the person has confirmed another number. */
export interface Recount {
  tested: number;
  /** What has changed, and what to do. */
  text: string;
}

/** Keeps the server's count for the experiment that it was said of. */
export function useRecount() {
  const inWords = useProblemText();
  const [said, setSaid] = useState<{ experiment: string; recount: Recount } | null>(null);
  return {
    /** @param experiment what was sent, as a text */
    keep: (experiment: string, problem: Problem): void => {
      const tested = Number(problem.params?.['tested']);
      setSaid(Number.isInteger(tested) ? { experiment, recount: { tested, text: inWords(problem) } } : null);
    },
    forget: (): void => setSaid(null),
    /** @param experiment what would be sent now; null where that is another one */
    of: (experiment: () => string): Recount | null =>
      said !== null && said.experiment === experiment() ? said.recount : null,
  };
}
