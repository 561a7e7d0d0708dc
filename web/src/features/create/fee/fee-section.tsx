import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Callout, Classes } from '@blueprintjs/core';
import { BILLING_CURRENCY, BILLING_LIMITS } from '#libs/contracts/billing/billing-limits.js';
import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { Facts } from '../../../components/facts.js';
import { Skeleton } from '../../../components/states.js';
import type { FeeCheck } from '../../../lib/api/endpoints.js';
import { useProblemText } from '../../../lib/api/use-problem-text.js';
import { useCardWords } from '../../../lib/format/use-card-words.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useSessionUser } from '../../../lib/session/use-session-user.js';
import type { FeeState } from './use-fee.js';
import { may } from '#libs/contracts/account/permissions.js';

interface Props {
  state: FeeState;
  onRetry(): void;
}

/** The fee of the experiment to submit: none, a fee with its estimate, or a fee without a valid card (META-145). */
export function FeeSection({ state, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="submit-fee" className="fee-section">
      <h3 id="submit-fee">{t('feeDialog.title')}</h3>
      <div aria-live="polite">
        {state.status === 'asking' && <Skeleton rows={2} />}
        {state.status === 'failed' && <Failed state={state} onRetry={onRetry} />}
        {state.status === 'known' && <Known {...state} />}
      </div>
    </section>
  );
}

function Failed({ state, onRetry }: { state: Extract<FeeState, { status: 'failed' }>; onRetry(): void }) {
  const { t } = useTranslation();
  const inWords = useProblemText();
  return (
    <Callout intent="danger" compact role="alert">
      <p>{inWords(state.problem)}</p>
      <p>{t('feeDialog.unread')}</p>
      <Button size="small" text={t('action.retry')} onClick={onRetry} />
    </Callout>
  );
}

function Known({ fee, isChanged }: { fee: FeeCheck; isChanged: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const charge = format.moneyMajor(fee.charge, BILLING_CURRENCY);
  const isCardGood = fee.payment_method?.valid === true;
  return (
    <>
      {isChanged && (
        <Callout intent="warning" compact role="alert">
          {t('fee.changed', { charge })}
        </Callout>
      )}
      {fee.charge === 0 ? (
        <Callout intent="success" compact>
          {fee.trial === null ? t('feeDialog.none') : <OnTrial trial={fee.trial} />} <Left fee={fee} />
        </Callout>
      ) : isCardGood ? (
        <Estimate fee={fee} />
      ) : (
        <InvalidCard hasCard={fee.payment_method !== null} charge={charge} />
      )}
    </>
  );
}

/** How many experiments of the trial are left after this one, and when the trial ends. */
function OnTrial({ trial: { experiments_left: left, ends_at: endsAt } }: { trial: NonNullable<FeeCheck['trial']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return <>{t('feeDialog.trial', { count: left - 1, left: format.number(left - 1), date: format.dateTime(endsAt) })}</>;
}

/** The included variations that are left after this experiment; nothing if there are none (META-177). */
function Left({ fee }: { fee: FeeCheck }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { included, estimated } = fee;
  if (estimated >= included) return null;
  return (
    <>
      {t(fee.trial === null ? 'feeDialog.left' : 'feeDialog.leftOfTrial', {
        left: format.number(included - estimated),
        included: format.number(included),
      })}
    </>
  );
}

function Estimate({ fee }: { fee: FeeCheck }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (amount: number, digits?: number) => format.moneyMajor(amount, BILLING_CURRENCY, digits);
  const card = useCardWords()(fee.payment_method!);
  return (
    <>
      <Facts
        facts={[
          { label: t('feeDialog.total'), value: format.number(fee.total) },
          { label: t('feeDialog.estimated'), value: format.number(fee.estimated) },
          {
            label: t('feeDialog.price', { included: format.number(fee.included) }),
            value: money(fee.charge_fee, 3),
          },
          ...(fee.estimated > fee.included
            ? [{ label: t('feeDialog.above'), value: format.number(fee.estimated - fee.included) }]
            : []),
          { label: t('feeDialog.card'), value: `${card.name} · ${card.more}` },
          { label: t('feeDialog.charge'), value: <strong>{money(fee.charge)}</strong> },
        ]}
      />
      {fee.is_minimum && <p>{t('feeDialog.minimum', { amount: money(BILLING_LIMITS.minChargeCents / 100) })}</p>}
      {fee.is_capped && <p>{t('feeDialog.capped')}</p>}
      <p className="secondary">
        {t('feeDialog.cap', { cap: format.moneyMajor(MONTHLY_PLAN.capCents / 100, BILLING_CURRENCY, 0) })}{' '}
        {t('feeDialog.held')}
      </p>
    </>
  );
}

/** Only the owner gets a link to the cards; everybody else reads that they have to ask the owner (META-146, META-171 to META-173). */
function InvalidCard({ hasCard, charge }: { hasCard: boolean; charge: string }) {
  const { t } = useTranslation();
  const { role } = useSessionUser();
  return (
    <Callout intent="danger" compact role="alert">
      <p>{t('feeDialog.costs', { charge })}</p>
      <p>{t(hasCard ? 'fee.invalidCard' : 'fee.noCard')}</p>
      {may({ role }, 'pay') ? (
        <Link className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`} to="/profile?tab=4">
          {t('feeDialog.payment')}
        </Link>
      ) : (
        <p>{t('fee.askOwner')}</p>
      )}
    </Callout>
  );
}
