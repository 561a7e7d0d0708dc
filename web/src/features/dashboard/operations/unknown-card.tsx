import { useTranslation } from 'react-i18next';
import { TickCircle } from '@blueprintjs/icons';
import { descriptionOf } from '#libs/platforms/registry.js';
import { useUnknownObjectsQuery, type UnknownObject } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useGroupWords } from '../../../lib/platform/use-group-words.js';
import { ListCard, WATCHED } from '../list-card.js';
import { useListPlace } from '../use-list-place.js';
import { NothingThere, OperationsTable } from './list-states.js';
import { AccountCell, Phase, Since, WorkflowLink } from './run-cells.js';

const COLUMNS = ['object', 'run', 'company', 'account', 'age', 'attempts', 'phase', 'workflow'] as const;

/** Ad objects of every team for which it is unknown whether they exist on their platform. */
export function UnknownCard() {
  const { t } = useTranslation();
  const place = useListPlace('unknown');
  const { page, size, search } = place;
  const list = useUnknownObjectsQuery({ page, size, search }, WATCHED);
  const title = t('dashboard.unknown.title');
  return (
    <ListCard
      id="dashboard-unknown"
      title={title}
      lead={t('dashboard.unknown.lead')}
      searchLabel={t('dashboard.unknown.search')}
      place={place}
      list={list}
      empty={
        <NothingThere
          search={search}
          icon={<TickCircle size={32} aria-hidden />}
          title={t('dashboard.unknown.empty')}
          text={t('dashboard.unknown.emptyHelp')}
          noMatchText={t('dashboard.unknown.noMatchHelp')}
        />
      }
    >
      {(rows) => (
        <OperationsTable
          caption={title}
          columns={COLUMNS.map((name) => ({ name: t(`dashboard.unknown.${name}`), isNumber: name === 'attempts' }))}
        >
          {rows.map((object) => (
            <Row key={object.id} object={object} askedAt={list.fulfilledTimeStamp} />
          ))}
        </OperationsTable>
      )}
    </ListCard>
  );
}

function Row({ object, askedAt }: { object: UnknownObject; askedAt: number | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGroupWords(descriptionOf(object));
  const label = (column: (typeof COLUMNS)[number]) => t(`dashboard.unknown.${column}`);
  return (
    <tr>
      <th scope="row">
        {object.external_name} <span className="secondary">{t(`dashboard.unknown.kind.${object.kind}`, words)}</span>
      </th>
      <td className="url-cell" data-label={label('run')}>
        {object.run_name}
      </td>
      <td data-label={label('company')}>{object.company}</td>
      <td data-label={label('account')}>
        <AccountCell platform={object.platform} id={object.account_id} url={object.account_url} />
      </td>
      <td className="tabular" data-label={label('age')}>
        <Since at={object.sent_at} askedAt={askedAt} />
      </td>
      <td className="number tabular" data-label={label('attempts')}>
        {format.number(object.attempts)}
      </td>
      <td data-label={label('phase')}>
        {object.has_run_ended ? (
          <span className="pill danger">{t('dashboard.unknown.ended')}</span>
        ) : (
          <Phase phase={object.phase} />
        )}
      </td>
      <td data-label={label('workflow')}>
        <WorkflowLink url={object.workflow_url} name={object.run_name} />
      </td>
    </tr>
  );
}
