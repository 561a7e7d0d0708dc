import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button, Callout } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { alertDismissed } from '../alerts-slice.js';
import type { RootState } from '../store.js';

/** 'An internal server error has occurred.' with a hint, until dismissed. */
export function AlertBanner() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isShown = useSelector((state: RootState) => state.alerts.isInternalErrorShown);
  if (!isShown) return null;
  return (
    <Callout intent="danger" role="alert" compact>
      <div className="spread">
        <span>
          {t('problem.internal')} {t('problem.contactSupport')}
        </span>
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={t('action.dismiss')}
          onClick={() => dispatch(alertDismissed())}
        />
      </div>
    </Callout>
  );
}
