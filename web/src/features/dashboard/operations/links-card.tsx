import { useTranslation } from 'react-i18next';
import { Link } from '@blueprintjs/icons';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { Instant } from '../../../components/instant.js';
import { useLinksQuery, type TeamLink } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { ListCard, WATCHED } from '../list-card.js';
import { useListPlace } from '../use-list-place.js';
import { NothingThere, OperationsTable } from './list-states.js';

const COLUMNS = ['company', 'name', 'health', 'expires', 'used', 'error'] as const;
const TONES: Record<TeamLink['health'], string> = {
  valid: 'success',
  'ends-soon': 'warning',
  ended: 'danger',
  refused: 'danger',
  unreadable: 'danger',
};

/** The state of every team's linked account. */
export function LinksCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const place = useListPlace('links');
  const { page, size, search } = place;
  const list = useLinksQuery({ page, size, search }, WATCHED);
  const title = t('dashboard.links.title');
  return (
    <ListCard
      id="dashboard-links"
      title={title}
      lead={t('dashboard.links.lead')}
      searchLabel={t('dashboard.links.search')}
      place={place}
      list={list}
      empty={
        <NothingThere
          search={search}
          icon={<Link size={32} aria-hidden />}
          title={t('dashboard.links.empty')}
          text={t('dashboard.links.emptyHelp')}
          noMatchText={t('dashboard.links.noMatchHelp')}
        />
      }
    >
      {(rows) => (
        <OperationsTable
          caption={title}
          columns={COLUMNS.map((name) => ({ name: t(`dashboard.links.${name}`, { zone: format.zone }) }))}
        >
          {rows.map((link) => (
            <Row key={`${link.company} ${link.platform} ${link.linked_at}`} link={link} />
          ))}
        </OperationsTable>
      )}
    </ListCard>
  );
}

function Row({ link }: { link: TeamLink }) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = (column: (typeof COLUMNS)[number]) => t(`dashboard.links.${column}`, { zone: format.zone });
  return (
    <tr>
      <th scope="row">
        {link.company} <span className="secondary">{PLATFORM_NAMES[link.platform]}</span>
      </th>
      <td className="url-cell" data-label={label('name')}>
        {link.name}
      </td>
      <td data-label={label('health')}>
        <span className={`pill ${TONES[link.health]}`}>{t(`dashboard.links.is.${link.health}`)}</span>
      </td>
      <td className="tabular" data-label={label('expires')}>
        {link.is_renewed ? (
          t('dashboard.links.renewed')
        ) : link.expires_at === null ? (
          t('dashboard.links.endless')
        ) : (
          <Instant at={link.expires_at} style="list" />
        )}
      </td>
      <td className="tabular" data-label={label('used')}>
        {link.last_used_at === null ? t('dashboard.links.never') : <Instant at={link.last_used_at} style="list" />}
      </td>
      <td className="url-cell" data-label={label('error')}>
        {link.last_error === null ? (
          '–'
        ) : (
          <span>
            {link.last_error}{' '}
            <span className="secondary">
              <Instant at={link.last_error_at} style="list" />
            </span>
          </span>
        )}
      </td>
    </tr>
  );
}
