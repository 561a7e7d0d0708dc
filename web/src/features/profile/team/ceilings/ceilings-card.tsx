import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { ErrorState, Skeleton } from '../../../../components/states.js';
import { useCeilingsQuery, type Ceiling, type SessionUser } from '../../../../lib/api/endpoints.js';
import { CeilingDialog } from './ceiling-dialog.js';
import { CeilingTable } from './ceiling-table.js';
import { may } from '#libs/contracts/account/permissions.js';

/** The maximum that the team and its ad accounts may commit. Everybody sees it, and the owner can change it. */
export function CeilingsCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCeilingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<Ceiling | 'new' | null>(null);
  const isOwner = may(user, 'set-ceilings');
  return (
    <section className="card" aria-labelledby="ceilings-title">
      <div className="card-head">
        <div>
          <h2 id="ceilings-title">{t('ceilings.title')}</h2>
          <p className="secondary">{t(isOwner ? 'ceilings.help' : 'ceilings.helpMember')}</p>
        </div>
        {isOwner && <Button icon={<Plus />} text={t('ceilings.add')} onClick={() => setEdited('new')} />}
      </div>
      {data !== undefined ? (
        data.data.length === 0 ? (
          <p>{t('ceilings.none')}</p>
        ) : (
          <CeilingTable ceilings={data.data} isOwner={isOwner} onEdit={setEdited} />
        )
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height={32} />
      )}
      {edited !== null && (
        <CeilingDialog user={user} ceiling={edited === 'new' ? null : edited} onClosed={() => setEdited(null)} />
      )}
    </section>
  );
}
