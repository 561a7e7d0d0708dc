import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { PlanAlert } from '../../../components/billing/plan-alert.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { usePlansQuery, type SessionUser } from '../../../lib/api/endpoints.js';
import { CheckoutDialog } from '../checkout/checkout-dialog.js';
import { PlanList } from './plan-list.js';
import '../billing.css';

interface Props {
  user: SessionUser;
  /** The people in the seats. */
  members: ReactNode;
}

/** The owner's plans, one for each platform, and the people in the seats (BILL-044, BILL-045). */
export function SubscriptionsTab({ user, members }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = usePlansQuery();
  const [isBuying, setBuying] = useState(false);
  const plans = data?.data;
  const buyable = user.platforms.filter((platform) => !plans?.some((plan) => plan.id === platform));
  return (
    <div className="stack">
      <section className="card" aria-labelledby="billing-plans">
        <div className="card-head">
          <h2 id="billing-plans">{t('plans.title')}</h2>
          {plans !== undefined && buyable.length > 0 && (
            <Button icon={<Plus />} text={t('plans.add')} onClick={() => setBuying(true)} />
          )}
        </div>
        <PlanAlert place="current" />
        {plans === undefined ? (
          error === undefined ? (
            <Skeleton rows={2} height={48} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : plans.length === 0 ? (
          <p className="secondary">{t('plans.none')}</p>
        ) : (
          <PlanList plans={plans} />
        )}
      </section>
      {members}
      <CheckoutDialog user={user} platforms={buyable} isOpen={isBuying} onClose={() => setBuying(false)} />
    </div>
  );
}
