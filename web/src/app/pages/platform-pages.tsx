import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { Path } from '@blueprintjs/icons';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { EmptyState } from '../../components/states.js';
import { usePageHead } from '../../lib/page-head/use-page-head.js';
import { usePlatform } from '../../lib/platform/use-platform.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';

/** The pages of the address's platform. If that platform is not built yet, a page says so in their place. */
export default function PlatformPages() {
  const platform = usePlatform();
  const { platforms } = useSessionUser();
  if (!platforms.includes(platform)) return <PlatformNotBuilt platform={platform} />;
  return (
    <Fragment key={platform}>
      <Outlet />
    </Fragment>
  );
}

function PlatformNotBuilt({ platform }: { platform: Platform }) {
  const { t } = useTranslation();
  const title = t('http.platformNotBuilt', { platform: PLATFORM_NAMES[platform] });
  usePageHead({ title });
  return (
    <EmptyState
      level={1}
      icon={<Path size={32} aria-hidden />}
      title={title}
      text={t('platformNotBuilt')}
      actions={
        <Link to="/" className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
          {t('notFound.home')}
        </Link>
      }
    />
  );
}
