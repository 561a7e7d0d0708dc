import { Navigate, useLocation } from 'react-router-dom';
import { providerOfPlatform } from '#libs/contracts/platform/platform.js';
import { useConfirmPayment } from '../../features/billing/card-field/use-confirm-payment.js';
import { CreateExperiment } from '../../features/create/create-page.js';
import { HomeOverview } from '../../features/home/home-overview.js';
import { LinkPrompt } from '../../features/linking/link-prompt.js';
import { createPath } from '../../lib/platform/paths.js';
import { usePlatform } from '../../lib/platform/use-platform.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';
import { homePlatform, startableOn } from '../route-list.js';
import { NoPlatformPlan } from './no-platform-plan.js';

/**
 * The wizard of a platform that is open to the team. The home page shows the wizard of the first open platform (SHELL-013), below the
 * running and waiting experiments. Without a working link, the prompt replaces the wizard (META-014).
 */
export function CreateRoute() {
  const user = useSessionUser();
  const platform = usePlatform();
  const { pathname } = useLocation();
  const confirmPayment = useConfirmPayment();
  const home = homePlatform(user);
  if (pathname === '/' && home !== platform) return <Navigate to={createPath(home)} replace />;
  if (!startableOn(user).includes(platform)) return <NoPlatformPlan user={user} platform={platform} />;
  const provider = providerOfPlatform(platform);
  return (
    <>
      {pathname === '/' && <HomeOverview user={user} platforms={startableOn(user)} />}
      {user[provider]?.status === 'linked' ? (
        <CreateExperiment confirmPayment={confirmPayment} />
      ) : (
        <LinkPrompt user={user} provider={provider} />
      )}
    </>
  );
}
