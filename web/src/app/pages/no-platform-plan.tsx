import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { CreditCard } from '@blueprintjs/icons';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { EmptyState } from '../../components/states.js';
import type { SessionUser } from '../../lib/api/endpoints.js';
import { usePageHead } from '../../lib/page-head/use-page-head.js';
import { may } from '#libs/contracts/account/permissions.js';

/** Replaces the wizard of a platform that the team has no plan for. */
export function NoPlatformPlan({ user, platform }: { user: SessionUser; platform: Platform }) {
  const { t } = useTranslation();
  const name = { platform: PLATFORM_NAMES[platform] };
  const title = t('checkout.platformTitle', name);
  const isOwner = may(user, 'pay');
  usePageHead({ title });
  return (
    <EmptyState
      level={1}
      icon={<CreditCard size={32} aria-hidden />}
      title={title}
      text={t(isOwner ? 'checkout.platformText' : 'checkout.platformMember', name)}
      actions={
        isOwner ? (
          <Link to="/profile?tab=3" className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
            {t('checkout.choose')}
          </Link>
        ) : undefined
      }
    />
  );
}
