import { useTranslation } from 'react-i18next';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { verdictOf } from '../verdict.js';

/** Created, tested, spent, the pool and the best, each with the line that explains it. */
export function KeyFigures({ curves, budget }: { curves: Curves; budget: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { summary, fep, best, failed } = curves;
  const verdict = best === null ? null : verdictOf(best, format);
  return (
    <dl className="key-figures">
      <Figure label={t('results.created')} value={format.number(summary.created)} note={t('results.createdNote')} />
      <Figure
        label={t('results.tested')}
        value={format.number(summary.tested)}
        note={t(summary.tested < summary.created ? 'results.testedNote' : 'results.testedAllNote', {
          failed: format.number(failed.length),
        })}
      />
      <Figure
        label={t('results.spent')}
        value={format.moneyMajor(summary.spend, summary.currency)}
        note={t('results.spentNote', { budget: format.moneyMajor(budget, summary.currency) })}
      />
      <Figure
        label={t('results.curve.fep')}
        value={format.percent(fep?.value)}
        note={t('results.impressionsNote', { n: format.number(summary.impressions) })}
      />
      <Figure
        label={t('results.curve.best')}
        tone="best"
        value={format.percent(best?.value)}
        note={verdict === null ? '–' : t(`verdict.${verdict.key}`, verdict.params)}
      />
    </dl>
  );
}

function Figure({ label, value, note, tone }: { label: string; value: string; note: string; tone?: 'best' }) {
  return (
    <div className={`key-figure ${tone ?? ''}`}>
      <dt>{label}</dt>
      <dd>
        <strong className="tabular">{value}</strong>
        <span className="secondary tabular">{note}</span>
      </dd>
    </div>
  );
}
