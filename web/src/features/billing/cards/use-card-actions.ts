import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteCardMutation, useSetDefaultCardMutation, type StoredCard } from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useProblemText, useServerText, type ServerText } from '../../../lib/api/use-problem-text.js';
import { toast } from '../../../lib/toaster.js';

/**
 * Makes a card the default, or deletes it; either way the selection is cleared (BILL-064). `failure` is the text for a dialog (BILL-065).
 */
export function useCardActions(onDone: () => void) {
  const { t } = useTranslation();
  const inWords = useProblemText();
  const serverText = useServerText();
  const [setDefault] = useSetDefaultCardMutation();
  const [deleteCard] = useDeleteCardMutation();
  const [isBusy, setBusy] = useState<'default' | 'remove' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const settle = async (answer: { data?: ServerText; error?: unknown }, failed: string) => {
    setBusy(null);
    if (answer.data === undefined) return setFailure(`${failed} ${inWords(toProblem(answer.error))}`);
    onDone();
    await toast(serverText(answer.data), 'success');
  };
  return {
    isBusy,
    failure,
    dismiss: () => setFailure(null),
    makeDefault: async ({ id }: StoredCard) => {
      setBusy('default');
      await settle(await setDefault({ cardIdDto: { payment_method_id: id } }), t('billing.paymentMsg1'));
    },
    remove: async ({ id }: StoredCard) => {
      setBusy('remove');
      await settle(await deleteCard({ cardIdDto: { payment_method_id: id } }), t('billing.paymentMsg2'));
    },
  };
}
