import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HTMLSelect, Switch } from '@blueprintjs/core';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { variableName } from '../../../lib/results/result-words.js';
import { AnchorSelect } from './anchor-select.js';
import { BaselineSelect } from './baseline-select.js';
import type { ResultsView } from '../use-results-url.js';

interface Props {
  curves: Curves;
  view: ResultsView;
  onChange(change: Partial<ResultsView>): void;
}

/** What is ranked, what it is held against, which variations are looked at, and whether untested ones join. */
export function ResultControls({ curves, view, onChange }: Props) {
  const { conversions, summary, anchors } = curves;
  const { t } = useTranslation();
  const format = useFormat();
  const { results } = useDescription();
  const id = useId();
  const besideId = useId();
  const variable = view.variable ?? summary.variable;
  const options = conversions.some((option) => option.id === variable)
    ? conversions
    : [{ id: variable, count: summary.conversion }, ...conversions];
  const others = conversions.filter(
    (option) => option.id !== variable && (option.count > 0 || option.id === view.beside),
  );
  const estimated = summary.created - summary.tested;
  return (
    <div className="result-controls">
      <div className="row">
        <label htmlFor={id}>{t('results.variable')}</label>
        <HTMLSelect
          id={id}
          value={variable}
          onChange={({ currentTarget: { value } }) =>
            // What was beside is ranked by now, and has nothing to stand beside itself.
            onChange({ variable: value, ...(value === view.beside ? { beside: null } : {}) })
          }
        >
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
      {others.length > 0 && (
        <div className="row">
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
