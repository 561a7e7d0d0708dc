import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import {
  type BillingCountry,
  HOME_COUNTRY,
  taxIdTypeOf,
  toBillingCountry,
} from '#libs/contracts/billing/billing-countries.js';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { taxIdName } from '#libs/contracts/billing/tax-id.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { FormRefusal } from '../../../components/form-refusal.js';
import { Facts } from '../../../components/facts.js';
import { useTextForm } from '../../../components/forms/use-text-form.js';
import { PlanAlert } from '../../../components/billing/plan-alert.js';
import { useTaxIdsQuery, type SessionUser } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { selectPlan, stepReached } from '../../../lib/billing/plan-slice.js';
import { CardFieldBox } from '../card-field/card-field-box.js';
import { useCardField } from '../card-field/use-card-field.js';
import { NO_CARD, withCard } from '../card-field/with-card.js';
import { BillingFields } from '../cards/billing-fields.js';
import { noBilling, validateBilling } from '../cards/billing-values.js';
import { CardChoices } from '../cards/card-choices.js';
import { useOpenCountry } from '../cards/use-open-country.js';
import { ChoiceTile } from '../choice-tile.js';
import { totalCents } from '../prices.js';
import { TaxIdField } from '../tax-ids/tax-id-field.js';
import { useAddTaxId } from '../tax-ids/use-add-tax-id.js';
import { selectedPlans } from './selected-plans.js';
import { usePurchase } from './use-purchase.js';

/** Step 2: a stored card or a new one, and what is charged (BILL-004, BILL-009, BILL-010). */
export function PaymentStep({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const cards = user.payment_methods ?? [];
  const { selected, isLoading } = useSelector(selectPlan);
  const [chosenId, setChosenId] = useState(cards.find((card) => card.default)?.id ?? null);
  // The chosen card may have been released since, if its bank did not confirm it.
  const cardId = cards.some(({ id }) => id === chosenId) ? chosenId : null;
  /** The id of the card whose payment waits for the user's confirmation. */
  const [cardToConfirm, setCardToConfirm] = useState<string | null>(null);
  const cardField = useCardField();
  const { paid, left } = selectedPlans(selected, user.plans);
  const { cardFor, buy } = usePurchase(cardField, left);
  const addTaxId = useAddTaxId();
  const taxIds = useTaxIdsQuery().data?.data;
  const formId = useId();
  const isNew = cardId === null;
  const stored = cards.find(({ id }) => id === cardId);
  /** The country of the paying card. @param typed the typed country, for a new card */
  const payingFrom = (typed: BillingCountry) =>
    isNew ? typed : (toBillingCountry(stored?.billing_details.address.country) ?? HOME_COUNTRY);
  const amount = format.money(totalCents(left.length), BILLING_CURRENCY);

  const form = useTextForm({
    initial: { ...noBilling(`${user.first_name} ${user.last_name}`), ...NO_CARD, tax_id: '' },
    validate: (values) => (isNew ? withCard(cardField, validateBilling(values)) : {}),
    send: async ({ tax_id: taxId, ...values }) => {
      // Stored before the payment, because a tax id appears only on invoices that are created later.
      if (taxIds?.length === 0 && taxId.trim() !== '') {
        const answer = await addTaxId(taxIdTypeOf(payingFrom(values.country)), taxId);
        if ('refusal' in answer) return answer.refusal;
      }
      setCardToConfirm(await cardFor(isNew ? { billing: values } : { cardId }));
      return null;
    },
  });
  const taxIdField = form.field('tax_id');
  useOpenCountry(form.field('country'));
  const pay = () => {
    if (cardToConfirm !== null) void buy(cardToConfirm);
    setCardToConfirm(null);
  };
  return (
    <>
      <DialogBody>
        <form id={formId} noValidate onSubmit={(event) => void form.submit(event)}>
          <PlanAlert place="form" />
          <FormRefusal text={taxIdField.refused === null ? form.refusal : null} />
          {paid.length > 0 && (
            <Callout compact intent="success" role="status">
              {t('checkout.paid', { platforms: paid.map(({ name }) => name).join(', ') })}
            </Callout>
          )}
          <Facts
            facts={[
              ...left.map(({ name }) => ({ label: name, value: format.money(totalCents(1), BILLING_CURRENCY) })),
              ...(taxIds ?? []).map((taxId) => ({ label: t('taxIds.title'), value: taxIdName(taxId) })),
              { label: t('checkout.totalLabel'), value: <strong>{amount}</strong> },
            ]}
          />
          {cards.length > 0 && (
            <CardChoices
              name="pay-with"
              legend={t('checkout.payWith')}
              cards={cards}
              value={cardId}
              isDisabled={isLoading}
              onChoose={setChosenId}
            >
              <ChoiceTile type="radio" name="pay-with" isChosen={isNew} onChoose={() => setChosenId(null)}>
                <span className="choice-title">{t('checkout.newCard')}</span>
              </ChoiceTile>
            </CardChoices>
          )}
          {isNew && (
            <>
              <CardFieldBox {...cardField} field={form.field('card')} />
              <BillingFields field={form.field} />
            </>
          )}
          {taxIds?.length === 0 && (
            <TaxIdField isOptional type={taxIdTypeOf(payingFrom(form.values.country))} field={taxIdField} />
          )}
        </form>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('checkout.back')} disabled={isLoading} onClick={() => dispatch(stepReached(1))} />
            <Button
              type="submit"
              form={formId}
              intent="primary"
              text={t('checkout.pay', { amount })}
              loading={isLoading || form.isSending}
              disabled={left.length === 0 || isLoading}
            />
          </>
        }
      />
      <ConfirmDialog
        isOpen={cardToConfirm !== null}
        title={t('checkout.confirm')}
        confirmText={t('checkout.subscribe')}
        intent="primary"
        onConfirm={pay}
        onClose={() => setCardToConfirm(null)}
      >
        {t('checkout.confirmText', { amount })}
      </ConfirmDialog>
    </>
  );
}
