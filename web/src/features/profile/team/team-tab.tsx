import type { SessionUser } from '../../../lib/api/endpoints.js';
import { FeesCard } from '../fees/fees-card.js';
import { CeilingsCard } from './ceilings/ceilings-card.js';
import { MembersCard } from './members-card.js';
import { TrailCard } from './trail-card.js';

/** Members and ceilings for everybody in the team; the trail for owner and admins; fees for the owner who pays. */
export function TeamTab({ user }: { user: SessionUser }) {
  const isManager = user.role === 'owner' || user.role === 'admin';
  return (
    <div className="stack">
      <MembersCard user={user} />
      <CeilingsCard user={user} />
      {user.role === 'owner' && !user.whitelist && <FeesCard user={user} />}
      {isManager && <TrailCard />}
    </div>
  );
}
