import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { Plan } from '../../../lib/api/endpoints.js';
import { usePlanActions } from './use-plan-actions.js';

/** A row for each plan: its price, its next bill or end, and Cancel or Resubscribe (BILL-020 to BILL-022, BILL-044). */
export function PlanList({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { act, isBusy } = usePlanActions();
  const [confirming, setConfirming] = useState<Plan | null>(null);
  const isResuming = confirming !== null && confirming.ends_at !== null;
  const platform = confirming === null ? '' : PLATFORM_NAMES[confirming.id];

  return (
    <>
      <ul className="plan-list">
        {plans.map((plan) => {
          const isCanceled = plan.ends_at !== null;
          const name = PLATFORM_NAMES[plan.id];
          const price = format.money(MONTHLY_PLAN.baseCents, BILLING_CURRENCY);
          return (
            <li key={plan.id} className="spread">
              <div>
                <h3>
                  {name}
                  <span className={`pill ${isCanceled ? 'warning' : 'success'}`}>
                    {t(isCanceled ? 'plans.canceled' : 'plans.active')}
                  </span>
                </h3>
                <p>
                  {isCanceled
                    ? t('plans.ends', { date: format.planDate(plan.ends_at) })
                    : t('plans.nextBill', { date: format.planDate(plan.next_bill_at) })}
                </p>
                <p className="secondary tabular">
                  {t('checkout.perMonth', { price })} · {t('checkout.contents', { seats: MONTHLY_PLAN.seats })} ·{' '}
                  {t('plans.since', { date: format.planDate(plan.created_at) })}
                </p>
                {plan.past_due_until !== null && (
                  <Callout compact intent="danger" className="plan-overdue">
                    {t('plans.overdue', { date: format.planDate(plan.past_due_until) })}
                  </Callout>
                )}
              </div>
              {isCanceled ? (
                <Button
                  intent="primary"
                  text={t('plans.resume')}
                  aria-label={t('plans.resumeOf', { platform: name })}
                  onClick={() => setConfirming(plan)}
                />
              ) : (
                <Button
                  variant="minimal"
                  intent="danger"
                  text={t('plans.cancel')}
                  aria-label={t('plans.cancelOf', { platform: name })}
                  onClick={() => setConfirming(plan)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        isOpen={confirming !== null}
        title={isResuming ? t('plans.resumeTitle') : t('plans.cancelTitle', { platform })}
        confirmText={t(isResuming ? 'plans.resume' : 'plans.cancelYes')}
        closeText={isResuming ? undefined : t('plans.keep')}
        intent={isResuming ? 'primary' : 'danger'}
        isBusy={isBusy}
        onConfirm={() => confirming !== null && void act(confirming).then(() => setConfirming(null))}
        onClose={() => setConfirming(null)}
      >
        {confirming !== null &&
          t(isResuming ? 'plans.resumeText' : 'plans.cancelText', {
            platform,
            date: format.planDate(confirming.ends_at ?? confirming.next_bill_at),
            price: format.money(MONTHLY_PLAN.baseCents, BILLING_CURRENCY),
          })}
      </ConfirmDialog>
    </>
  );
}
