import { useTranslation } from 'react-i18next';
import { ENOUGH } from '#libs/contracts/results/advice.js';
import { costSavedBy } from '#libs/contracts/results/cost-change.js';
import { findVariable } from '#libs/platforms/results/results.js';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { useDescription } from '../../lib/platform/use-description.js';
import { resultWords, variableName } from '../../lib/result-words/result-words.js';

/** Verdicts that say how much less a result costs. For the others the saving is uncertain. */
const CERTAIN = ['use', 'try'];

/** The finding of a run. While it runs: its leader and the state of the evidence. After its end: its outcome. */
export function Found({ item, outcome }: { item: ExperimentItem; outcome: NonNullable<ExperimentItem['outcome']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { results } = useDescription();
  const { currency, type } = item;
  const { verdict, variable, best, value, lower, upper, is_cost, lift, lift_lower, lift_upper, days_left } = outcome;
  const words = resultWords(results, { variable, currency }, t, format);
  const { cheaper } = outcome;
  const [least, most] = words.changes(lift_lower, lift_upper);
  const less = (improvement: number | null) => format.percent(costSavedBy(improvement ?? 0), 0);
  const isLive = type === 'live';
  return (
    <div className="found">
      <strong>{t(`list.found.${verdict}`)}</strong>
      {verdict === 'not-enough' && (
        <div className="secondary">
          {t('list.found.needed', {
            impressions: format.number(ENOUGH.impressions),
            events: format.number(ENOUGH.events),
            days: format.number(ENOUGH.days),
          })}
        </div>
      )}
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
          {is_cost && CERTAIN.includes(verdict)
            ? t('list.found.costLess', { less: less(lift), least: less(lift_lower), most: less(lift_upper) })
            : t(is_cost ? 'list.found.costChange' : 'list.found.lift', {
                lift: words.change(lift),
                lower: least,
                upper: most,
              })}
        </div>
      )}
      {cheaper && (
        <div className="tabular">
          {t('list.found.cheaper', {
            name: cheaper.name,
            each: findVariable(results, variable)?.words.each[format.language] ?? t('results.cheaper.aResult'),
            price: format.moneyMajor(cheaper.cost, currency),
            instead: format.moneyMajor(cheaper.instead, currency),
          })}
        </div>
      )}
      {isLive && days_left !== null && (
        <div className="secondary">{t('list.found.daysLeft', { count: days_left })}</div>
      )}
    </div>
  );
}
