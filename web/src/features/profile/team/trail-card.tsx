import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PLATFORMS, PLATFORM_NAMES, PROVIDERS, platformOfProvider } from '#libs/contracts/platform/platform.js';
import { Pagination } from '../../../components/pagination.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useTrailQuery, type TrailEvent } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { actionKey } from './trail-actions.js';

const SIZE = 25;
/** Recorded in place of an address if the operator's command was used. */
const OPERATOR = 'operator';

/** The team's audit trail: who, what, when, from where. */
export function TrailCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const [page, setPage] = usePage();
  const { data, error, isFetching, refetch } = useTrailQuery({ page, size: SIZE }, { refetchOnMountOrArgChange: true });
  const trail = data?.data;
  const last = trail === undefined ? page : Math.max(1, Math.ceil(trail.total / SIZE));
  // An address can name a page that does not exist.
  useEffect(() => {
    if (page > last) setPage(last, { replace: true });
  }, [last, page, setPage]);
  const actOf = ({ action, detail }: TrailEvent) => {
    const key = actionKey(action);
    const what = key === null ? action : t(key);
    const about =
      detail.role !== null
        ? t(`team.roles.${detail.role}`)
        : detail.amount
          ? format.moneyMajor(detail.amount.value, detail.amount.currency)
          : null;
    return about === null ? what : t('trail.withDetail', { what, detail: about });
  };
  const nameOf = ({ target, target_name: name, detail }: TrailEvent) => {
    const provider = PROVIDERS.find((known) => known === target);
    const platform =
      provider === undefined ? PLATFORMS.find((known) => known === target) : platformOfProvider(provider);
    const subject = name ?? (platform === undefined ? target : PLATFORM_NAMES[platform]);
    return [subject, detail.name, ...detail.emails].filter((part) => part !== null).join(' · ');
  };
  return (
    <section className="card" aria-labelledby="team-trail">
      <h2 id="team-trail">{t('trail.title')}</h2>
      <p className="secondary">{t('trail.help', { zone: format.zone })}</p>
      {trail !== undefined ? (
        <div className={isFetching ? 'dimmed' : undefined} aria-busy={isFetching}>
          <div className="table-scroll">
            <table className="data-table trail-table">
              <thead>
                <tr>
                  {(['when', 'who', 'what', 'target', 'from'] as const).map((column) => (
                    <th scope="col" key={column}>
                      {t(`trail.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {trail.rows.map((event) => (
                  <tr key={event.id}>
                    <td className="when tabular" title={format.exactDate(event.at)}>
                      {format.dateTime(event.at)}
                    </td>
                    <td className="who" title={event.who?.email}>
                      {event.who?.name ?? t('trail.system')}
                    </td>
                    <td className="what">{actOf(event)}</td>
                    <td className="target">{nameOf(event)}</td>
                    <td className="from tabular">{event.ip === OPERATOR ? t('trail.operator') : event.ip}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pagination page={page} size={SIZE} total={trail.total} onPage={(next) => setPage(next)} />
        </div>
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} height={28} />
      )}
    </section>
  );
}

/** The page of the trail. It is stored in the address beside the tab, so that a reload or going back restores it. */
function usePage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const setPage = useCallback(
    (next: number, options?: { replace: boolean }) => setSearch({ tab: 'team', page: String(next) }, options),
    [setSearch],
  );
  return [page, setPage] as const;
}
