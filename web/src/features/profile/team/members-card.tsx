import { useTranslation } from 'react-i18next';
import { PlanAlert } from '../../../components/billing/plan-alert.js';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import { InviteForm } from './invite-form.js';
import { MemberTable } from './member-table.js';
import { may } from '#libs/contracts/account/permissions.js';

/** Members and invited people; the owner invites and removes them (BILL-042, BILL-045). */
export function MembersCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  return (
    <section className="card" aria-labelledby="team-members">
      <h2 id="team-members">{t('team.members')}</h2>
      {may(user, 'change-members') ? (
        <InviteForm members={user.members} />
      ) : (
        <p className="secondary">{t('team.askOwner')}</p>
      )}
      <PlanAlert place="invite" />
      <MemberTable user={user} />
    </section>
  );
}
