import { useRefusal, type Refusal } from '../../../components/forms/use-refusal.js';
import { useAddCardMutation } from '../../../lib/api/endpoints.js';
import { useServerText } from '../../../lib/api/use-problem-text.js';
import { toast } from '../../../lib/toaster.js';
import type { CardFieldState } from '../card-field/use-card-field.js';
import { withChallenges } from '../card-field/with-challenges.js';
import { trimmed, type BillingValues } from './billing-values.js';

/** Stores the field's card with the team, after its bank's challenge if there is one. @returns the error; null when it is stored */
export function useAddCard(cardField: CardFieldState) {
  const toRefusal = useRefusal();
  const serverText = useServerText();
  const [add] = useAddCardMutation();
  return async (values: BillingValues): Promise<Refusal | null> => {
    const paymentMethod = await cardField.newCard(trimmed(values));
    if (!paymentMethod.ok) return { text: paymentMethod.refusal, fields: new Map() };
    const send = () => add({ cardIdDto: { payment_method_id: paymentMethod.value } });
    const answer = await withChallenges(send, cardField.confirm);
    if ('error' in answer) return toRefusal(answer.error);
    if ('refusal' in answer) return { text: answer.refusal, fields: new Map() };
    await toast(serverText(answer.data), 'success');
    return null;
  };
}
