import { useDispatch } from 'react-redux';
import { useCreatePlansMutation } from '../../../lib/api/endpoints.js';
import { toProblem, type Problem } from '../../../lib/api/problem.js';
import type { ServerText } from '../../../lib/api/use-problem-text.js';
import {
  alertShown,
  planActionEnded,
  planActionStarted,
  stepReached,
  type PlanOption,
} from '../../../lib/billing/plan-slice.js';
import { withChallenges } from '../card-field/with-challenges.js';
import type { CardFieldState } from '../card-field/use-card-field.js';
import { trimmed, type BillingValues } from '../cards/billing-values.js';

/** The means of payment: a stored card, or the card in the card field. */
export type PayWith = { cardId: string } | { billing: BillingValues };

type Failure = { text: ServerText } | { problem: Problem };

/**
 * Buys plans in two calls, with a question to the user between them: first a card, then the plans. After the purchase, the last step is
 * shown and the session is read again (BILL-025, BILL-026). An error is shown above the form, which keeps the typed text (BILL-054,
 * BILL-069).
 */
export function usePurchase(cardField: CardFieldState, options: readonly PlanOption[]) {
  const dispatch = useDispatch();
  const [create] = useCreatePlansMutation();

  const fail = (failure: Failure): null => {
    dispatch(alertShown({ place: 'form', alert: { intent: 'danger', ...failure } }));
    return null;
  };
  /** Does some work during which the user can neither leave nor start anything (BILL-007, BILL-009). */
  const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    dispatch(planActionStarted('form'));
    try {
      return await work();
    } finally {
      dispatch(planActionEnded());
    }
  };
  const buyNow = async (cardId: string): Promise<null> => {
    const ids = options.map(({ id }) => ({ id }));
    const send = () => create({ createPlansDto: { ids, payment_method_id: cardId } });
    const answer = await withChallenges(send, cardField.confirm);
    if ('error' in answer) return fail({ problem: toProblem(answer.error) });
    if ('refusal' in answer) return fail({ text: { message: answer.refusal } });
    dispatch(stepReached(3));
    return null;
  };
  return {
    /** @returns the id of the card to pay with; null if there is none */
    cardFor: (payWith: PayWith): Promise<string | null> =>
      whileBusy(async () => {
        if ('cardId' in payWith) return payWith.cardId;
        const paymentMethod = await cardField.newCard(trimmed(payWith.billing));
        return paymentMethod.ok ? paymentMethod.value : fail({ text: { message: paymentMethod.refusal } });
      }),
    buy: (cardId: string): Promise<null> => whileBusy(() => buyNow(cardId)),
  };
}
