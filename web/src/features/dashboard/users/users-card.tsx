import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { People, Search } from '@blueprintjs/icons';
import { DoneDialog } from '../../../components/done-dialog.js';
import { EmptyState } from '../../../components/states.js';
import { useUsersQuery } from '../../../lib/api/endpoints.js';
import { ListCard } from '../list-card.js';
import { useListPlace } from '../use-list-place.js';
import { UsersTable, type Done } from './users-table.js';

/** Accounts of every team (ADMIN-004, ADMIN-005). */
export function UsersCard() {
  const { t } = useTranslation();
  const place = useListPlace('users');
  const { page, size, search } = place;
  const list = useUsersQuery({ page, size, search }, { refetchOnMountOrArgChange: true });
  const [done, setDone] = useState<Done | null>(null);
  return (
    <>
      <ListCard
        id="dashboard-users"
        title={t('dashboard.users.title')}
        lead={t('dashboard.users.lead')}
        searchLabel={t('dashboard.users.search')}
        place={place}
        list={list}
        empty={
          search === '' ? (
            <EmptyState
              icon={<People size={32} aria-hidden />}
              title={t('dashboard.users.empty')}
              text={t('dashboard.users.emptyHelp')}
            />
          ) : (
            <EmptyState
              icon={<Search size={32} aria-hidden />}
              title={t('dashboard.noMatch', { search })}
              text={t('dashboard.users.noMatchHelp')}
            />
          )
        }
      >
        {(rows) => <UsersTable rows={rows} onDone={setDone} />}
      </ListCard>
      <DoneDialog
        isOpen={done !== null}
        title={done?.title ?? ''}
        text={done?.text ?? ''}
        onLeave={() => setDone(null)}
      />
    </>
  );
}
