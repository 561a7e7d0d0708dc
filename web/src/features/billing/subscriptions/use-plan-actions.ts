import { useDispatch, useSelector } from 'react-redux';
import { useCancelPlanMutation, useResumePlanMutation, type Plan } from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { alertShown, planActionEnded, planActionStarted, selectPlan } from '../../../lib/billing/plan-slice.js';

/** Cancels an active plan, renews a canceled one, and reports the outcome beside the plans (BILL-027, BILL-030, BILL-031, BILL-054). */
export function usePlanActions() {
  const dispatch = useDispatch();
  const isBusy = useSelector(selectPlan).isLoading;
  const [cancel] = useCancelPlanMutation();
  const [resume] = useResumePlanMutation();
  const act = async ({ id, ends_at }: Plan): Promise<void> => {
    dispatch(planActionStarted('current'));
    const { data, error } = await (ends_at === null ? cancel : resume)({ planIdDto: { id } });
    const alert =
      data === undefined
        ? ({ intent: 'danger', problem: toProblem(error) } as const)
        : ({ intent: 'success', text: data } as const);
    dispatch(alertShown({ place: 'current', alert }));
    dispatch(planActionEnded());
  };
  return { act, isBusy };
}
