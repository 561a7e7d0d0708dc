import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyBillingSetupQuery } from '../../../lib/api/endpoints.js';
import '../billing.css';
import { loadCardField } from './load-card-field.js';
import { useLook } from './use-look.js';

/**
 * Lets the holder of the team's card confirm a payment with the bank, where no card field is shown.
 * @returns a call that answers what was said against it; null where it was confirmed
 */
export function useConfirmPayment(): (clientSecret: string) => Promise<string | null> {
  const { t } = useTranslation();
  const look = useLook();
  const [ask] = useLazyBillingSetupQuery();
  return useCallback(
    async (clientSecret) => {
      try {
        const { data } = await ask(undefined, true).unwrap();
        const made = await (await loadCardField(data)).confirm(clientSecret, look);
        return made.ok ? null : (made.said ?? t('billing.notConfirmed'));
      } catch {
        // Neither settings nor script came: nothing was confirmed, and the same may be sent again.
        return t('billing.stripeAlert1');
      }
    },
    [ask, look, t],
  );
}
