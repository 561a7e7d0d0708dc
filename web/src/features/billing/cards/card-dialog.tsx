import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTextForm } from '../../../components/forms/use-text-form.js';
import { FormRefusal } from '../../../components/form-refusal.js';
import type { StoredCard } from '../../../lib/api/endpoints.js';
import { useSessionUser } from '../../../lib/session/use-session-user.js';
import { useCardWords } from '../../../lib/format/use-card-words.js';
import { CardFieldBox } from '../card-field/card-field-box.js';
import { useCardField } from '../card-field/use-card-field.js';
import { NO_CARD, withCard } from '../card-field/with-card.js';
import { BillingFields } from './billing-fields.js';
import { billingOf, noBilling, validateBilling } from './billing-values.js';
import { useAddCard } from './use-add-card.js';
import { useOpenCountry } from './use-open-country.js';
import { useUpdateBilling } from './use-update-billing.js';

/** The purpose of the open dialog (BILL-063). */
export type CardAction = { kind: 'add' } | { kind: 'update'; card: StoredCard };

/** Adds a card, or updates the billing address of one. */
export function CardDialog({ action, onClose }: { action: CardAction | null; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={action !== null}
      title={t(action?.kind === 'update' ? 'payment.updateTitle' : 'payment.addTitle')}
      className="card-dialog"
      canOutsideClickClose={false}
      onClose={onClose}
    >
      {action?.kind === 'add' && <AddForm onDone={onClose} />}
      {action?.kind === 'update' && <UpdateForm card={action.card} onDone={onClose} />}
    </Dialog>
  );
}

function AddForm({ onDone }: { onDone(): void }) {
  const { t } = useTranslation();
  const user = useSessionUser();
  const cardField = useCardField();
  const addCard = useAddCard(cardField);
  const form = useTextForm({
    initial: { ...noBilling(`${user.first_name} ${user.last_name}`), ...NO_CARD },
    validate: (values) => withCard(cardField, validateBilling(values)),
    send: async (values) => {
      const refusal = await addCard(values);
      if (refusal === null) onDone();
      return refusal;
    },
  });
  useOpenCountry(form.field('country'));
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <DialogBody>
        <FormRefusal text={form.refusal} />
        <CardFieldBox {...cardField} field={form.field('card')} />
        <BillingFields field={form.field} />
      </DialogBody>
      <FormFooter text={t('payment.add')} isSending={form.isSending} onCancel={onDone} />
    </form>
  );
}

function UpdateForm({ card, onDone }: { card: StoredCard; onDone(): void }) {
  const { t } = useTranslation();
  const wordsOf = useCardWords();
  const update = useUpdateBilling(card);
  const form = useTextForm({
    initial: billingOf(card),
    validate: validateBilling,
    send: async (values) => {
      const refusal = await update(values);
      if (refusal === null) onDone();
      return refusal;
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <DialogBody>
        <FormRefusal text={form.refusal} />
        <p className="tabular card-line">{wordsOf(card.card_details).name}</p>
        <BillingFields field={form.field} />
      </DialogBody>
      <FormFooter text={t('payment.save')} isSending={form.isSending} onCancel={onDone} />
    </form>
  );
}

function FormFooter({ text, isSending, onCancel }: { text: string; isSending: boolean; onCancel(): void }) {
  const { t } = useTranslation();
  return (
    <DialogFooter
      actions={
        <>
          <Button text={t('action.cancel')} disabled={isSending} onClick={onCancel} />
          <Button type="submit" intent="primary" text={text} loading={isSending} />
        </>
      }
    />
  );
}
