import { useTranslation } from 'react-i18next';
import { Callout, Classes } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import type { OpenDeliveryIssue } from '#libs/contracts/delivery-issue.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform.js';
import { Instant } from '../../../components/instant.js';
import { useIssueTitle } from '../../../components/run/issue-texts.js';
import { MendLink } from '../../../components/run/mend-link.js';
import { Rejections } from '../../../components/run/rejections.js';
import type { ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';

interface Props {
  detail: ExperimentDetail;
  issues: readonly OpenDeliveryIssue[];
}

/** What keeps a live run from delivering as planned; said aloud when it comes while the page is open. */
export function DeliveryIssues({ detail, issues }: Props) {
  return (
    <div aria-live="polite" className="run-now">
      {issues.map((issue) => (
        <Issue key={issue.kind} detail={detail} issue={issue} />
      ))}
    </div>
  );
}

/** What happened, since when, why, and what can be done. */
function Issue({ detail, issue }: { detail: ExperimentDetail; issue: OpenDeliveryIssue }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleOf = useIssueTitle();
  const { refusalOf } = useReasonText();
  const { platform } = detail;
  const isRefused = issue.kind === 'ads-refused';
  const remedy = isRefused && issue.refused === issue.of ? 'ads-refused-all' : issue.kind;
  return (
    <Callout intent={isRefused ? 'warning' : 'danger'} compact>
      <strong>{titleOf(issue, platform)}</strong>
      <div className="secondary">
        {t('issue.since')} <Instant at={issue.raisedAt} style="detail" accountZone={detail.account_zone} /> (
        {format.zone})
      </div>
      {isRefused ? (
        <Rejections groups={issue.groups} platform={platform} />
      ) : (
        <p>
          {t(`issue.cause.${issue.cause}`, { platform: PLATFORM_NAMES[platform] })}
          {issue.message !== null && ` ${refusalOf(platform, issue.message)}`}
        </p>
      )}
      <p>{t(`issue.remedy.${remedy}`, { platform: PLATFORM_NAMES[platform] })}</p>
      <div className="row row-wrap attention-actions">
        <a
          className={`${Classes.BUTTON} ${Classes.SMALL} ${Classes.INTENT_PRIMARY}`}
          href={detail.manager_url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Share size={14} aria-hidden />
          <span className={Classes.BUTTON_TEXT}>{t('results.drawer.manager')}</span>
        </a>
        {isRefused && <MendLink item={detail} />}
      </div>
    </Callout>
  );
}
