import { useTranslation } from 'react-i18next';
import { PlanAlert } from '../../../components/plan-alert.js';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import { InviteForm } from './invite-form.js';
import { MemberTable } from './member-table.js';

/** Who is in the team and who is invited; owner and admins invite and remove (BILL-045). */
export function MembersCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const isManager = user.role === 'owner' || user.role === 'admin';
  return (
    <section className="card" aria-labelledby="team-members">
      <h2 id="team-members">{t('team.members')}</h2>
      {isManager ? <InviteForm members={user.members} /> : <p className="secondary">{t('team.askManager')}</p>}
      <PlanAlert place="invite" />
      <MemberTable user={user} />
    </section>
  );
}
