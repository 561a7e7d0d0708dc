import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { CARD_BRANDS } from '#libs/contracts/billing/card.js';
import type { StoredCard } from '../../../lib/api/endpoints.js';

const FUNDINGS = ['credit', 'debit', 'prepaid'] as const;

/** `Visa •••• 4242`, its kind and until when it works. */
export function useCardWords() {
  const { t } = useTranslation();
  return useCallback(
    ({ card_details: { brand, funding, last4, exp_month, exp_year } }: StoredCard) => {
      const kind = FUNDINGS.find((known) => known === funding);
      return {
        name: `${CARD_BRANDS[brand] ?? t('payment.card')} •••• ${last4}`,
        kind: kind === undefined ? null : t(`payment.funding.${kind}`),
        expires: `${String(exp_month).padStart(2, '0')}/${exp_year}`,
      };
    },
    [t],
  );
}
