import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format/use-format.js';
import { useIsNarrow } from '../lib/use-media.js';
import { ChartFrame } from './chart-frame.js';
import type { Figures } from './figures.js';
import { toResultsOptions, type ResultsCurves } from './results-options.js';

/** Best, median, worst and FEP as curves. The caller shows the text summary. */
export function PerformanceChart({ results, figures }: { results: ResultsCurves; figures: Figures }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const plotWidth = useIsNarrow() ? 260 : 480;
  const options = useMemo(
    () => toResultsOptions(results, t, language, { plotWidth }),
    [results, t, language, plotWidth],
  );
  return (
    <ChartFrame className="performance-chart" options={options} name={t('results.performance')} figures={figures} />
  );
}
