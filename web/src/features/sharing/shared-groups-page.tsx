import '../../styles/lists.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Classes } from '@blueprintjs/core';
import { Refresh, Share } from '@blueprintjs/icons';
import { DoneDialog } from '../../components/done-dialog.js';
import { PageHeader } from '../../components/page-header.js';
import { Pagination } from '../../components/pagination.js';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { useSharedGroupsQuery, type SharedGroup } from '../../lib/api/endpoints.js';
import { COMPLETED_PATH } from '../../lib/platform/paths.js';
import { GroupsTable } from './groups-table.js';

const PAGE_SIZE = 10;

/** The groups of results that the team shares with people outside (LIST-005, SHARE-037 to SHARE-041). */
export default function SharedGroupsPage() {
  const { t } = useTranslation();
  const query = useSharedGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [done, setDone] = useState<string | null>(null);
  const groups = query.isError ? undefined : query.data?.data.shared;
  return (
    <>
      <PageHeader
        title={t('sharing.title')}
        lead={`${t('sharing.lead')} ${t('share.note')}`}
        actions={
          <Button
            icon={<Refresh />}
            text={t('action.refresh')}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          />
        }
      />
      {query.isLoading ? (
        <Skeleton rows={5} height={48} />
      ) : groups === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : groups.length === 0 ? (
        <div className="card list-card">
          <NothingShared />
        </div>
      ) : (
        <Groups groups={groups} isFetching={query.isFetching} onRevoked={setDone} />
      )}
      <DoneDialog isOpen={done !== null} title={t('sharing.updated')} text={done ?? ''} onLeave={() => setDone(null)} />
    </>
  );
}

interface GroupsProps {
  groups: readonly SharedGroup[];
  isFetching: boolean;
  onRevoked(message: string): void;
}

/** The list of groups, ten on a page (SHARE-045). */
function Groups({ groups, isFetching, onRevoked }: GroupsProps) {
  const [chosen, setPage] = useState(1);
  // The last group of the last page may have been revoked.
  const page = Math.min(chosen, Math.ceil(groups.length / PAGE_SIZE));
  return (
    <div className={isFetching ? 'card list-card dimmed' : 'card list-card'} aria-busy={isFetching}>
      <GroupsTable groups={groups.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} onRevoked={onRevoked} />
      <Pagination page={page} size={PAGE_SIZE} total={groups.length} onPage={setPage} />
    </div>
  );
}

function NothingShared() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Share size={32} aria-hidden />}
      title={t('sharing.empty')}
      text={t('sharing.emptyHelp')}
      actions={
        <Link to={COMPLETED_PATH} className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
          {t('list.seeCompleted')}
        </Link>
      }
    />
  );
}
