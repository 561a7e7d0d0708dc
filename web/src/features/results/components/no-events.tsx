import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/states.js';
import { Chart } from '@blueprintjs/icons';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { recordedText, variableName } from '../../../lib/result-words/result-words.js';
import { useFormat } from '../../../lib/format/use-format.js';

/** Shown if ads were delivered without one event of the chosen result. Nothing can be ranked, but other results can have events. */
export function NoEvents({ curves: { summary, conversions } }: { curves: Curves }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { results } = useDescription();
  // An account's own conversion is known only from its counts. Without a count, it may no longer exist.
  const isGone =
    !results.variables.some(({ id }) => id === summary.variable) &&
    !conversions.some(({ id }) => id === summary.variable);
  const others = conversions.filter(({ id, count }) => id !== summary.variable && count > 0);
  const counted = others.map((other) => recordedText(results, other, format)).join(', ');
  if (isGone)
    return (
      <section className="card">
        <EmptyState
          icon={<Chart size={32} aria-hidden />}
          title={t('results.gone', { name: variableName(results, summary.variable, format.language) })}
          text={[t('results.goneHelp'), ...(others.length > 0 ? [t('results.others', { others: counted })] : [])].join(
            ' ',
          )}
        />
      </section>
    );
  return (
    <section className="card">
      <EmptyState
        icon={<Chart size={32} aria-hidden />}
        title={recordedText(results, { id: summary.variable, count: 0 }, format)}
        text={[
          t('results.noEvents', { impressions: format.number(summary.impressions) }),
          others.length > 0 ? t('results.others', { others: counted }) : t('results.noOthers'),
        ].join(' ')}
      />
    </section>
  );
}
