import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, Classes } from '@blueprintjs/core';
import type { Forecast } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { VariationCount } from '../hooks/use-variation-count.js';
import { componentCounts, type TrafficDraft } from '../model/draft.js';
import { evidenceOf } from '../model/evidence.js';

interface Props {
  draft: TrafficDraft;
  count: VariationCount;
  forecast: Forecast | null;
  isForecastStale: boolean;
  isForecastFailed: boolean;
  isSending: boolean;
}

/** Always in sight: how many variations, what evidence the budget buys for each, and the most it can cost. */
export function PlanPanel({ draft, count, forecast, isForecastStale, isForecastFailed, isSending }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const factors = Object.entries(componentCounts(draft)).filter(([, size]) => size > 1);
  return (
    <aside className="card plan-panel" aria-label={t('plan.title')}>
      <h2>{t('plan.title')}</h2>
      <div className="plan-counts" role="status" aria-live="polite" data-field="variations" tabIndex={-1}>
        <Figure label={t('plan.created')} value={format.number(count.created)} />
        <Figure
          label={t('plan.tested')}
          value={count.tested === null ? '–' : format.number(count.tested)}
          isStale={count.isLoading}
        />
        {count.isTooMany && <p className="error-text">{t('plan.removeSome')}</p>}
        {count.showsWait && <p className="secondary">{t('plan.wait')}</p>}
      </div>
      {count.isTooMany ? (
        <Callout intent="danger" compact>
          {t('messages.tooManyVariations')}
        </Callout>
      ) : (
        <p className="secondary">
          {factors.length === 0 && t('plan.single')}
          {factors.map(([name, size], index) => (
            <Fragment key={name}>
              {index > 0 && ' × '}
              <span className="factor">
                {size} {t(`component.${name as keyof ReturnType<typeof componentCounts>}`)}
              </span>
            </Fragment>
          ))}
        </p>
      )}
      <hr />
      <PlanMoney draft={draft} forecast={forecast} isStale={isForecastStale} isFailed={isForecastFailed} />
      <Button type="submit" intent="primary" size="large" fill text={t('create.submit')} loading={isSending} />
      <p className="secondary">{t('plan.nothingYet')}</p>
    </aside>
  );
}

function PlanMoney({
  draft,
  forecast,
  isStale,
  isFailed,
}: {
  draft: TrafficDraft;
  forecast: Forecast | null;
  isStale: boolean;
  isFailed: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (isFailed) return <p className="secondary">{t('plan.forecastFailed')}</p>;
  if (forecast === null) {
    return <p className="secondary">{draft.accountId === '' ? t('plan.chooseAccount') : t('plan.completeRun')}</p>;
  }
  const evidence = evidenceOf(forecast.impressions_per_variation);
  return (
    <div className={isStale ? 'dimmed' : undefined}>
      <dl className="plan-facts">
        <div>
          <dt>{t('plan.impressions')}</dt>
          <dd className="tabular">{format.number(Math.round(forecast.impressions_per_variation))}</dd>
        </div>
        <div>
          <dt>{t('plan.worstDaily')}</dt>
          <dd className="tabular">{format.moneyMajor(forecast.worst_case_daily, forecast.currency)}</dd>
        </div>
        <div>
          <dt>{t('plan.worstTotal')}</dt>
          <dd className="tabular">{format.moneyMajor(forecast.worst_case_total, forecast.currency)}</dd>
        </div>
      </dl>
      <Callout compact intent={evidence.intent} icon={false} className={`evidence ${Classes.TEXT_SMALL}`}>
        {t(`plan.evidence.${evidence.level}`)}
        {forecast.suggested_tested !== null &&
          ` ${t('plan.suggested', { tested: format.number(forecast.suggested_tested) })}`}
      </Callout>
      <p className="secondary">{t('plan.cpm', { cpm: format.moneyMajor(forecast.cpm, forecast.currency) })}</p>
    </div>
  );
}

function Figure({ label, value, isStale = false }: { label: string; value: string; isStale?: boolean }) {
  return (
    <div className="figure">
      <span className="secondary">{label}</span>
      <strong className={`tabular ${isStale ? 'dimmed' : ''}`}>{value}</strong>
    </div>
  );
}
