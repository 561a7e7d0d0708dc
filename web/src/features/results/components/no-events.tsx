import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/states.js';
import { Chart } from '@blueprintjs/icons';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { recordedText } from '../../../lib/results/result-words.js';
import { useFormat } from '../../../lib/format/use-format.js';

/** Delivered, but without one event of the chosen result: there is nothing to rank by, and others may have been counted. */
export function NoEvents({ curves: { summary, conversions } }: { curves: Curves }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { results } = useDescription();
  const others = conversions.filter(({ id, count }) => id !== summary.variable && count > 0);
  return (
    <section className="card">
      <EmptyState
        icon={<Chart size={32} aria-hidden />}
        title={recordedText(results, { id: summary.variable, count: 0 }, format)}
        text={t(others.length > 0 ? 'results.noEventsOthers' : 'results.noEvents', {
          impressions: format.number(summary.impressions),
          others: others.map((other) => recordedText(results, other, format)).join(', '),
        })}
      />
    </section>
  );
}
