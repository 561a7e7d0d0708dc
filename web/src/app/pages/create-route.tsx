import { CreateExperiment } from '../../features/create/create-page.js';
import { LinkPrompt } from '../../features/linking/link-prompt.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';

/** Without a working link to Meta the prompt replaces the form (META-014). */
export default function CreateRoute() {
  const user = useSessionUser();
  return user.facebook?.status === 'linked' ? <CreateExperiment /> : <LinkPrompt user={user} />;
}
