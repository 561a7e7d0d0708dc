import type { SessionUser } from '../../../lib/api/endpoints.js';
import { CeilingsCard } from './ceilings/ceilings-card.js';
import { MembersCard } from './members-card.js';
import { TrailCard } from './trail-card.js';

/** Members and ceilings for everybody in the team; the trail for owner and admins. */
export function TeamTab({ user }: { user: SessionUser }) {
  const isManager = user.role === 'owner' || user.role === 'admin';
  return (
    <div className="stack">
      <MembersCard user={user} />
      <CeilingsCard user={user} />
      {isManager && <TrailCard />}
    </div>
  );
}
