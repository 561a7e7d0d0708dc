import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CURVES } from '../../../charts/colours.js';
import type { Figures } from '../../../charts/figures.js';
import { PerformanceChart } from '../../../charts/performance-chart.js';
import { curvesSummary } from '../../../charts/results-options.js';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { isAlone } from '../alone.js';
import { poolName } from '../pool-name.js';
import { certainty } from '../verdict.js';

const SHOWN = ['best', 'median', 'worst', 'fep'] as const;
const NO_RANKS = { best: null, median: null, worst: null };

/** The curves, a sentence about each curve, and the figures as a table. */
export function PerformanceCard({ curves }: { curves: Curves }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fep, summary } = curves;
  // A single ad is itself the pool, so its curve is drawn once.
  const shown = isAlone(curves) ? (['fep'] as const) : SHOWN;
  const { best, median, worst } = isAlone(curves) ? NO_RANKS : curves;
  const words = useResultWords(summary);
  const pool = poolName(summary, useDescription(), t);
  const results = useMemo(
    () => ({ words, best, median, worst, fep, poolName: pool }),
    [words, best, fep, median, worst, pool],
  );
  const figures: Figures = {
    head: [t('results.chart.curve'), t('results.value'), t('results.interval'), t('results.beats')],
    rows: shown.map((name) => {
      const row = curves[name];
      return {
        colour: CURVES[name].colour,
        figures: [
          { text: name === 'fep' ? pool : t(`results.curve.${name}`) },
          { text: words.value(row?.value), raw: row?.value ?? null },
          { text: words.range(row?.lower_bound, row?.upper_bound) },
          { text: certainty(row?.confidence, format), raw: row?.confidence ?? null },
        ],
      };
    }),
  };
  return (
    <section className="card" aria-labelledby="performance">
      <div className="card-head">
        <div>
          <h2 id="performance" tabIndex={-1}>
            {t('results.performance')}
          </h2>
          <p className="secondary">{t('results.performanceHelp')}</p>
        </div>
      </div>
      <p className="visually-hidden">{curvesSummary(results, t)}</p>
      <PerformanceChart results={results} figures={figures} />
    </section>
  );
}
