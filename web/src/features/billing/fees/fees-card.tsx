import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { PLATFORM_NAMES, PLATFORMS, providerOfPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import { Facts } from '../../../components/facts.js';
import { Pagination } from '../../../components/pagination.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useStatementQuery, type SessionUser, type StatementRow } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { lastMonths } from './last-months.js';

const SIZE = 20;

/** Explains a month's charges: the created variations, those included in the plan, and the outcome of each fee. */
export function FeesCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [months] = useState(() => lastMonths(new Date()));
  const [platform, setPlatform] = useState<Platform>(user.platforms[0] ?? PLATFORMS[0]);
  const [month, setMonth] = useState(months[0]!);
  const [page, setPage] = useState(1);
  const query = { provider: providerOfPlatform(platform), month, page, size: SIZE };
  const { data, error, isFetching, refetch } = useStatementQuery(query, { refetchOnMountOrArgChange: true });
  // If a month fails to load, another month's figures must not appear with its name.
  const statement = error === undefined || isFetching ? data?.data : undefined;
  const money = (cents: number) => format.money(cents, BILLING_CURRENCY);
  const choose = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <section className="card" aria-labelledby="team-fees">
      <h2 id="team-fees">{t('fees.title')}</h2>
      <p className="secondary">
        {t('fees.help', {
          price: format.moneyMajor(MONTHLY_PLAN.extraTenthsOfCent / 1_000, BILLING_CURRENCY, 3),
          most: format.moneyMajor((MONTHLY_PLAN.capCents - MONTHLY_PLAN.baseCents) / 100, BILLING_CURRENCY, 0),
        })}
      </p>
      <div className="row row-wrap">
        {user.platforms.length > 1 && (
          <HTMLSelect
            aria-label={t('fees.platform')}
            value={platform}
            options={user.platforms.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
            onChange={({ currentTarget }) => choose(() => setPlatform(currentTarget.value as Platform))}
          />
        )}
        <HTMLSelect
          aria-label={t('fees.month')}
          value={month}
          options={months}
          onChange={({ currentTarget }) => choose(() => setMonth(currentTarget.value))}
        />
      </div>
      {statement !== undefined ? (
        <div className={isFetching ? 'dimmed' : undefined} aria-busy={isFetching}>
          <Facts
            facts={[
              {
                label: t('fees.used'),
                value: t('plan.allowanceOf', {
                  left: format.number(statement.used),
                  included: format.number(statement.included),
                }),
              },
              { label: t('fees.held'), value: money(statement.held_cents) },
              { label: t('fees.paid'), value: money(statement.paid_cents) },
              { label: t('fees.charged'), value: <strong>{money(statement.charged_cents)}</strong> },
            ]}
          />
          {statement.total === 0 ? (
            <p className="secondary">{t('fees.none')}</p>
          ) : (
            <>
              <Rows rows={statement.rows} money={money} />
              <Pagination page={page} size={SIZE} total={statement.total} onPage={setPage} />
            </>
          )}
        </div>
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} height={28} />
      )}
    </section>
  );
}

const AMOUNTS = ['charge', 'heldNow', 'captured', 'refunded'] as const;
const FIGURES = ['created', 'included', ...AMOUNTS] as const;

const centsOf = (row: StatementRow): Record<(typeof AMOUNTS)[number], number> => ({
  charge: row.charge_cents,
  heldNow: row.held_cents,
  captured: row.captured_cents,
  refunded: row.refunded_cents,
});

function Rows({ rows, money }: { rows: readonly StatementRow[]; money(cents: number): string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="table-scroll">
      <table className="data-table stacks">
        <caption className="visually-hidden">{t('fees.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fees.experiment')}</th>
            {FIGURES.map((figure) => (
              <th scope="col" className="number" key={figure}>
                {t(`fees.${figure}`)}
              </th>
            ))}
            <th scope="col">{t('fees.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uuid}>
              <th scope="row">
                {row.name}
                <div className="secondary">{format.dateTime(row.submitted_at)}</div>
              </th>
              <td className="number tabular" data-label={t('fees.created')}>
                {format.number(row.created)}
              </td>
              <td className="number tabular" data-label={t('fees.included')}>
                {format.number(row.included)}
              </td>
              {AMOUNTS.map((amount) => (
                <td className="number tabular" key={amount} data-label={t(`fees.${amount}`)}>
                  {money(centsOf(row)[amount])}
                </td>
              ))}
              <td data-label={t('fees.state')}>
                <div>
                  {t(`fees.states.${stateOf(row)}`)}
                  {row.card !== null && <div className="secondary">{row.card}</div>}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The fee's state for users, without its internal steps. */
function stateOf({ state, hold_state: hold }: StatementRow): 'free' | 'held' | 'charged' | 'returned' | 'lapsed' {
  if (state === 'given-back') return 'returned';
  if (hold === null) return 'free';
  if (hold === 'lapsed') return 'lapsed';
  return hold === 'captured' || hold === 'refunding' ? 'charged' : hold === 'released' ? 'returned' : 'held';
}
