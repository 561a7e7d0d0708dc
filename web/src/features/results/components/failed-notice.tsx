import { useTranslation } from 'react-i18next';
import { Callout, Classes } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { isUndelivered } from '#libs/contracts/experiment/run/ad-object.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import { DuplicateLink, FixLink } from '../../../components/run/fix-link.js';
import { Rejections } from '../../../components/run/rejections.js';
import type { ExperimentDetail, ResultRow } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useAdTool } from '../../../lib/platform/use-ad-tool.js';

interface Props {
  detail: ExperimentDetail;
  failed: readonly ResultRow[];
  /** Causes that the part of the page about the run already reports. */
  rejections: readonly RejectionGroup[];
  /** Whether the reasons are open from the start. */
  isOpen?: boolean;
}

/**
 * The number of failed ads and the reasons, one line for each reason (RESULT-040). After the end of the run, it adds the alternative that
 * the ads of a reason share, and the remedy. While the run continues, or if it failed as a whole, another part of the page reports the
 * reasons with the remedy. Only the remaining reasons then show here.
 */
export function FailedNotice({ detail, failed, rejections, isOpen = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { refusalOf } = useReasonText();
  const tool = useAdTool(detail.platform);
  if (failed.length === 0) return null;
  const isOver = detail.type === 'completed' && detail.status !== 'FAILED';
  const groups = isOver ? (detail.progress?.rejections ?? []) : [];
  const others = otherReasonsOf([...rejections, ...groups], failed);
  const count = isOver ? failed.length : others.reduce((sum, ads) => sum + ads.count, 0);
  if (count === 0) return null;
  const isReviewed = groups.some(({ standing }) => isUndelivered(standing));
  return (
    <Callout intent="warning" compact>
      <details open={isOpen}>
        <summary>{t('results.failed', { count, n: format.number(count) })}</summary>
        <Rejections groups={groups} platform={detail.platform} />
        {others.length > 0 && (
          <ul className="rejections">
            {others.map(({ identity, count: ads, row }) => (
              <li key={identity}>
                <strong className="tabular">{t('attention.ads', { count: ads, n: format.number(ads) })}</strong>{' '}
                {row.failed_text === null
                  ? t('results.failedUnknown')
                  : refusalOf(detail.platform, { message: row.failed_reason ?? '', ...row.failed_text })}
              </li>
            ))}
          </ul>
        )}
      </details>
      {isOver && (
        <>
          <p className="secondary">{t(isReviewed ? 'results.failedReview' : 'results.failedFix', { tool })}</p>
          <div className="row row-wrap attention-actions">
            <FixLink item={detail} />
            <DuplicateLink item={detail} />
            {isReviewed && (
              <a
                className={`${Classes.BUTTON} ${Classes.SMALL}`}
                href={detail.manager_url}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Share size={14} aria-hidden />
                <span className={Classes.BUTTON_TEXT}>{t('results.drawer.manager', { tool })}</span>
              </a>
            )}
          </div>
        </>
      )}
    </Callout>
  );
}

interface OtherReason {
  /** Identifies the text independently of its language; null if there is no text. */
  identity: string | null;
  count: number;
  row: ResultRow;
}

/** Failed ads by the text of their reason, except those that a group already reports. */
function otherReasonsOf(groups: readonly RejectionGroup[], failed: readonly ResultRow[]): OtherReason[] {
  const rows = Map.groupBy(failed, ({ failed_text }) => failed_text && identityOf(failed_text));
  const hasIdentity = (identity: string | null) => (group: RejectionGroup) => identityOf(group.text!) === identity;
  return [...rows]
    .map(([identity, [row, ...more]]) => ({
      identity,
      row: row!,
      count: 1 + more.length - sumOf(groups.filter(hasIdentity(identity))),
    }))
    .filter(({ count }) => count > 0);
}

const sumOf = (groups: readonly RejectionGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** The identity of a text: its key and values, which are the same in both answers. */
const identityOf = ({ key, params = {} }: { key: string; params?: object }): string => JSON.stringify([key, params]);
