import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { useTextForm } from '../../../components/forms/use-text-form.js';
import { FormRefusal } from '../../../components/form-refusal.js';
import type { StoredCard } from '../../../lib/api/endpoints.js';
import { useCardWords } from '../../../lib/format/use-card-words.js';
import { BillingFields } from './billing-fields.js';
import { billingOf, noBilling, validateBilling } from './billing-values.js';
import { useUpdateBilling } from './use-update-billing.js';

/** The billing address of the selected card, otherwise of the default one (BILL-055). */
export function BillingCard({ card }: { card: StoredCard | undefined }) {
  const { t } = useTranslation();
  const wordsOf = useCardWords();
  const update = useUpdateBilling(card);
  const form = useTextForm({
    initial: card === undefined ? noBilling() : billingOf(card),
    validate: validateBilling,
    send: async (values) => {
      const refusal = await update(values);
      if (refusal === null) form.saved(values, values);
      return refusal;
    },
  });
  return (
    <form className="card" noValidate aria-labelledby="billing-details" onSubmit={(event) => void form.submit(event)}>
      <h2 id="billing-details">{t('payment.details')}</h2>
      <p className="secondary">
        {card === undefined
          ? t('payment.detailsNone')
          : t('payment.detailsOf', { card: wordsOf(card.card_details).name })}
      </p>
      <FormRefusal text={form.refusal} />
      {card !== undefined && (
        <>
          <BillingFields field={form.field} />
          <Button type="submit" intent="primary" text={t('payment.save')} loading={form.isSending} />
        </>
      )}
    </form>
  );
}
