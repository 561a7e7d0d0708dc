import { useTranslation } from 'react-i18next';
import { Callout, Classes } from '@blueprintjs/core';
import { LIMITS } from '#libs/contracts/limits.js';
import { worstCaseDailyMinor } from '#libs/contracts/experiment/worst-case.js';
import type { Forecast } from '../../../lib/api/endpoints.js';
import { useServerText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { evidenceOf } from './evidence.js';

export interface PlanMoneyProps {
  /** Whether an ad account is chosen. */
  hasAccount: boolean;
  /** Days that the run touches; null without a valid range. */
  days: number | null;
  /** The budget as it was read, in minor units of the currency; null where it cannot be. */
  budgetMinor: number | null;
  currency: string;
  forecast: Forecast | null;
  isForecastStale: boolean;
  isForecastFailed: boolean;
}

/** The most that the run can cost, at once from what is typed, and what the server expects the money to buy. */
export function PlanMoney(props: PlanMoneyProps) {
  const { hasAccount, days: typedDays, budgetMinor, currency, forecast, isForecastStale, isForecastFailed } = props;
  const { t } = useTranslation();
  const format = useFormat();
  // Of a run that cannot be submitted no worst day is told; one more day is the hour that the clocks go back.
  const days = typedDays !== null && typedDays <= LIMITS.runDays + 1 ? typedDays : null;
  if (!hasAccount) return <p className="secondary">{t('plan.chooseAccount')}</p>;
  if (budgetMinor === null || days === null) return <p className="secondary">{t('plan.completeRun')}</p>;
  return (
    <div>
      <dl className="plan-facts">
        <div>
          <dt>{t('plan.worstDaily')}</dt>
          <dd className="tabular">{format.money(worstCaseDailyMinor(budgetMinor, days), currency)}</dd>
        </div>
        <div>
          <dt>{t('plan.worstTotal')}</dt>
          <dd className="tabular">{format.money(budgetMinor, currency)}</dd>
        </div>
      </dl>
      {isForecastFailed && <p className="secondary">{t('plan.forecastFailed')}</p>}
      {forecast !== null && <Expected forecast={forecast} isStale={isForecastStale} />}
    </div>
  );
}

function Expected({ forecast, isStale }: { forecast: Forecast; isStale: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const serverText = useServerText();
  const clickRate = useDescription().results.baseline.usualClickPercent / 100;
  const evidence = evidenceOf({
    tested: forecast.tested,
    impressions: forecast.impressions_per_variation,
    clickRate,
  });
  return (
    <div className={isStale ? 'dimmed' : undefined}>
      <dl className="plan-facts">
        <div>
          <dt>{t('plan.impressions')}</dt>
          <dd className="tabular">{format.number(Math.round(forecast.impressions_per_variation))}</dd>
        </div>
      </dl>
      {forecast.problem !== null && (
        <Callout compact intent="warning" icon={false} className={Classes.TEXT_SMALL} role="status">
          {serverText(forecast.problem)}
        </Callout>
      )}
      <Callout compact intent={evidence.intent} icon={false} className={`evidence ${Classes.TEXT_SMALL}`}>
        {t(`plan.evidence.${evidence.level}`, { clicks: format.number(evidence.clicks) })}
        {forecast.suggested_tested !== null &&
          ` ${t('plan.suggested', { tested: format.number(forecast.suggested_tested) })}`}
      </Callout>
      <p className="secondary">
        {t('plan.cpm', { cpm: format.moneyMajor(forecast.cpm, forecast.currency), ctr: format.percent(clickRate) })}
      </p>
    </div>
  );
}
