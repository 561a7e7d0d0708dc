import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { HTMLSelect } from '@blueprintjs/core';
import { Pulse } from '@blueprintjs/icons';
import { CALL_OUTCOMES } from '#libs/contracts/platform/platform-calls.js';
import { Instant } from '../../../components/instant.js';
import { usePlatformCallsQuery, type AccountCalls } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { ListCard, WATCHED } from '../list-card.js';
import { useListPlace } from '../use-list-place.js';
import { NothingThere, OperationsTable } from './list-states.js';
import { AccountCell } from './run-cells.js';

const SPANS = [24, 168, 744] as const;
const HOURS = 'calls.hours';
const COLUMNS = ['account', 'company', 'all', 'failed', 'quota'] as const;

/** The outcomes of the calls about each ad account, and the used share of its quota. */
export function CallsCard() {
  const { t } = useTranslation();
  const place = useListPlace('calls');
  const [hours, setHours] = useHours();
  const { page, size, search } = place;
  const list = usePlatformCallsQuery({ page, size, search, hours }, WATCHED);
  const title = t('dashboard.calls.title');
  return (
    <ListCard
      id="dashboard-calls"
      title={title}
      lead={t('dashboard.calls.lead')}
      searchLabel={t('dashboard.calls.search')}
      place={place}
      list={list}
      controls={
        <HTMLSelect
          aria-label={t('dashboard.calls.span')}
          value={hours}
          onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
        >
          {SPANS.map((span) => (
            <option key={span} value={span}>
              {t(`dashboard.calls.last.${span}`)}
            </option>
          ))}
        </HTMLSelect>
      }
      empty={
        <NothingThere
          search={search}
          icon={<Pulse size={32} aria-hidden />}
          title={t('dashboard.calls.empty')}
          text={t('dashboard.calls.emptyHelp')}
          noMatchText={t('dashboard.calls.noMatchHelp')}
        />
      }
    >
      {(rows) => (
        <OperationsTable
          caption={title}
          columns={COLUMNS.map((name) => ({ name: t(`dashboard.calls.${name}`), isNumber: name === 'all' }))}
        >
          {rows.map((calls) => (
            <Row key={`${calls.platform} ${calls.account_id} ${calls.organization_id}`} calls={calls} />
          ))}
        </OperationsTable>
      )}
    </ListCard>
  );
}

/** The time span of the list, in hours. It is stored in the page's address, like the place in the list. */
function useHours(): [number, (hours: number) => void] {
  const [address, setAddress] = useSearchParams();
  const requested = Number(address.get(HOURS));
  const set = (hours: number) =>
    setAddress((now) => {
      if (hours === SPANS[0]) now.delete(HOURS);
      else now.set(HOURS, String(hours));
      now.delete('calls.page');
      return now;
    });
  return [SPANS.find((span) => span === requested) ?? SPANS[0], set];
}

function Row({ calls }: { calls: AccountCalls }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <tr>
      <th scope="row">
        <AccountCell platform={calls.platform} id={calls.account_id} url={calls.account_url} />
      </th>
      <td data-label={t('dashboard.calls.company')}>{calls.company}</td>
      <td className="number tabular" data-label={t('dashboard.calls.all')}>
        {format.number(calls.calls)}
      </td>
      <td data-label={t('dashboard.calls.failed')}>
        <Failed calls={calls} />
      </td>
      <td data-label={t('dashboard.calls.quota')}>
        <Quota calls={calls} />
      </td>
    </tr>
  );
}

/** From this share of failed calls on, an account is marked as broken, regardless of the kinds of failure. */
const MOSTLY = 0.5;

/** The share of failed calls, and their kinds. */
function Failed({ calls }: { calls: AccountCalls }) {
  const { t } = useTranslation();
  const format = useFormat();
  const failed = calls.calls - calls.ok;
  const share = failed / calls.calls;
  // Users cause some refusals, by input that the platform does not accept. If most calls are refused, something is broken.
  const tone = failed === 0 ? 'success' : share >= MOSTLY ? 'danger' : failed > calls.refused ? 'warning' : '';
  const kinds = CALL_OUTCOMES.filter((outcome) => outcome !== 'ok' && calls[outcome] > 0);
  return (
    <div className="op-cell">
      <span className={`pill tabular ${tone}`}>{format.percent(share, 1)}</span>
      {kinds.map((outcome) => (
        <span key={outcome} className="secondary tabular">
          {t(`dashboard.calls.outcome.${outcome as Exclude<typeof outcome, 'ok'>}`, {
            count: calls[outcome],
            n: format.number(calls[outcome]),
          })}
        </span>
      ))}
    </div>
  );
}

/** The used share of each quota, the fullest first, and the time until which no call is made. */
function Quota({ calls: { quota, quota_at: at, closed_until: closedUntil } }: { calls: AccountCalls }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="op-cell">
      {closedUntil !== null && (
        <span className="pill danger">{t('dashboard.calls.closed', { time: format.time(closedUntil) })}</span>
      )}
      {quota.length === 0 && closedUntil === null && <span className="secondary">{t('dashboard.calls.noQuota')}</span>}
      {quota
        .toSorted((a, b) => b.percent - a.percent)
        .map(({ pool, percent }) => (
          <span key={pool} className={`pill tabular ${percent >= 100 ? 'danger' : percent >= 75 ? 'warning' : ''}`}>
            {pool} {format.percent(percent / 100, Number.isInteger(percent) ? 0 : 1)}
          </span>
        ))}
      {at !== null && (
        <span className="secondary">
          <Instant at={at} style="list" />
        </span>
      )}
    </div>
  );
}
