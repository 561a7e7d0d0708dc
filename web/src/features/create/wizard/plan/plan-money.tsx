import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout, Classes } from '@blueprintjs/core';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { worstCaseDailyMinor } from '#libs/contracts/experiment/plan/worst-case.js';
import type { UsualRate } from '#libs/platforms/results/usual-rate.js';
import type { Forecast, Usage } from '../../../../lib/api/endpoints.js';
import { useServerText } from '../../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useDescription } from '../../../../lib/platform/use-description.js';
import { FeeRise, type PlannedFee } from './fee-rise.js';
import { mostDays } from '../../form/figures.js';
import { Judgement } from './judgement.js';
import type { PlannedSearch } from './planned-search.js';
import { TestDials, type TestDialsProps, type TestSize } from './test-dials.js';
import { WorstDayReason } from './worst-day.js';
import type { VariationCount } from './use-variation-count.js';

export interface PlanMoneyProps {
  /** Whether an ad account is chosen. */
  hasAccount: boolean;
  /** Days that the run touches; null without a valid range. */
  days: number | null;
  /** The parsed budget, in minor units of the currency; null if it is invalid. */
  budgetMinor: number | null;
  currency: string;
  /** The event that the goal is ranked by, with its usual rate. */
  usual: UsualRate;
  forecast: Forecast | null;
  isForecastStale: boolean;
  isForecastFailed: boolean;
  size: TestSize;
  /** Whether the run searches for the best combination. */
  isSearching: boolean;
  /** Null if the run spends evenly, or if the forecast of its search is not known yet. */
  search: PlannedSearch | null;
  count: VariationCount;
  /** The team's usage of this month; null until it is known. */
  usage: Usage | null;
  fee: PlannedFee | null;
  /** The fewest alternatives to remove from one list to avoid the fee; null if there is no fee, or if no single list is long enough. */
  relief?: { count: number; words: string } | null;
  chooseTested: TestDialsProps['chooseTested'];
  chooseBudget: TestDialsProps['chooseBudget'];
}

/**
 * The maximum cost of the run, calculated from the form, and the delivery that the server expects for the budget. The verdict on the test
 * comes first, then the step's other notes.
 */
export function PlanMoney({ children, ...props }: PlanMoneyProps & { children?: ReactNode }) {
  const { hasAccount, days: typedDays, budgetMinor, currency, forecast, isForecastStale, isForecastFailed } = props;
  const { isSearching, usual, count, usage, fee, relief = null } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const description = useDescription();
  // A run that is too long cannot be submitted, so it shows no worst day.
  const days = typedDays !== null && typedDays <= mostDays(description) ? typedDays : null;
  if (!hasAccount || budgetMinor === null || days === null)
    return (
      <>
        <p className="secondary">{t(hasAccount ? 'plan.completeRun' : 'plan.chooseAccount')}</p>
        {children}
      </>
    );
  return (
    <div>
      <Judgement {...props} />
      {children}
      <dl className="plan-facts">
        <div>
          <dt>{t('plan.worstDaily')}</dt>
          <dd className="tabular">
            {format.money(worstCaseDailyMinor(budgetMinor, days, description.peakDay.factor, isSearching), currency)}
          </dd>
          <dd className="reason">
            <WorstDayReason budgetMinor={budgetMinor} currency={currency} days={days} isSearching={isSearching} />
          </dd>
        </div>
        <div>
          <dt>{t('plan.worstTotal')}</dt>
          <dd className="tabular">{format.money(budgetMinor, currency)}</dd>
        </div>
        {usage !== null && fee !== null && <Fee usage={usage} created={count.created} fee={fee} relief={relief} />}
      </dl>
      {isForecastFailed && <p className="secondary">{t('plan.forecastFailed')}</p>}
      {forecast !== null && forecast.currency === currency && count.tested !== null && count.tested > 0 && (
        <>
          <TestDials
            {...props}
            budgetMinor={budgetMinor}
            forecast={forecast}
            rate={usual.perImpression}
            tested={count.tested}
            recommended={count.recommended}
          />
          <Expected forecast={forecast} usual={usual} isStale={isForecastStale} />
        </>
      )}
    </div>
  );
}

interface FeeProps {
  usage: Usage;
  created: number;
  fee: PlannedFee;
  relief: { count: number; words: string } | null;
}

/** The variations left in the team's plan after this experiment, and the fee for variations above the plan. */
function Fee({ usage, created, fee, relief }: FeeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const left = Math.max(0, usage.remaining - created);
  // A team on trial cannot submit more variations than it has left.
  const isAbove = usage.is_trial && created > usage.remaining;
  return (
    <>
      <div>
        <dt>{t(usage.is_trial ? 'plan.trialAllowance' : 'plan.allowance')}</dt>
        <dd className="tabular">
          {t('plan.allowanceOf', { left: format.number(left), included: format.number(usage.included) })}
          {isAbove && (
            <p className="error-text" role="alert">
              {t('trial.tooLarge', { created: format.number(created), left: format.number(usage.remaining) })}
            </p>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('plan.fee')}</dt>
        <dd className={fee.cents > 0 ? 'tabular fee-charged' : 'tabular'}>
          {format.money(fee.cents, BILLING_CURRENCY)}
        </dd>
        <dd className="reason">
          <span role="status">
            <FeeRise fee={fee} />
            {fee.cents > 0 && (
              <div>
                {relief === null
                  ? t('plan.feeFree', { left: format.number(usage.remaining) })
                  : t('plan.feeRelief', { count: relief.count, n: format.number(relief.count), words: relief.words })}
              </div>
            )}
          </span>
        </dd>
      </div>
    </>
  );
}

function Expected({ forecast, usual, isStale }: { forecast: Forecast; usual: UsualRate; isStale: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const serverText = useServerText();
  return (
    <div className={isStale ? 'dimmed' : undefined}>
      {forecast.problem !== null && (
        <Callout compact intent="warning" icon={false} className={Classes.TEXT_SMALL} role="status">
          {serverText(forecast.problem)}
        </Callout>
      )}
      <p className="secondary">
        {t(`plan.expected.${usual.event}`, {
          cpm: format.moneyMajor(forecast.cpm, forecast.currency),
          rate: format.percent(usual.perImpression),
        })}
      </p>
    </div>
  );
}
