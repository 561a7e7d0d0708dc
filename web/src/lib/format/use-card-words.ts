import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { CARD_BRANDS } from '#libs/contracts/billing/card.js';
import type { FeeCheck, StoredCard } from '../api/endpoints.js';

const FUNDINGS = ['credit', 'debit', 'prepaid'] as const;

/** A card in the form of the team's stored cards or of a fee. */
type CardDetails = StoredCard['card_details'] | NonNullable<FeeCheck['payment_method']>;

/** A card in words. `name` is for example `Visa •••• 4242`; `more` is its kind and when it expires. */
export function useCardWords() {
  const { t } = useTranslation();
  return useCallback(
    (card: CardDetails) => {
      const kind = FUNDINGS.find((known) => known === card.funding);
      const date = 'exp' in card ? card.exp : `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
      const expires = t('payment.expires', { date });
      return {
        name: `${CARD_BRANDS[card.brand] ?? t('payment.card')} •••• ${card.last4}`,
        more: kind === undefined ? expires : `${t(`payment.funding.${kind}`)} · ${expires}`,
      };
    },
    [t],
  );
}
