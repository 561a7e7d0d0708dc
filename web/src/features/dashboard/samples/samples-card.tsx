import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import { Learning, Search } from '@blueprintjs/icons';
import { EmptyState } from '../../../components/states.js';
import { useSamplesQuery } from '../../../lib/api/endpoints.js';
import { ListCard } from '../list-card.js';
import { useListPlace } from '../use-list-place.js';
import { SamplesTable, type Outcome } from './samples-table.js';

/** Samples of every team, disabled ones included (ADMIN-003). */
export function SamplesCard() {
  const { t } = useTranslation();
  const place = useListPlace('samples');
  const { page, size, search } = place;
  // The state is here and not in the table, because the table disappears with its last row.
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const list = useSamplesQuery({ page, size, search }, { refetchOnMountOrArgChange: true });
  return (
    <ListCard
      id="dashboard-samples"
      title={t('dashboard.samples.title')}
      lead={t('dashboard.samples.lead')}
      searchLabel={t('dashboard.samples.search')}
      place={place}
      list={list}
      notice={
        outcome !== null && (
          <Callout compact intent={outcome.intent} role={outcome.intent === 'danger' ? 'alert' : 'status'}>
            {outcome.text}
          </Callout>
        )
      }
      empty={
        search === '' ? (
          <EmptyState
            icon={<Learning size={32} aria-hidden />}
            title={t('dashboard.samples.empty')}
            text={t('dashboard.samples.emptyHelp')}
          />
        ) : (
          <EmptyState
            icon={<Search size={32} aria-hidden />}
            title={t('dashboard.noMatch', { search })}
            text={t('dashboard.samples.noMatchHelp')}
          />
        )
      }
    >
      {(rows) => <SamplesTable rows={rows} onOutcome={setOutcome} />}
    </ListCard>
  );
}
