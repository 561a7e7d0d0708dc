import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CURVES } from '../../../charts/colours.js';
import { PerformanceChart } from '../../../charts/performance-chart.js';
import { curvesSummary } from '../../../charts/results-options.js';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useResultWords } from '../../../lib/results/use-result-words.js';
import { certainty } from '../verdict.js';

const SHOWN = ['best', 'median', 'worst', 'fep'] as const;

/** The curves, the same as one sentence each, and the figures as a table for whoever wants them. */
export function PerformanceCard({ curves }: { curves: Curves }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { best, median, worst, fep, summary } = curves;
  const words = useResultWords(summary);
  const results = useMemo(() => ({ words, best, median, worst, fep }), [words, best, fep, median, worst]);
  return (
    <section className="card" aria-labelledby="performance">
      <div className="card-head">
        <div>
          <h2 id="performance">{t('results.performance')}</h2>
          <p className="secondary">{t('results.performanceHelp')}</p>
        </div>
      </div>
      <p className="visually-hidden">{curvesSummary(results, t)}</p>
      <PerformanceChart results={results} />
      <details className="chart-table">
        <summary>{t('results.chart.table')}</summary>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('results.chart.curve')}</th>
              <th scope="col" className="number">
                {t('results.value')}
              </th>
              <th scope="col" className="number">
                {t('results.interval')}
              </th>
              <th scope="col" className="number">
                {t('results.beats')}
              </th>
            </tr>
          </thead>
          <tbody>
            {SHOWN.map((name) => {
              const row = curves[name];
              return (
                <tr key={name}>
                  <th scope="row">
                    <span className="swatch" style={{ background: CURVES[name].colour }} aria-hidden />{' '}
                    {t(`results.curve.${name}`)}
                  </th>
                  <td className="number tabular">{words.value(row?.value)}</td>
                  <td className="number tabular">{words.range(row?.lower_bound, row?.upper_bound)}</td>
                  <td className="number tabular">{certainty(row?.confidence, format)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </details>
    </section>
  );
}
