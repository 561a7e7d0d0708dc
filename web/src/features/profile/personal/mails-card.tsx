import { useTranslation } from 'react-i18next';
import { Switch } from '@blueprintjs/core';
import { MAIL_KINDS, type MailKind } from '#libs/contracts/account/mail-kinds.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useChooseMailsMutation, useMailChoicesQuery } from '../../../lib/api/endpoints.js';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.js';

/** The e-mails that only owners get. */
const OWNERS: readonly MailKind[] = ['webhook'];

/** The e-mails about experiments that the user gets; each switch is saved immediately. */
export function MailsCard({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useMailChoicesQuery();
  return (
    <section className="card" aria-labelledby="profile-mails">
      <h2 id="profile-mails">{t('profile.mails.title')}</h2>
      <p className="secondary">{t('profile.mails.help')}</p>
      {data !== undefined ? (
        MAIL_KINDS.filter((kind) => isOwner || !OWNERS.includes(kind)).map((kind) => (
          <MailSwitch key={kind} kind={kind} isWanted={data.data[kind]} />
        ))
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} height={40} />
      )}
      <p className="secondary">{t('profile.mails.always')}</p>
    </section>
  );
}

function MailSwitch({ kind, isWanted }: { kind: MailKind; isWanted: boolean }) {
  const { t } = useTranslation();
  const showFailure = useFailureToast();
  const [choose, { isLoading, originalArgs }] = useChooseMailsMutation();
  const helpId = `mail-${kind}-help`;
  const turn = async (next: boolean) => {
    const { error } = await choose({ changeMailChoicesDto: { [kind]: next } });
    if (error !== undefined) await showFailure(error);
  };
  return (
    <div className="mail-choice">
      <Switch
        checked={isLoading ? (originalArgs?.changeMailChoicesDto[kind] ?? isWanted) : isWanted}
        label={t(`profile.mails.kind.${kind}`)}
        aria-describedby={helpId}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <p id={helpId} className="secondary">
        {t(`profile.mails.kindHelp.${kind}`)}
      </p>
    </div>
  );
}
