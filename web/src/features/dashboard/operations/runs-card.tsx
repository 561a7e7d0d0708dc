import { useTranslation } from 'react-i18next';
import { Tag } from '@blueprintjs/core';
import { Play } from '@blueprintjs/icons';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { useRunsQuery, type Run } from '../../../lib/api/endpoints.js';
import { ListCard, WATCHED } from '../list-card.js';
import { useListPlace } from '../use-list-place.js';
import { NothingThere, OperationsTable } from './list-states.js';
import { AccountCell, Phase, Since, WorkflowLink } from './run-cells.js';

const COLUMNS = ['name', 'company', 'account', 'phase', 'inPhase', 'age', 'workflow'] as const;

/** Runs of every team that have not ended. */
export function RunsCard() {
  const { t } = useTranslation();
  const place = useListPlace('runs');
  const { page, size, search } = place;
  const list = useRunsQuery({ page, size, search }, WATCHED);
  const title = t('dashboard.runs.title');
  return (
    <ListCard
      id="dashboard-runs"
      title={title}
      lead={t('dashboard.runs.lead')}
      searchLabel={t('dashboard.runs.search')}
      place={place}
      list={list}
      empty={
        <NothingThere
          search={search}
          icon={<Play size={32} aria-hidden />}
          title={t('dashboard.runs.empty')}
          text={t('dashboard.runs.emptyHelp')}
          noMatchText={t('dashboard.runs.noMatchHelp')}
        />
      }
    >
      {(rows) => (
        <OperationsTable caption={title} columns={COLUMNS.map((name) => ({ name: t(`dashboard.runs.${name}`) }))}>
          {rows.map((run) => (
            <Row key={run.uuid} run={run} askedAt={list.fulfilledTimeStamp} />
          ))}
        </OperationsTable>
      )}
    </ListCard>
  );
}

/** Why the platform rejects all calls of a run: operators act on this first. */
function TurnedAway({
  run: { platform },
  reason: { cause, message, since },
  askedAt,
}: {
  run: Run;
  reason: NonNullable<Run['turned_away']>;
  askedAt: number | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="op-cell">
      <span className={`pill ${cause === 'app' || cause === 'interface' ? 'danger' : 'warning'}`}>
        {t(`dashboard.turnedAway.${cause}`, { platform: PLATFORM_NAMES[platform] })}
      </span>
      <span className="secondary">
        {message !== null && `${message} `}
        <Since at={since} askedAt={askedAt} />
      </span>
    </div>
  );
}

function Row({ run, askedAt }: { run: Run; askedAt: number | undefined }) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        {run.name} {run.run_kind === 'activation' && <Tag minimal>{t('dashboard.activation')}</Tag>}
      </th>
      <td data-label={t('dashboard.runs.company')}>{run.company}</td>
      <td data-label={t('dashboard.runs.account')}>
        <AccountCell platform={run.platform} id={run.account_id} url={run.account_url} />
      </td>
      <td data-label={t('dashboard.runs.phase')}>
        <Phase phase={run.phase} step={run.hand_step} />
        {run.turned_away !== null && <TurnedAway run={run} reason={run.turned_away} askedAt={askedAt} />}
      </td>
      <td className="tabular" data-label={t('dashboard.runs.inPhase')}>
        <Since at={run.phase_since} askedAt={askedAt} />
      </td>
      <td className="tabular" data-label={t('dashboard.runs.age')}>
        <Since at={run.created_at} askedAt={askedAt} />
      </td>
      <td data-label={t('dashboard.runs.workflow')}>
        <WorkflowLink url={run.workflow_url} name={run.name} />
      </td>
    </tr>
  );
}
