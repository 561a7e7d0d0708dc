import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Challenge } from '../../../lib/api/problem.js';
import '../billing.css';
import { loadCardField } from './load-card-field.js';
import { useLook } from './use-look.js';

/**
 * Lets the holder of the team's card confirm a payment with the bank, on pages without a card field.
 * @returns a call that resolves with the error message; null if the holder confirmed
 */
export function useConfirmPayment(): (challenge: Challenge) => Promise<string | null> {
  const { t } = useTranslation();
  const look = useLook();
  return useCallback(
    async ({ clientSecret, setup }) => {
      try {
        const outcome = await (await loadCardField(setup)).confirm(clientSecret, look);
        return outcome.ok ? null : (outcome.refusal ?? t('billing.notConfirmed'));
      } catch {
        // The script did not load: nothing was confirmed, and the same call may be sent again.
        return t('billing.stripeAlert1');
      }
    },
    [look, t],
  );
}
