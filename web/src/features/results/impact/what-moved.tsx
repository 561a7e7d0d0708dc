import { useTranslation } from 'react-i18next';
import { componentTitle } from '#libs/platforms/components.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import type { Curves, Impact } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useReader } from '../../../lib/results/reader.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useResultWords } from '../../../lib/results/use-result-words.js';
import { Whisker } from './whisker.js';

interface Props {
  impact: Impact | undefined;
  error: unknown;
  summary: Curves['summary'];
  /** Visitors are not told what alternatives cost. */
  isMoneyShown?: boolean;
  onRetry(): void;
}

/** What moved the result: every alternative's lift with its interval and what was spent on it, the component that matters most first. */
export function WhatMoved({ impact, error, summary, isMoneyShown = true, onRetry }: Props) {
  const { t } = useTranslation();
  const { pictures } = useReader();
  const format = useFormat();
  const description = useDescription();
  const words = useResultWords(summary);
  const components = (impact?.components ?? []).toSorted((a, b) => b.share - a.share);
  const reach = Math.max(
    0.05,
    ...components.flatMap(({ alternatives }) =>
      alternatives.flatMap(({ lower, upper }) => [Math.abs(lower), Math.abs(upper)]),
    ),
  );
  return (
    <section className="card what-moved" aria-labelledby="what-moved">
      <div className="card-head">
        <div>
          <h2 id="what-moved">{t('results.moved.title')}</h2>
          <p className="secondary">{t(words.isCost ? 'results.moved.helpCost' : 'results.moved.help')}</p>
        </div>
      </div>
      {impact === undefined && error !== undefined && <ErrorState error={error} onRetry={onRetry} />}
      {impact === undefined && error === undefined && <Skeleton rows={6} height={24} />}
      {impact !== undefined && components.length === 0 && <p>{t('results.moved.nothing')}</p>}
      <div className="moved-components">
        {components.map(({ component, share, alternatives }) => (
          <table key={component} className="moved-table">
            <caption>
              <strong>{componentTitle(description, component, format.language)}</strong>{' '}
              <span className="secondary">{t('results.moved.share', { share: format.percent(share, 0) })}</span>
            </caption>
            <colgroup>
              <col className="moved-names" />
              <col />
              <col className="moved-figures" />
              {isMoneyShown && <col className="moved-figures" />}
            </colgroup>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('results.moved.alternative')}</th>
                <th scope="col">{t('results.interval')}</th>
                <th scope="col">{t(words.isCost ? 'results.moved.costChange' : 'results.moved.lift')}</th>
                {isMoneyShown && <th scope="col">{t('results.moved.spendShare')}</th>}
              </tr>
            </thead>
            <tbody>
              {alternatives
                .toSorted((a, b) => b.effect - a.effect)
                .map((one) => {
                  const range = words.changes(one.lower_percent, one.upper_percent).join(' – ');
                  return (
                    <tr key={one.value}>
                      <th scope="row" title={one.value}>
                        <span className="moved-name">
                          {one.asset !== null && (
                            <img src={`${pictures}${one.asset}`} alt="" width={20} height={20} loading="lazy" />
                          )}
                          <span className="clipped">{one.value}</span>
                        </span>
                      </th>
                      <td className="moved-chart" title={range}>
                        <Whisker {...one} reach={reach} isCost={words.isCost} />
                        <span className="visually-hidden">{range}</span>
                      </td>
                      <td className="number tabular">
                        <strong>{words.change(one.effect_percent)}</strong>
                        <span className="secondary moved-verdict">{t(`results.moved.verdict.${one.verdict}`)}</span>
                      </td>
                      {isMoneyShown && (
                        <td className="number tabular secondary">
                          {t('results.moved.spent', {
                            share: format.percent(one.spend_share, 0),
                            spend: format.moneyMajor(one.spend, summary.currency),
                          })}
                        </td>
                      )}
                    </tr>
                  );
                })}
            </tbody>
          </table>
        ))}
      </div>
      {components.length > 0 && <p className="secondary">{t('results.moved.note')}</p>}
    </section>
  );
}
