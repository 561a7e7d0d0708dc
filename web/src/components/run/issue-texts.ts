import { useTranslation } from 'react-i18next';
import { isOnProfile, type OpenDeliveryIssue } from '#libs/contracts/experiment/run/delivery-issue.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { useFormat } from '../../lib/format/use-format.js';

/** The problem of a live run, in one line. */
export function useIssueTitle(): (issue: OpenDeliveryIssue, platform: Platform) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (issue, platform) => {
    const of = { platform: PLATFORM_NAMES[platform] };
    switch (issue.kind) {
      case 'ads-refused':
        return t('issue.title.ads-refused', {
          ...of,
          refused: format.number(issue.refused),
          of: format.number(issue.of),
        });
      case 'ads-altered':
        return t(isOnProfile(issue) ? 'issue.title.ads-on-profile' : 'issue.title.ads-altered', {
          ...of,
          altered: format.number(issue.altered),
          of: format.number(issue.of),
        });
      case 'account-unable':
        return t('issue.title.account-unable');
      case 'turned-away':
        return t(`issue.title.${issue.kind}`, of);
    }
  };
}
