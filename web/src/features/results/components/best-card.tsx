import { useTranslation } from 'react-i18next';
import type { ResultRow } from '../../../lib/api/endpoints.js';
import { Facts } from '../../../components/facts.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { audienceText, changeOf, ofImpressions, variationName, visualText } from '../row-texts.js';
import { verdictOf } from '../verdict.js';

/** The best variation as a person would describe it: what it shows, to whom, and how sure we are. */
export function BestCard({ best, currency }: { best: ResultRow; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const verdict = verdictOf(best, format);
  const facts = [
    { label: t('results.audience'), value: audienceText(best) },
    { label: t('results.cta'), value: best.components['ctas'] },
    { label: t('results.recorded'), value: ofImpressions(best, t, format) },
    { label: t('results.observed'), value: format.percent(best.observed) },
    { label: t('results.estimated'), value: format.percent(best.value) },
    {
      label: t('results.interval'),
      value: `${format.percent(best.lower_bound)} – ${format.percent(best.upper_bound)}`,
    },
    { label: t('results.spent'), value: best.source === 'estimated' ? '–' : format.moneyMajor(best.spend, currency) },
    { label: t('results.cpa'), value: format.moneyMajor(best.cpa, currency) },
    { label: t('results.change'), value: format.change(changeOf(best)) },
  ].filter(({ value }) => value !== undefined && value !== '');
  return (
    <section className="card" aria-labelledby="best-variation">
      <div className="card-head">
        <div>
          <h2 id="best-variation">{t('results.bestTitle')}</h2>
          <p className="secondary">{variationName(best)}</p>
        </div>
        <span className={`pill strong ${verdict.key === 'winner' ? 'success' : ''}`}>
          {t(`verdict.${verdict.key}`, verdict.params)}
        </span>
      </div>
      <div className="best-card">
        {best.asset !== null && (
          <img
            className="best-image"
            src={`/api/v1/assets/${best.asset}`}
            alt={visualText(best)}
            width={180}
            height={180}
          />
        )}
        <div className="best-text">
          <p className="best-headline">{best.headline}</p>
          <p>{best.copy}</p>
          <Facts facts={facts} />
        </div>
      </div>
      <p className="secondary">{t(best.source === 'estimated' ? 'results.estimatedBest' : 'results.whyEstimated')}</p>
    </section>
  );
}
