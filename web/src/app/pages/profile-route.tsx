import { PaymentTab } from '../../features/billing/cards/payment-tab.js';
import { SubscriptionsTab } from '../../features/billing/subscriptions/subscriptions-tab.js';
import { FeesCard } from '../../features/billing/fees/fees-card.js';
import { LinkPartsContext } from '../../components/link-parts.js';
import { ProfilePage } from '../../features/profile/profile-page.js';
import { MembersCard } from '../../features/profile/team/members-card.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';
import { may } from '#libs/contracts/account/permissions.js';
import { LINK_PARTS } from '../platforms/platform-parts.js';

/** The account's tabs. The tabs of plans and cards belong to the owner, unless the owner needs no plan (BILL-041). */
export default function ProfileRoute() {
  const user = useSessionUser();
  const isPaying = may(user, 'pay') && !user.whitelist;
  const billing = {
    subscriptions: <SubscriptionsTab user={user} members={<MembersCard user={user} />} />,
    payment: <PaymentTab user={user} fees={<FeesCard user={user} />} />,
  };
  return (
    <LinkPartsContext value={LINK_PARTS}>
      <ProfilePage billing={isPaying ? billing : null} />
    </LinkPartsContext>
  );
}
