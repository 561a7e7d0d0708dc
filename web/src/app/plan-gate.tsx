import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Button, Classes } from '@blueprintjs/core';
import { CreditCard } from '@blueprintjs/icons';
import { EmptyState } from '../components/states.js';
import { usePageHead } from '../lib/page-head/use-page-head.js';
import { SAMPLES_PATH } from '../lib/platform/paths.js';
import { selectPlan } from '../lib/billing/plan-slice.js';
import { useSessionUser } from '../lib/session/use-session-user.js';
import { isReadableWithoutPlan, startableOn } from './route-list.js';
import { may } from '#libs/contracts/account/permissions.js';

// Most people have a plan and never see the checkout.
const CheckoutDialog = lazy(async () => {
  const { CheckoutDialog: Dialog } = await import('../features/billing/checkout/checkout-dialog.js');
  return { default: Dialog };
});

/** These pages stay readable without a plan: people need their cards, invoices and team there. */
const OPEN_PAGES = ['/profile'];

/**
 * Shows the page to users with a plan, a running trial or the whitelist flag. For anybody else the checkout covers every page (BILL-001,
 * BILL-002) except the samples and, after a trial, the team's own runs. Closing it does not show the page; the next page opens it again.
 */
export default function PlanGate() {
  const user = useSessionUser();
  const { key, pathname } = useLocation();
  const { selected } = useSelector(selectPlan);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [wasBlocked, setWasBlocked] = useState(false);
  const isBlocked = startableOn(user).length === 0 && !isReadableWithoutPlan(user, pathname);
  const isShown = closedAt !== key;
  if (isBlocked && isShown && !wasBlocked) setWasBlocked(true);
  // A purchase that opens the gate continues to its end, even if one of its plans is paid and another was refused.
  const isNeeded = isShown && (isBlocked || (wasBlocked && Object.keys(selected).length > 0));
  if (!isNeeded && wasBlocked) setWasBlocked(false);
  const buyable = user.platforms.filter((platform) => !user.plans[platform]);
  return (
    <>
      {isBlocked && !OPEN_PAGES.includes(pathname) ? (
        <NoPlan isOwner={may(user, 'pay')} onChoose={() => setClosedAt(null)} />
      ) : (
        <Outlet />
      )}
      {/* Never mounted while closed: on unmount it resets the selection of the profile's own checkout. */}
      {isNeeded && (
        <Suspense fallback={null}>
          <CheckoutDialog user={user} platforms={buyable} isOpen onClose={() => setClosedAt(key)} />
        </Suspense>
      )}
    </>
  );
}

function NoPlan({ isOwner, onChoose }: { isOwner: boolean; onChoose(): void }) {
  const { t } = useTranslation();
  usePageHead({ title: t('checkout.noPlan') });
  return (
    <EmptyState
      level={1}
      icon={<CreditCard size={32} aria-hidden />}
      title={t('checkout.noPlan')}
      text={t(isOwner ? 'checkout.blocked' : 'checkout.blockedMember')}
      actions={
        <>
          <Button intent="primary" text={t(isOwner ? 'checkout.choose' : 'checkout.whom')} onClick={onChoose} />
          <Link to={SAMPLES_PATH} className={Classes.BUTTON}>
            {t('samplePages.open')}
          </Link>
        </>
      }
    />
  );
}
