import { useTranslation } from 'react-i18next';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { useDescription } from '../../lib/platform/use-description.js';
import { resultWords, variableName } from '../../lib/results/result-words.js';

/** What a run has found: its leader and how far the evidence is while it runs, its outcome once it has ended. */
export function Found({ item, outcome }: { item: ExperimentItem; outcome: NonNullable<ExperimentItem['outcome']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { results } = useDescription();
  const { currency, type } = item;
  const { verdict, variable, best, value, lower, upper, is_cost, lift, lift_lower, lift_upper, days_left } = outcome;
  const words = resultWords(results, { variable, currency }, t, format);
  const [least, most] = words.changes(lift_lower, lift_upper);
  const isLive = type === 'live';
  return (
    <div className="found">
      <strong>{t(`list.found.${verdict}`)}</strong>
      {best !== null && (
        <div className="found-best">{t(isLive ? 'list.found.leader' : 'list.found.best', { best })}</div>
      )}
      {value !== null && (
        <div className="secondary tabular">
          {t('list.found.value', {
            variable: variableName(results, variable, format.language),
            value: words.value(value),
          })}
          {is_cost && lower !== null && ` ${t('list.found.interval', { range: words.range(lower, upper) })}`}
        </div>
      )}
      {lift !== null && (
        <div className="secondary tabular">
          {t(is_cost ? 'list.found.costChange' : 'list.found.lift', {
            lift: words.change(lift),
            lower: least,
            upper: most,
          })}
        </div>
      )}
      {isLive && days_left !== null && (
        <div className="secondary">{t('list.found.daysLeft', { count: days_left })}</div>
      )}
    </div>
  );
}
