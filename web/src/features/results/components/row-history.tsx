import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFrame } from '../../../charts/chart-frame.js';
import { historyFigures, toHistoryOptions, type HistoryDay } from '../../../charts/history-options.js';
import type { Curves, ResultRow } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import type { WaveMark } from '../search/wave-marks.js';
import { variationName } from '../row-texts.js';

interface Props {
  row: ResultRow;
  history: readonly HistoryDay[];
  /** The first days of later waves. */
  marks: readonly WaveMark[];
  summary: Curves['summary'];
  color: string;
}

/** A chart of a variation's rate: the rate recorded up to each day, in front of its estimate. */
export function RowHistory({ row, history, marks, summary, color }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useResultWords(summary);
  const waves = useMemo(
    () => marks.map(({ wave, day }) => ({ day, text: t('results.searched.ran', { waves: format.number(wave) }) })),
    [marks, t, format],
  );
  const options = useMemo(
    () => toHistoryOptions(row, history, { t, format, words, colour: color, marks: waves }),
    [row, history, waves, t, format, words, color],
  );
  const name = t('results.history.of', { name: variationName(row) });
  return (
    <section aria-label={name}>
      <h3>{t('results.history.title')}</h3>
      <p className="secondary">{t('results.history.help')}</p>
      <ChartFrame options={options} name={name} figures={historyFigures(history, { t, format, words })} />
    </section>
  );
}
