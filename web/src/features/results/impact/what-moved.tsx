import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { ENOUGH } from '#libs/contracts/results/advice.js';
import { effectAxis } from '#libs/contracts/results/effect-axis.js';
import { componentTitle } from '#libs/platforms/components/components.js';
import { bestFirst, effectFigures, type ImpactComponent } from '../../../charts/effect-figures.js';
import { saveFigures } from '../../../charts/save-chart.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import type { Curves, Impact } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useReader } from '../../../lib/result-words/reader.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { EffectRow } from './effect-row.js';
import { EffectScale } from './effect-scale.js';

interface Props {
  impact: Impact | undefined;
  error: unknown;
  summary: Curves['summary'];
  /** Whether costs are shown: visitors may not see them. */
  isMoneyShown?: boolean;
  onRetry(): void;
}

const NONE: ImpactComponent[] = [];
/** The minimum number of alternatives that show at first: those of the most important components. */
const SHOWN = 10;

/** The most important components that together have this number of alternatives. */
function mostImportant(components: readonly ImpactComponent[]): ReadonlySet<string> {
  const shown = new Set<string>();
  let count = 0;
  for (const { component, alternatives } of components.toSorted((a, b) => b.share - a.share)) {
    if (count >= SHOWN) break;
    shown.add(component);
    count += alternatives.length;
  }
  return shown;
}

/**
 * The chart of all effects (RESULT-015): every alternative of the creative and of the audience, with its interval on one axis and the
 * figures beside it. The most important component is first.
 */
export function WhatMoved({ impact, error, summary, isMoneyShown = true, onRetry }: Props) {
  const { t } = useTranslation();
  const { maySave } = useReader();
  const format = useFormat();
  const description = useDescription();
  const words = useResultWords(summary);
  const components = impact?.components ?? NONE;
  const axis = useMemo(() => effectAxis(components.flatMap(({ alternatives }) => alternatives)), [components]);
  const isEarly = components.some(({ alternatives }) =>
    alternatives.some(({ verdict }) => verdict === 'not-enough-data'),
  );
  const [isWhole, setWhole] = useState(false);
  const shown = useMemo(() => mostImportant(components), [components]);
  const isFolded = ({ component }: ImpactComponent): boolean => !isWhole && !shown.has(component);
  const titleOf = (component: string) => componentTitle(description, component, format.language);
  const currency = isMoneyShown ? summary.currency : null;
  const groups = ([false, true] as const)
    .map((isAudience) => ({
      name: isAudience ? ('audience' as const) : ('creative' as const),
      components: components.filter((one) => one.is_audience === isAudience).toSorted((a, b) => b.share - a.share),
    }))
    .filter((group) => group.components.length > 0);
  const columns = isMoneyShown ? 5 : 4;
  const save = () => {
    const all = groups.flatMap((group) => group.components);
    saveFigures(effectFigures(all, { t, format, titleOf, currency, result: words }), t('results.moved.title'));
  };
  return (
    <section className="card what-moved" aria-labelledby="what-moved">
      <div className="card-head">
        <div>
          <h2 id="what-moved" tabIndex={-1}>
            {t('results.moved.title')}
          </h2>
          <p className="secondary">{t(words.isCost ? 'results.moved.helpCost' : 'results.moved.help')}</p>
        </div>
        {maySave && components.length > 0 && (
          <Button
            size="small"
            variant="minimal"
            icon={<Download size={14} />}
            text="CSV"
            aria-label={t('results.moved.save')}
            onClick={save}
          />
        )}
      </div>
      {impact === undefined && error !== undefined && <ErrorState error={error} onRetry={onRetry} />}
      {impact === undefined && error === undefined && <Skeleton rows={6} height={24} />}
      {impact !== undefined && components.length === 0 && <p>{t('results.moved.nothing')}</p>}
      {groups.length > 0 && (
        <table className="moved-table" aria-labelledby="what-moved">
          <colgroup>
            <col className="moved-names" />
            <col className="moved-scale" />
            <col className="moved-range" />
            <col className="moved-figures" />
            {isMoneyShown && <col className="moved-spend" />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('results.moved.alternative')}</th>
              <th scope="col" className="moved-chart">
                <span className="visually-hidden">{t('results.moved.picture')}</span>
                <EffectScale axis={axis} />
              </th>
              <th scope="col" className="number moved-range">
                {t('results.interval')}
              </th>
              <th scope="col" className="number">
                {t(words.isCost ? 'results.moved.costChange' : 'results.moved.lift')}
              </th>
              {isMoneyShown && (
                <th scope="col" className="number moved-spent">
                  {t('results.moved.spendShare')}
                </th>
              )}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.name}>
              {groups.length > 1 && (
                <tr className={`moved-group ${group.components.every(isFolded) ? 'folded' : ''}`}>
                  <th scope="rowgroup" colSpan={columns}>
                    {t(`results.moved.group.${group.name}`)}
                  </th>
                </tr>
              )}
              {group.components.flatMap((component) => [
                <tr key={component.component} className={`moved-component ${isFolded(component) ? 'folded' : ''}`}>
                  <th scope="rowgroup" colSpan={columns}>
                    <strong>{titleOf(component.component)}</strong>{' '}
                    <span className="secondary">
                      {t('results.moved.share', { share: format.percent(component.share, 0) })}
                    </span>
                  </th>
                </tr>,
                ...bestFirst(component).map((one) => (
                  <EffectRow
                    key={`${component.component} ${one.value}`}
                    alternative={one}
                    axis={axis}
                    words={words}
                    currency={currency}
                    isFolded={isFolded(component)}
                  />
                )),
              ])}
            </tbody>
          ))}
        </table>
      )}
      {shown.size < components.length && (
        <Button
          size="small"
          variant="minimal"
          aria-expanded={isWhole}
          text={t(isWhole ? 'results.moved.fewer' : 'results.moved.all', { n: format.number(components.length) })}
          onClick={() => setWhole(!isWhole)}
        />
      )}
      {isEarly && (
        <p className="secondary">
          {t('results.moved.needed', {
            impressions: format.number(ENOUGH.impressions),
            events: format.number(ENOUGH.events),
            days: format.number(ENOUGH.days),
          })}
        </p>
      )}
      {components.length > 0 && <p className="secondary">{t('results.moved.note')}</p>}
    </section>
  );
}
