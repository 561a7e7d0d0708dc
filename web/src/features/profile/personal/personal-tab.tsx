import type { SessionUser } from '../../../lib/api/endpoints.js';
import { LogoCard } from '../logo/logo-card.js';
import { LanguageCard } from './language-card.js';
import { PersonalForm } from './personal-form.js';
import { SessionsCard } from './sessions-card.js';

/** Names, password, the team's logo, language, and where one is signed in. */
export function PersonalTab({ user }: { user: SessionUser }) {
  return (
    <div className="profile-columns">
      <PersonalForm user={user} />
      <div className="stack">
        <LogoCard user={user} />
        <LanguageCard />
        <SessionsCard />
      </div>
    </div>
  );
}
