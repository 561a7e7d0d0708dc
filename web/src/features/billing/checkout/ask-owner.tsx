import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMeQuery, type SessionUser } from '../../../lib/api/endpoints.js';
import { SAMPLES_PATH } from '../../../lib/platform/paths.js';
import { useLogout } from '../../../lib/session/use-logout.js';

/** Shows members whom they can ask for a plan: plans belong to the team, and only its owner sees cards (BILL-003). */
export function AskOwner({ user, onLeave }: { user: SessionUser; onLeave(): void }) {
  const { t } = useTranslation();
  const logout = useLogout();
  const { refetch, isFetching } = useMeQuery();
  const owner = user.members.find(({ role }) => role === 'owner');
  const name = `${owner?.first_name ?? ''} ${owner?.last_name ?? ''}`.trim();
  return (
    <>
      <DialogBody>
        <p>{t('checkout.askOwner')}</p>
        {owner !== undefined && (
          <p className="checkout-owner">
            {name} <a href={`mailto:${owner.email}`}>{owner.email}</a>
          </p>
        )}
        <p>
          <Link to={SAMPLES_PATH} onClick={onLeave}>
            {t('samplePages.open')}
          </Link>
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('shell.logout')} onClick={logout} />
            <Button intent="primary" text={t('checkout.look')} loading={isFetching} onClick={() => void refetch()} />
          </>
        }
      />
    </>
  );
}
