import { useRef, useState } from 'react';
import { toProblem, type Problem } from '../../../lib/api/problem.js';
import { useAskFeeMutation } from '../../../lib/api/uploads.js';
import type { FeeCheck } from '../../../lib/api/endpoints.js';
import { useProvider } from '../../../lib/platform/use-platform.js';

/** What is known of the fee of what is about to be submitted. */
export type FeeState =
  | { status: 'asking' }
  /** `isChanged`: it is not the one that was shown before. */
  | { status: 'known'; fee: FeeCheck; isChanged: boolean }
  | { status: 'failed'; problem: Problem };

/**
 * The fee of a submit.
 * @param isCharged false for whoever is whitelisted: they have none, and nothing is asked (META-143, META-144, LIFE-014)
 */
export function useFee(isCharged: boolean) {
  const provider = useProvider();
  const [ask] = useAskFeeMutation();
  const [state, setState] = useState<FeeState | null>(null);
  const asked = useRef(0);

  /** @returns why it cannot be submitted, where that is what the check says; null otherwise */
  const check = async (form: FormData, { isChanged = false } = {}): Promise<Problem | null> => {
    if (!isCharged) return null;
    const turn = ++asked.current;
    setState({ status: 'asking' });
    const answer = await ask({ provider, form });
    if (turn !== asked.current) return null;
    if ('data' in answer) {
      setState({ status: 'known', fee: answer.data!.data, isChanged });
      return null;
    }
    const problem = toProblem(answer.error);
    setState({ status: 'failed', problem });
    return problem;
  };

  return {
    state,
    check,
    /** What the person agrees to by going on, US dollars. */
    approved: state?.status === 'known' ? state.fee.charge : 0,
    /** A fee that was shown is asked for again by the next submit (META-030). */
    reset: () => {
      asked.current++;
      setState(null);
    },
  };
}

/** Whether the submit has to wait: for its fee, or for a card that it can be held on. */
export const isFeeBlocking = (state: FeeState | null): boolean =>
  state !== null && (state.status !== 'known' || (state.fee.charge > 0 && state.fee.payment_method?.valid !== true));
