import type { SessionUser } from '../../../lib/api/endpoints.js';
import { LogoCard } from '../logo/logo-card.js';
import { LanguageCard } from './language-card.js';
import { MailsCard } from './mails-card.js';
import { PersonalForm } from './personal-form.js';
import { SessionsCard } from './sessions-card.js';
import { may } from '#libs/contracts/account/permissions.js';

/** Names, password, the team's logo, language, e-mails, and the signed-in browsers. */
export function PersonalTab({ user }: { user: SessionUser }) {
  return (
    <div className="profile-columns">
      <div className="stack">
        <PersonalForm user={user} />
        <LogoCard user={user} />
      </div>
      <div className="stack">
        <LanguageCard />
        <MailsCard isOwner={may(user, 'use-webhooks')} />
        <SessionsCard />
      </div>
    </div>
  );
}
