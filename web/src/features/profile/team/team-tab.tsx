import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import { CeilingsCard } from './ceilings/ceilings-card.js';
import { InviteForm } from './invite-form.js';
import { MemberTable } from './member-table.js';
import type { Outcome } from './outcome.js';
import { TrailCard } from './trail-card.js';

/** Members for everybody in the team; inviting, removing and the trail for owner and admins. */
export function TeamTab({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isManager = user.role === 'owner' || user.role === 'admin';
  return (
    <div className="stack">
      <section className="card" aria-labelledby="team-members">
        <h2 id="team-members">{t('team.members')}</h2>
        {isManager ? (
          <InviteForm members={user.members} onOutcome={setOutcome} />
        ) : (
          <p className="secondary">{t('team.askManager')}</p>
        )}
        {outcome !== null && (
          <Callout
            compact
            intent={outcome.intent}
            role={outcome.intent === 'danger' ? 'alert' : 'status'}
            className="form-refusal"
          >
            {outcome.text}
          </Callout>
        )}
        <MemberTable user={user} onOutcome={setOutcome} />
      </section>
      <CeilingsCard user={user} />
      {isManager && <TrailCard />}
    </div>
  );
}
