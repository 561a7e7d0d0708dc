import { useCallback } from 'react';
import { toProblem } from '../../lib/api/problem.js';
import { useProblemText, useServerText } from '../../lib/api/use-problem-text.js';

/** Why the server refused a form, in the reader's words. */
export interface Refusal {
  text: string;
  /** What it said of single fields. */
  fields: ReadonlyMap<string, string>;
}

/** Reads a failed call as the refusal of a form. */
export function useRefusal(): (error: unknown) => Refusal {
  const inWords = useProblemText();
  const serverText = useServerText();
  return useCallback(
    (error: unknown) => {
      const problem = toProblem(error);
      const named = problem.items.filter(({ field }) => field !== undefined);
      return {
        text: inWords(problem),
        fields: new Map(named.map(({ field, message }) => [field ?? '', serverText(message)])),
      };
    },
    [inWords, serverText],
  );
}
