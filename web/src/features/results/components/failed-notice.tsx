import { useTranslation } from 'react-i18next';
import { Callout, Classes } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { isUndelivered } from '#libs/contracts/experiment/ad-object.js';
import { MendLink } from '../../../components/run/mend-link.js';
import { failedGroups } from '../../../components/run/run-progress.js';
import { Rejections } from '../../../components/run/rejections.js';
import type { ExperimentDetail, ResultRow } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';

/**
 * How many ads failed and why, one line for each reason (RESULT-040); once the run is over, with the alternative that the
 * ads of a reason share and the way to mend them. Of a run that failed as a whole its notice tells the reasons: only what
 * that leaves out is told here.
 */
export function FailedNotice({ detail, failed }: { detail: ExperimentDetail; failed: readonly ResultRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { refusalOf } = useReasonText();
  if (failed.length === 0) return null;
  // Until then, and where it failed as a whole, the notice of the run offers it.
  const isOver = detail.type === 'completed' && detail.status !== 'FAILED';
  const groups = isOver ? (detail.progress?.rejections ?? []) : [];
  const told = detail.status === 'FAILED' && detail.progress !== null ? failedGroups(detail.progress) : null;
  const others = [...reasonsBeside(told ?? groups, failed)];
  const count = told ? others.reduce((sum, [, ads]) => sum + ads.count, 0) : failed.length;
  if (count === 0) return null;
  const isReviewed = groups.some(({ standing }) => isUndelivered(standing));
  return (
    <Callout intent="warning" compact>
      <details>
        <summary>{t('results.failed', { count, n: format.number(count) })}</summary>
        <Rejections groups={groups} platform={detail.platform} />
        {others.length > 0 && (
          <ul className="rejections">
            {others.map(([reason, { count: ads, text }]) => (
              <li key={reason}>
                <strong className="tabular">{t('attention.ads', { count: ads, n: format.number(ads) })}</strong>{' '}
                {reason === NO_REASON
                  ? t('results.failedUnknown')
                  : refusalOf(detail.platform, { message: reason, ...text })}
              </li>
            ))}
          </ul>
        )}
      </details>
      {isOver && (
        <>
          <p className="secondary">{t(isReviewed ? 'results.failedReview' : 'results.failedMend')}</p>
          <div className="row row-wrap attention-actions">
            <MendLink item={detail} />
            {isReviewed && (
              <a
                className={`${Classes.BUTTON} ${Classes.SMALL}`}
                href={detail.manager_url}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Share size={14} aria-hidden />
                <span className={Classes.BUTTON_TEXT}>{t('results.drawer.manager')}</span>
              </a>
            )}
          </div>
        </>
      )}
    </Callout>
  );
}

const NO_REASON = '';

interface Beside {
  count: number;
  text: ResultRow['failed_text'];
}

/** Failed ads by the words of their reason, less those that a group tells already. */
function reasonsBeside(
  groups: readonly { message: string; count: number }[],
  failed: readonly ResultRow[],
): ReadonlyMap<string, Beside> {
  const counts = new Map<string, Beside>();
  const count = (reason: string, n: number, text: Beside['text'] = null) => {
    const known = counts.get(reason);
    counts.set(reason, { count: (known?.count ?? 0) + n, text: known?.text ?? text });
  };
  for (const { failed_reason, failed_text } of failed) count(failed_reason ?? NO_REASON, 1, failed_text);
  for (const group of groups) count(group.message, -group.count);
  return new Map([...counts].filter(([, { count: left }]) => left > 0));
}
