import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HTMLSelect, Switch } from '@blueprintjs/core';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { rankedId, rankingOf, type Ranking } from '#libs/platforms/results/results.js';
import { variableName } from '../../../lib/result-words/result-words.js';
import { AnchorSelect } from './anchor-select.js';
import { BaselineSelect } from './baseline-select.js';
import { RankingSelect } from './ranking-select.js';
import type { ResultsView } from '../use-results-url.js';

interface Props {
  curves: Curves;
  view: ResultsView;
  /** Whether the reader may choose the experiment's ranking. */
  mayChoose?: boolean;
  onChange(change: Partial<ResultsView>): void;
}

/** The controls of the results: the ranked result, its reference, the selected variations, and whether untested ones are included. */
export function ResultControls({ curves, view, mayChoose = false, onChange }: Props) {
  const { conversions, summary, anchors } = curves;
  const { t } = useTranslation();
  const format = useFormat();
  const { results } = useDescription();
  const id = useId();
  const besideId = useId();
  const shown = view.variable ?? summary.variable;
  const { ranking, variable } = rankingOf(shown);
  const own = conversions.find((option) => option.id === variable);
  const options = own
    ? conversions
    : [{ id: variable, count: summary.conversion, rankings: ['rate'] satisfies Ranking[] }, ...conversions];
  const others = [
    // The same result by its other rankings, such as its cost beside its rate.
    ...(own?.rankings ?? [])
      .filter((one) => one !== ranking)
      .map((one) => ({ id: rankedId(one, variable), count: own!.count })),
    ...conversions.filter((option) => option.id !== variable),
  ].filter((option) => option.count > 0 || option.id === view.beside);
  const choose = (chosen: string) => {
    const { rankings = [] } = conversions.find((option) => option.id === chosen) ?? {};
    const id = rankedId(rankings.includes(ranking) ? ranking : 'rate', chosen);
    // If the second result becomes the first, it is removed as the second: it cannot be compared with itself.
    onChange({ variable: id, ...(id === view.beside ? { beside: null } : {}) });
  };
  const estimated = summary.created - summary.tested;
  return (
    <div className="result-controls">
      <div className="control">
        <label htmlFor={id}>{t('results.variable')}</label>
        <HTMLSelect id={id} value={variable} onChange={({ currentTarget: { value } }) => choose(value)}>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {t('results.variableOption', {
                name: variableName(results, option.id, format.language),
                n: format.number(option.count),
              })}
            </option>
          ))}
        </HTMLSelect>
      </div>
      <RankingSelect curves={curves} rankings={own?.rankings ?? ['rate']} mayChoose={mayChoose} onChange={onChange} />
      {others.length > 0 && (
        <div className="control">
          <label htmlFor={besideId}>{t('results.beside')}</label>
          <HTMLSelect
            id={besideId}
            value={view.beside ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ beside: currentTarget.value === '' ? null : currentTarget.value })
            }
          >
            <option value="">{t('results.besideNone')}</option>
            {others.map(({ id: other, count }) => (
              <option key={other} value={other}>
                {t('results.variableOption', {
                  name: variableName(results, other, format.language),
                  n: format.number(count),
                })}
              </option>
            ))}
          </HTMLSelect>
        </div>
      )}
      <BaselineSelect curves={curves} onChange={(baseline) => onChange({ baseline })} />
      <AnchorSelect options={anchors} anchors={view.anchors} onChange={(chosen) => onChange({ anchors: chosen })} />
      {results.estimatesUntested && estimated > 0 && (
        <Switch
          checked={view.estimated}
          alignIndicator="start"
          label={t('results.includeEstimated', { n: format.number(estimated) })}
          onChange={(event) => onChange({ estimated: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
