import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Callout, Classes } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import {
  isOnProfile,
  type DeliveryIssueKind,
  type OpenDeliveryIssue,
} from '#libs/contracts/experiment/run/delivery-issue.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { Instant } from '../../../components/instant.js';
import { useIssueTitle } from '../../../components/run/issue-texts.js';
import { DuplicateLink, FixLink } from '../../../components/run/fix-link.js';
import { Rejections } from '../../../components/run/rejections.js';
import type { ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useAdTool } from '../../../lib/platform/use-ad-tool.js';

interface Props {
  detail: ExperimentDetail;
  issues: readonly OpenDeliveryIssue[];
}

/** The problems that keep a live run from delivering as planned. Screen readers announce problems that appear while the page is open. */
export function DeliveryIssues({ detail, issues }: Props) {
  // Issues that stop all delivery come first.
  const of = (kind: DeliveryIssueKind) => issues.find((issue) => issue.kind === kind);
  const [unable, refused, altered] = [of('account-unable'), of('ads-refused'), of('ads-altered')];
  const away = of('turned-away');
  return (
    <div aria-live="polite" className="run-now">
      {away && <Issue detail={detail} issue={away} />}
      {unable && <Issue detail={detail} issue={unable} />}
      {refused && <Issue detail={detail} issue={refused} doOthersRun={!unable} />}
      {altered && <Issue detail={detail} issue={altered} />}
    </div>
  );
}

interface IssueProps {
  detail: ExperimentDetail;
  issue: OpenDeliveryIssue;
  /** Whether the ads without the issue still deliver. */
  doOthersRun?: boolean;
}

/** The text that describes the remedy. */
function remedyOf(issue: OpenDeliveryIssue) {
  if (issue.kind === 'turned-away') return `turned-away.${issue.cause}` as const;
  return issue.kind === 'ads-altered' && isOnProfile(issue) ? 'ads-on-profile' : issue.kind;
}

/** The issue, its start, its cause and its remedy. */
function Issue({ detail, issue, doOthersRun = false }: IssueProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleOf = useIssueTitle();
  const { refusalOf } = useReasonText();
  const { platform } = detail;
  const tool = useAdTool(platform);
  const isRefused = issue.kind === 'ads-refused';
  const isAll = isRefused && issue.refused === issue.of;
  const onProfile = issue.kind === 'ads-altered' && isOnProfile(issue);
  const remedy = isAll ? 'ads-refused-all' : remedyOf(issue);
  return (
    <Callout intent={issue.kind === 'account-unable' ? 'danger' : 'warning'} compact>
      <strong>{titleOf(issue, platform)}</strong>
      <div className="secondary">
        {t('issue.since')} <Instant at={issue.raisedAt} style="detail" accountZone={detail.account_zone} /> (
        {format.zone})
      </div>
      {isRefused && <Rejections groups={issue.groups} platform={platform} />}
      {issue.kind === 'ads-altered' && !onProfile && (
        <p>
          {t('issue.features')} {issue.features.join(', ')}
        </p>
      )}
      {issue.kind === 'turned-away' && (
        <p>
          {t(`issue.turnedAway.${issue.cause}`, { platform: PLATFORM_NAMES[platform] })}
          {issue.message !== null && ` ${refusalOf(platform, { message: issue.message })}`}
        </p>
      )}
      {issue.kind === 'account-unable' && (
        <p>
          {t(`issue.cause.${issue.cause}`, { platform: PLATFORM_NAMES[platform] })}
          {issue.message !== null && ` ${refusalOf(platform, { message: issue.message })}`}
        </p>
      )}
      <p>
        {doOthersRun && !isAll && `${t('issue.others')} `}
        {t(`issue.remedy.${remedy}`, { platform: PLATFORM_NAMES[platform], tool })}
      </p>
      <div className="row row-wrap attention-actions">
        <a
          className={`${Classes.BUTTON} ${Classes.SMALL} ${Classes.INTENT_PRIMARY}`}
          href={detail.manager_url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Share size={14} aria-hidden />
          <span className={Classes.BUTTON_TEXT}>{t('results.drawer.manager', { tool })}</span>
        </a>
        {issue.kind === 'turned-away' && issue.cause === 'account' && (
          <Link to="/" className={`${Classes.BUTTON} ${Classes.SMALL}`}>
            {t('attention.link')}
          </Link>
        )}
        {isRefused && <FixLink item={detail} />}
        {isRefused && <DuplicateLink item={detail} />}
      </div>
    </Callout>
  );
}
