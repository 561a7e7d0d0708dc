import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { baseApi } from '../lib/api/base-api.js';
import { signedOut } from '../lib/session/session-slice.js';

/**
 * 'Your session has expired!' over the page, for a user whose work was interrupted. OK clears the loaded data and goes to /login, which
 * leads back to this page.
 */
export default function SessionExpiredDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const leave = () => {
    void navigate(`/login?next=${encodeURIComponent(pathname + search + hash)}`);
    dispatch(signedOut());
    dispatch(baseApi.util.resetApiState());
  };
  return (
    <Dialog
      isOpen
      title={t('session.expired')}
      role="alertdialog"
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      onClose={leave}
    >
      <DialogBody>{t('session.expiredHelp')}</DialogBody>
      <DialogFooter actions={<Button autoFocus intent="primary" text={t('action.ok')} onClick={leave} />} />
    </Dialog>
  );
}
