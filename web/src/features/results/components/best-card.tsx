import { useTranslation } from 'react-i18next';
import { CURVES } from '../../../charts/colours.js';
import type { Curves, ResultRow } from '../../../lib/api/endpoints.js';
import { Facts } from '../../../components/facts.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useReader } from '../../../lib/result-words/reader.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { isAlone, isIncomparable } from '../alone.js';
import { audienceText, changeOf, isVisual, ofImpressions, partsOf, variationName, visualText } from '../row-texts.js';
import { referenceName, referenceOf } from '../reference.js';
import { verdictOf } from '../verdict.js';

/** The best variation in plain words: its contents, its audience, and how certain the result is. */
export function BestCard({ best, curves }: { best: ResultRow; curves: Curves }) {
  const { summary } = curves;
  const { t } = useTranslation();
  const { pictures } = useReader();
  const format = useFormat();
  const description = useDescription();
  const { currency } = summary;
  const words = useResultWords(summary);
  const verdict = verdictOf(best, format, referenceName(summary, t));
  const { columns, fields } = description.results;
  const isFact = (component: string) =>
    columns.includes(component) &&
    ![fields.headline, fields.copy].includes(component) &&
    !isVisual(description, component);
  const facts = [
    { label: t('results.audience'), value: audienceText(description, best) },
    ...partsOf(description, best, format.language)
      .filter(({ component }) => isFact(component))
      .map(({ label, text }) => ({ label, value: text })),
    { label: t('results.recorded'), value: ofImpressions(best, t, format) },
    { label: t('results.observed'), value: words.value(best.observed) },
    { label: t('results.estimated'), value: words.value(best.value) },
    {
      label: t('results.interval'),
      value: words.range(best.lower_bound, best.upper_bound),
    },
    { label: t('results.spent'), value: best.source === 'estimated' ? '–' : format.moneyMajor(best.spend, currency) },
    // Left out for a ranking by cost, which already shows this figure.
    ...(words.isCost ? [] : [{ label: t('results.cpa'), value: format.moneyMajor(best.cpa, currency) }]),
    ...(isIncomparable(curves)
      ? []
      : [{ label: t('results.change'), value: format.change(changeOf(best, referenceOf(summary))) }]),
  ].filter(({ value }) => value !== '');
  return (
    <section className="card" aria-labelledby="best-variation">
      <div className="card-head">
        <div>
          <h2 id="best-variation">{t(isAlone(curves) ? 'results.aloneTitle' : 'results.bestTitle')}</h2>
          <p className="secondary">
            <span className="swatch" style={{ background: CURVES.best.colour }} aria-hidden />
            {variationName(best)}
          </p>
        </div>
        {!isIncomparable(curves) && (
          <span className={`pill strong ${verdict.key === 'winner' ? 'success' : ''}`}>
            {t(`verdict.${verdict.key}`, verdict.params)}
          </span>
        )}
      </div>
      <div className="best-card">
        {best.asset !== null && (
          <img
            className="best-image"
            src={`${pictures}${best.asset}`}
            alt={visualText(description, best)}
            width={120}
            height={120}
          />
        )}
        <div className="best-text">
          <p className="best-headline">{best.headline}</p>
          <p>{best.copy}</p>
        </div>
      </div>
      <div className="best-facts">
        <Facts facts={facts} />
      </div>
      {!isAlone(curves) && best.source === 'estimated' && <p className="secondary">{t('results.estimatedBest')}</p>}
    </section>
  );
}
