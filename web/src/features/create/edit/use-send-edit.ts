import { useState } from 'react';
import type { RefusedAds } from '../../../components/run/edit-refused.js';
import { useEditAlternativeMutation, type StoredAlternative } from '../../../lib/api/endpoints.js';
import { toProblem, type ProblemItem } from '../../../lib/api/problem.js';
import { useProblemText, useReasonText, useServerText } from '../../../lib/api/use-problem-text.js';
import { markOf } from '../form/marks.js';
import type { AlternativeRef, EditedDraft } from './edited-draft.js';
import type { useEdited } from './use-edited.js';

interface Sent {
  run: RefusedAds['run'];
  which: AlternativeRef;
  edited: EditedDraft;
  state: ReturnType<typeof useEdited>;
  lookAgain(): Promise<StoredAlternative | undefined>;
}

/** Sends an edit. Errors of the alternative show beside it, all others above the form. */
export function useSendEdit({ run, which, edited, state, lookAgain }: Sent) {
  const inWords = useProblemText();
  const serverText = useServerText();
  const { refusalOf } = useReasonText();
  const [edit, { isLoading }] = useEditAlternativeMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const textOf = (item: ProblemItem) => (item.type === 'platform' ? refusalOf(run.platform, item) : serverText(item));

  /** @returns whether the run has accepted it */
  const send = async (revision: number): Promise<boolean> => {
    const value = state.value() as never;
    const answer = await edit({ uuid: run.uuid, editAlternativeDto: { ...which, value, revision } });
    if (!('error' in answer)) {
      setFailure(null);
      return true;
    }
    const problem = toProblem(answer.error);
    const own = problem.items.filter(
      ({ field }) =>
        field !== undefined && [state.mark, edited.path].includes(markOf(state.frame.description, state.draft, field)),
    );
    const others = problem.items.filter((item) => !own.includes(item)).map(textOf);
    if (own[0] !== undefined) state.refuse(textOf(own[0]));
    const failures = problem.items.length === 0 ? [inWords(problem)] : others;
    setFailure(failures.length === 0 ? null : failures.join(' '));
    // Another user has edited the alternative, or the run has continued. The dialog shows the new state and keeps the typed text.
    if (problem.status === 409) await lookAgain();
    return false;
  };
  return { send, isSending: isLoading, failure };
}
