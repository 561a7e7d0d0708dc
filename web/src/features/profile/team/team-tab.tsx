import type { SessionUser } from '../../../lib/api/endpoints.js';
import { CeilingsCard } from './ceilings/ceilings-card.js';
import { MembersCard } from './members-card.js';
import { TrailCard } from './trail-card.js';
import { may } from '#libs/contracts/account/permissions.js';

/** Members and ceilings for everybody in the team; the trail for owner and admins. */
export function TeamTab({ user }: { user: SessionUser }) {
  return (
    <div className="stack">
      <MembersCard user={user} />
      <CeilingsCard user={user} />
      {may(user, 'read-trail') && <TrailCard />}
    </div>
  );
}
