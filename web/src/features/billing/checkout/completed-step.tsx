import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Button, Classes, DialogBody, DialogFooter } from '@blueprintjs/core';
import { TickCircle } from '@blueprintjs/icons';
import { usePlansQuery } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { selectPlan } from '../../../lib/billing/plan-slice.js';

/** Step 3: the membership is active; shows the next billing date (BILL-005, BILL-006). */
export function CompletedStep({ onContinue }: { onContinue(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { selected } = useSelector(selectPlan);
  const { data, isFetching } = usePlansQuery();
  const bought = data?.data.find(({ id }) => selected[id] !== undefined);
  return (
    <>
      <DialogBody>
        <div className="state checkout-done" role="status">
          <TickCircle size={32} aria-hidden />
          <h2>{t('checkout.active')}</h2>
          <p className={bought === undefined && isFetching ? Classes.SKELETON : undefined}>
            {t('checkout.nextBill', { date: format.planDate(bought?.next_bill_at) })}
          </p>
        </div>
      </DialogBody>
      <DialogFooter
        actions={<Button autoFocus intent="primary" text={t('checkout.continue')} onClick={onContinue} />}
      />
    </>
  );
}
