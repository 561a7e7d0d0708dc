import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { usePlansQuery, type Plan } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { nextBills } from './next-bills.js';

/** The team's plans with their prices and dates, and their total. */
export function NextBillsCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = usePlansQuery();
  const plans = data?.data;
  return (
    <section className="card" aria-labelledby="billing-next">
      <div className="card-head">
        <h2 id="billing-next">{t('payment.plans')}</h2>
        <Link to="/profile?tab=3">{t('payment.changePlans')}</Link>
      </div>
      {plans === undefined ? (
        error === undefined ? (
          <Skeleton rows={2} height={28} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : plans.length === 0 ? (
        <p className="secondary">{t('plans.none')}</p>
      ) : (
        <Bills plans={plans} />
      )}
    </section>
  );
}

function Bills({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (cents: number) => format.money(cents, BILLING_CURRENCY);
  const list = (names: string[]) => new Intl.ListFormat(format.locale, { type: 'conjunction' }).format(names);
  const bills = nextBills(plans);
  const total = bills.reduce((sum, { cents }) => sum + cents, 0);
  const ending = plans.filter(({ ends_at }) => ends_at !== null);
  return (
    <>
      <dl className="next-bills tabular">
        {bills.map(({ at, platforms, cents }) => (
          <div key={at} className="spread">
            <dt>
              {t('payment.billOn', {
                date: format.planDate(at),
                platforms: list(platforms.map((platform) => PLATFORM_NAMES[platform])),
              })}
            </dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
        <div className="spread next-total">
          <dt>{t('payment.nextTotal')}</dt>
          <dd>
            <strong>{money(total)}</strong>
          </dd>
        </div>
      </dl>
      {ending.map(({ id, ends_at }) => (
        <p key={id} className="secondary">
          {t('payment.notBilled', { platform: PLATFORM_NAMES[id], date: format.planDate(ends_at) })}
        </p>
      ))}
      <p className="secondary">{t('payment.feesApart')}</p>
    </>
  );
}
