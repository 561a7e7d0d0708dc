import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useEndSessionMutation, useSessionsQuery, type OpenSession } from '../../../lib/api/endpoints.js';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useLogout } from '../../../lib/session/use-logout.js';
import { toast } from '../../../lib/toaster.js';
import { deviceName } from './device-name.js';

/** The number of sessions that show at first. */
const SHOWN = 5;

/** Every browser that is signed in with this account. The user can end each session; this browser's own session ends by a logout. */
export function SessionsCard() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section className="card" aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">{t('sessions.title')}</h2>
      <p className="secondary">{t('sessions.help')}</p>
      {data !== undefined ? (
        <>
          <ul className="session-list">
            {data.data.slice(0, isOpen ? undefined : SHOWN).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {!isOpen && data.data.length > SHOWN && (
            <Button
              fill
              variant="minimal"
              text={t('sessions.all', { count: data.data.length })}
              onClick={() => setOpen(true)}
            />
          )}
        </>
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height={40} />
      )}
    </section>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { t } = useTranslation();
  const format = useFormat();
  const logout = useLogout();
  const showFailure = useFailureToast();
  const [end, { isLoading }] = useEndSessionMutation();
  const name = deviceName(session.user_agent) || t('sessions.unknown');
  const endIt = async () => {
    if (session.is_current) return logout();
    const { error } = await end({ endSessionDto: { id: session.id } });
    if (error !== undefined) await showFailure(error);
    else await toast(t('sessions.ended'), 'success');
  };
  return (
    <li className="spread">
      <div>
        <div className="row row-wrap">
          <strong>{name}</strong>
          {session.is_current && <span className="pill success">{t('sessions.current')}</span>}
        </div>
        <div className="secondary tabular">
          {session.ip} · {t('sessions.lastUsed', { date: format.dateTime(session.last_used_at) })}
        </div>
        <div className="secondary tabular">{t('sessions.since', { date: format.dateTime(session.created_at) })}</div>
      </div>
      <Button
        variant="outlined"
        size="small"
        loading={isLoading}
        text={t(session.is_current ? 'shell.logout' : 'sessions.end')}
        aria-label={session.is_current ? undefined : t('sessions.endOf', { name, ip: session.ip })}
        onClick={() => void endIt()}
      />
    </li>
  );
}
