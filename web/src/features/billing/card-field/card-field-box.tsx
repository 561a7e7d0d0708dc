import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, Classes } from '@blueprintjs/core';
import type { CredentialFieldState } from '../../../components/credentials/credential-field.js';
import { FieldNote } from '../../../components/field.js';
import type { CardFieldState } from './use-card-field.js';

interface Props extends Pick<CardFieldState, 'status' | 'host' | 'retry' | 'isComplete' | 'error'> {
  /** The form's message about the card field. */
  field: Pick<CredentialFieldState, 'error'>;
}

/** The box of the provider's card field. It also shows that the field is loading or did not load (BILL-066). Forms focus it as `card`. */
export function CardFieldBox({ status, host, retry, isComplete, error: ownError, field }: Props) {
  const { t } = useTranslation();
  const error = field.error === null ? ownError : t(`rules.${field.error}`);
  const noteId = useId();
  if (status === 'failed') {
    return (
      <Callout compact intent="danger" role="alert" className="form-refusal">
        <div className="spread">
          <span>{t('billing.stripeAlert1')}</span>
          <Button size="small" text={t('action.retry')} onClick={retry} />
        </div>
      </Callout>
    );
  }
  return (
    <div
      className="field"
      role="group"
      aria-label={t('payment.card')}
      aria-describedby={noteId}
      data-field="card"
      data-complete={isComplete}
      tabIndex={-1}
    >
      <span className="field-label">{t('payment.card')}</span>
      <div
        ref={host}
        className={`card-field ${error === null ? '' : 'wrong'} ${status === 'loading' ? Classes.SKELETON : ''}`}
      />
      <FieldNote id={noteId} help={t('payment.cardFieldHelp')} error={error} />
    </div>
  );
}
