import { useTranslation } from 'react-i18next';
import { useRefusal, type Refusal } from '../../../components/forms/use-refusal.js';
import { useUpdateCardMutation, type StoredCard } from '../../../lib/api/endpoints.js';
import { useServerText } from '../../../lib/api/use-problem-text.js';
import { toast } from '../../../lib/toaster.js';
import { trimmed, type BillingValues } from './billing-values.js';

/** The server names the form's fields below `data`. */
const fieldOf = (path: string): string => path.replace(/^data\./, '');

/** Saves a card's billing address. @returns the error; null when it is saved */
export function useUpdateBilling(card: StoredCard | undefined) {
  const { t } = useTranslation();
  const toRefusal = useRefusal(fieldOf);
  const serverText = useServerText();
  const [update] = useUpdateCardMutation();
  return async (values: BillingValues): Promise<Refusal | null> => {
    if (card === undefined) return { text: t('billing.stripeAlert3'), fields: new Map() };
    const answer = await update({ updateCardDto: { data: trimmed(values), payment_method_id: card.id } });
    if ('error' in answer) return toRefusal(answer.error);
    await toast(serverText(answer.data), 'success');
    return null;
  };
}
