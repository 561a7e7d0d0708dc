import { useRef, useState } from 'react';
import { toProblem, type Problem } from '../../../lib/api/problem.js';
import { useAskFeeMutation } from '../../../lib/api/uploads.js';
import type { FeeCheck } from '../../../lib/api/endpoints.js';
import { useProvider } from '../../../lib/platform/use-platform.js';

/** The state of the fee check before a submit. */
export type FeeState =
  | { status: 'asking' }
  /** `isChanged`: the fee differs from the one shown before. */
  | { status: 'known'; fee: FeeCheck; isChanged: boolean }
  | { status: 'failed'; problem: Problem };

/**
 * The fee of a submit.
 * @param isCharged false for whitelisted users: they pay no fee, so the server is not asked for a fee (META-143, META-144, LIFE-014)
 */
export function useFee(isCharged: boolean) {
  const provider = useProvider();
  const [ask] = useAskFeeMutation();
  const [state, setState] = useState<FeeState | null>(null);
  const checks = useRef(0);

  /** @returns why the experiment cannot be submitted, if the check gives a reason; null otherwise */
  const check = async (form: FormData, { isChanged = false } = {}): Promise<Problem | null> => {
    if (!isCharged) return null;
    const turn = ++checks.current;
    setState({ status: 'asking' });
    const answer = await ask({ provider, form });
    if (turn !== checks.current) return null;
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
    /** The charge that the user agrees to by continuing, US dollars. */
    approved: state?.status === 'known' ? state.fee.charge : 0,
    /** Forgets the fee, so that the next submit asks for it again (META-030). */
    reset: () => {
      checks.current++;
      setState(null);
    },
  };
}

/** Whether the submit has to wait for its fee, or for a card on which the hold can be placed. */
export const isFeeBlocking = (state: FeeState | null): boolean =>
  state !== null && (state.status !== 'known' || (state.fee.charge > 0 && state.fee.payment_method?.valid !== true));
