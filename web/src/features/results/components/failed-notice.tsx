import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import { MendLink } from '../../../components/run/mend-link.js';
import type { ExperimentDetail, ResultRow } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';

/** How many ads failed and why, one line for each reason (RESULT-040), and the way to mend them. */
export function FailedNotice({ detail, failed }: { detail: ExperimentDetail; failed: readonly ResultRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { refusalOf } = useReasonText();
  if (failed.length === 0) return null;
  // Until then, and where it failed as a whole, the notice of the run offers it.
  const isOver = detail.type === 'completed' && detail.status !== 'FAILED';
  const reasons = new Map<string, number>();
  for (const { failed_reason } of failed) {
    const reason = failed_reason === null ? t('results.failedUnknown') : refusalOf('meta', failed_reason);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return (
    <Callout intent="warning" compact>
      <details>
        <summary>{t('results.failed', { count: failed.length, n: format.number(failed.length) })}</summary>
        <ul>
          {[...reasons].map(([reason, count]) => (
            <li key={reason}>
              <strong className="tabular">{format.number(count)}</strong> {reason}
            </li>
          ))}
        </ul>
      </details>
      {isOver && <MendLink item={detail} />}
    </Callout>
  );
}
