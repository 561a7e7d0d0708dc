import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/accessibility.js';
import HighchartsReactModule from 'highcharts-react-official';
import { useFormat } from '../lib/format/use-format.js';
import { useIsNarrow } from '../lib/use-media.js';
import { toResultsOptions, type ResultsCurves } from './results-options.js';

// The package is CommonJS; bundlers disagree on where its default export ends up.
const HighchartsReact =
  (HighchartsReactModule as unknown as { default?: typeof HighchartsReactModule }).default ?? HighchartsReactModule;

/** Best, median, worst and FEP as curves. The text summary and the table beside it belong to whoever places it. */
export function PerformanceChart({ results }: { results: ResultsCurves }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const plotWidth = useIsNarrow() ? 260 : 480;
  const options = useMemo(
    () => toResultsOptions(results, t, language, { plotWidth }),
    [results, t, language, plotWidth],
  );
  return (
    <div className="performance-chart">
      <HighchartsReact highcharts={Highcharts} options={options} />
    </div>
  );
}
