import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import { componentTitle } from '#libs/platforms/components/components.js';
import { ChartFrame } from '../../../charts/chart-frame.js';
import { pairFigures, pairName, toPairOptions, type Pair } from '../../../charts/pair-options.js';
import type { Curves, Impact } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useIsNarrow } from '../../../lib/use-media.js';
import type { ResultWords } from '../../../lib/result-words/result-words.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import type { ResultsView } from '../use-results-url.js';

interface Props {
  impact: Impact;
  summary: Curves['summary'];
  view: ResultsView;
  onChange(change: Partial<ResultsView>): void;
}

/** The pairs of alternatives with a joint effect. Rendered only when opened, because most readers want the single effects. */
export function PairsCard({ impact: { pairs }, summary, view, onChange }: Props) {
  const { t } = useTranslation();
  const result = useResultWords(summary);
  if (pairs.length === 0) return null;
  return (
    <details
      className="card pairs-card"
      open={view.arePairsOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== view.arePairsOpen) onChange({ arePairsOpen: open, ...(open ? {} : { pair: 0 }) });
      }}
    >
      <summary>
        <h2>{t('results.charts.title')}</h2>
        <span className="secondary">
          {t('results.charts.help')} {result.isCost && t('results.charts.lessIsBetter')}
        </span>
      </summary>
      {view.arePairsOpen && (
        <PairChart pairs={pairs} result={result} at={view.pair} onChange={(pair) => onChange({ pair })} />
      )}
    </details>
  );
}

interface PairProps {
  pairs: readonly Pair[];
  result: ResultWords;
  at: number;
  onChange(at: number): void;
}

function PairChart({ pairs, result, at, onChange }: PairProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const description = useDescription();
  const pair = (pairs[at] ?? pairs[0])!;
  const titles = (of: Pair): [string, string] => [
    componentTitle(description, of.components[0] ?? '', format.language),
    componentTitle(description, of.components[1] ?? '', format.language),
  ];
  const [first, second] = titles(pair);
  const isNarrow = useIsNarrow();
  const words = useMemo(
    () => ({ t, format, titles: [first, second] as const, result, isNarrow }),
    [t, format, first, second, result, isNarrow],
  );
  const options = useMemo(() => toPairOptions(pair, words), [pair, words]);
  const nameOf = (of: Pair) => pairName(titles(of), format);
  return (
    <>
      <label className="row">
        {t('results.charts.which')}
        <HTMLSelect
          value={pairs.indexOf(pair)}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
          options={pairs.map((one, value) => ({ value, label: nameOf(one) }))}
        />
      </label>
      <ChartFrame className="pair-chart" options={options} name={nameOf(pair)} figures={pairFigures(pair, words)} />
    </>
  );
}
