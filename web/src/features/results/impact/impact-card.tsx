import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { componentTitle } from '#libs/platforms/components.js';
import { ChartFrame } from '../../../charts/chart-frame.js';
import { impactFigures, toImpactOptions, type ImpactComponent } from '../../../charts/impact-options.js';
import { pairFigures, pairName, toPairOptions, type Pair } from '../../../charts/pair-options.js';
import type { Curves, Impact } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useIsNarrow } from '../../../lib/use-media.js';
import type { ResultWords } from '../../../lib/results/result-words.js';
import { useResultWords } from '../../../lib/results/use-result-words.js';
import { IMPACT_CHARTS, type ImpactChart, type ResultsView } from '../use-results-url.js';
import { useIsNear } from './use-is-near.js';

interface Props {
  impact: Impact;
  summary: Curves['summary'];
  view: ResultsView;
  /** Visitors are not told what alternatives cost. */
  isMoneyShown?: boolean;
  onChange(change: Partial<ResultsView>): void;
}

/** Charts of what creative and audience components did (RESULT-015), and of the pairs that do more together than alone. */
export function ImpactCard({ impact, summary, view, isMoneyShown = true, onChange }: Props) {
  const { t } = useTranslation();
  const [place, isNear] = useIsNear();
  const result = useResultWords(summary);
  const of = (isAudience: boolean) =>
    impact.components.filter((one) => one.is_audience === isAudience).toSorted((a, b) => b.share - a.share);
  const parts: Record<ImpactChart, number> = {
    creative: of(false).length,
    audience: of(true).length,
    pairs: impact.pairs.length,
  };
  const offered = IMPACT_CHARTS.filter((chart) => parts[chart] > 0);
  const shown = offered.find((chart) => chart === view.chart) ?? offered[0];
  if (shown === undefined) return null;
  return (
    <section ref={place} className="card impact-card" aria-labelledby="impact-charts">
      <div className="card-head row-wrap">
        <div>
          <h2 id="impact-charts">{t('results.charts.title')}</h2>
          <p className="secondary">
            {t(`results.charts.help.${shown}`)} {result.isCost && t('results.charts.lessIsBetter')}
          </p>
        </div>
        <SegmentedControl
          role="radiogroup"
          size="small"
          aria-label={t('results.charts.title')}
          value={shown}
          onValueChange={(chart) => onChange({ chart: chart as ImpactChart, pair: 0 })}
          options={offered.map((value) => ({ value, label: t(`results.charts.${value}`) }))}
        />
      </div>
      {!isNear ? (
        <div className="impact-room" />
      ) : shown === 'pairs' ? (
        <PairChart pairs={impact.pairs} result={result} at={view.pair} onChange={(pair) => onChange({ pair })} />
      ) : (
        <div className="impact-charts">
          {of(shown === 'audience').map((component) => (
            <ComponentChart
              key={component.component}
              component={component}
              result={result}
              currency={isMoneyShown ? summary.currency : null}
            />
          ))}
        </div>
      )}
      <p className="secondary">{t('results.moved.note')}</p>
    </section>
  );
}

interface ComponentProps {
  component: ImpactComponent;
  result: ResultWords;
  currency: string | null;
}

function ComponentChart({ component, result, currency }: ComponentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const description = useDescription();
  const title = componentTitle(description, component.component, format.language);
  const isNarrow = useIsNarrow();
  const words = useMemo(
    () => ({ t, format, title, currency, result, isNarrow }),
    [t, format, title, currency, result, isNarrow],
  );
  const options = useMemo(() => toImpactOptions(component, words), [component, words]);
  return (
    <div className="impact-chart">
      <h3>
        {title}{' '}
        <span className="secondary">{t('results.moved.share', { share: format.percent(component.share, 0) })}</span>
      </h3>
      <ChartFrame options={options} name={title} figures={impactFigures(component, words)} />
    </div>
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
