import { useCallback } from 'react';
import { toProblem } from '../../lib/api/problem.js';
import { useProblemText, useServerText } from '../../lib/api/use-problem-text.js';

/** Why the server refused a form, in the reader's words. */
export interface Refusal {
  text: string;
  /** Messages about single fields. */
  fields: ReadonlyMap<string, string>;
}

const same = (path: string): string => path;

/**
 * Reads a failed call as the refusal of a form.
 * @param fieldOf the form's field for a path of the server's items, if the two differ; defined outside of the component
 */
export function useRefusal(fieldOf: (path: string) => string = same): (error: unknown) => Refusal {
  const inWords = useProblemText();
  const serverText = useServerText();
  return useCallback(
    (error: unknown) => {
      const problem = toProblem(error);
      const fieldItems = problem.items.filter(({ field }) => field !== undefined);
      return {
        text: inWords(problem),
        fields: new Map(fieldItems.map((item) => [fieldOf(item.field ?? ''), serverText(item)])),
      };
    },
    [fieldOf, inWords, serverText],
  );
}
