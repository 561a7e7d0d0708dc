import { useTranslation } from 'react-i18next';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { recordedText } from '../../../lib/results/result-words.js';
import { useResultWords } from '../../../lib/results/use-result-words.js';
import { isAlone } from '../alone.js';
import { referenceName } from '../reference.js';
import { verdictOf } from '../verdict.js';

/** Created, tested, spent, the pool and the best, each with the line that explains it. */
export function KeyFigures({ curves, budget }: { curves: Curves; budget: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { summary, fep, best, failed } = curves;
  const { results } = useDescription();
  const words = useResultWords(summary);
  const verdict = best === null ? null : verdictOf(best, format, referenceName(summary, t));
  const planned = format.number(summary.tested);
  const testedNote =
    summary.ads_created < summary.tested
      ? t('results.testedFewerNote', { planned, failed: format.number(failed.length) })
      : t(summary.tested < summary.created ? 'results.testedNote' : 'results.testedAllNote', {
          failed: format.number(failed.length),
        });
  return (
    <dl className="key-figures">
      <Figure label={t('results.created')} value={format.number(summary.created)} note={t('results.createdNote')} />
      <Figure label={t('results.tested')} value={format.number(summary.ads_created)} note={testedNote} />
      <Figure
        label={t('results.spent')}
        value={format.moneyMajor(summary.spend, summary.currency)}
        note={t('results.spentNote', {
          share: format.percent(budget > 0 ? summary.spend / budget : null, 0),
          budget: format.moneyMajor(budget, summary.currency),
        })}
      />
      <Figure
        label={t('results.curve.fep')}
        value={words.value(fep === null ? (summary.impressions > 0 ? words.none : null) : fep.value)}
        note={[
          recordedText(results, { id: summary.variable, count: summary.conversion }, format),
          t('results.impressionsNote', { n: format.number(summary.impressions) }),
        ].join(' · ')}
      />
      {fep !== null && best !== null && verdict !== null && !isAlone(curves) && (
        <Figure
          label={t('results.bestEstimated')}
          tone="best"
          value={words.value(best.value)}
          note={[
            ...(best.observed === null ? [] : [t('results.observedNote', { rate: words.value(best.observed) })]),
            t(`verdict.${verdict.key}`, verdict.params),
          ].join(' · ')}
        />
      )}
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
