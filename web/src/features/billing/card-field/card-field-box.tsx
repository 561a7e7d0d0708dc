import { useTranslation } from 'react-i18next';
import { Button, Callout, Classes } from '@blueprintjs/core';
import type { CardFieldState } from './use-card-field.js';

/** The place of the provider's field, while it comes and where it did not (BILL-066). */
export function CardFieldBox({ status, host, retry }: Pick<CardFieldState, 'status' | 'host' | 'retry'>) {
  const { t } = useTranslation();
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
    <div className="field" role="group" aria-label={t('payment.card')}>
      <span className="field-label">{t('payment.card')}</span>
      <div ref={host} className={`card-field ${status === 'loading' ? Classes.SKELETON : ''}`} />
      <div className="help">{t('payment.cardFieldHelp')}</div>
    </div>
  );
}
