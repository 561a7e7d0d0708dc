import type { SessionUser } from '../../../lib/api/endpoints.js';
import { LanguageCard } from './language-card.js';
import { PersonalForm } from './personal-form.js';
import { SessionsCard } from './sessions-card.js';

/** Names, password, language, and where one is signed in. */
export function PersonalTab({ user }: { user: SessionUser }) {
  return (
    <div className="profile-columns">
      <PersonalForm user={user} />
      <div className="stack">
        <LanguageCard />
        <SessionsCard />
      </div>
    </div>
  );
}
