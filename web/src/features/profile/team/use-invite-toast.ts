import { useDispatch } from 'react-redux';
import { toProblem } from '../../../lib/api/problem.js';
import type { ServerText } from '../../../lib/api/use-problem-text.js';
import { alertShown } from '../../../lib/billing/plan-slice.js';

/** Reports the outcome of a call about invitations and members. @returns whether it succeeded */
export function useInviteToast() {
  const dispatch = useDispatch();
  return ({ data, error }: { data?: ServerText; error?: unknown }): boolean => {
    const isDone = data !== undefined;
    const alert = isDone
      ? ({ intent: 'success', text: data } as const)
      : ({ intent: 'danger', problem: toProblem(error) } as const);
    dispatch(alertShown({ place: 'invite', alert }));
    return isDone;
  };
}
