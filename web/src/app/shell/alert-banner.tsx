import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button, Callout } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { bannerDismissed, selectErrorLog } from '../../lib/errors/error-log.js';
import { SUPPORT_EMAIL, supportLink } from '../../lib/site.js';

/** 'An internal server error has occurred.' with the support contact, until dismissed (SHELL-028, ERR-004). */
export function AlertBanner() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { isBannerShown } = useSelector(selectErrorLog);
  if (!isBannerShown) return null;
  return (
    <Callout intent="danger" role="alert" compact className="alert-banner">
      <div className="spread">
        <span>
          {t('problem.internal')} {t('problem.contactSupport')} <a href={supportLink()}>{SUPPORT_EMAIL}</a>
        </span>
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={t('action.dismiss')}
          onClick={() => dispatch(bannerDismissed())}
        />
      </div>
    </Callout>
  );
}
