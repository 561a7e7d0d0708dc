import { CreateExperiment } from '../../features/create/create-page.js';
import { LinkPrompt } from '../../features/linking/link-prompt.js';
import { useProvider } from '../../lib/platform/use-platform.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';

/** Without a working link to the platform the prompt replaces the wizard (META-014). */
export default function CreateRoute() {
  const user = useSessionUser();
  const provider = useProvider();
  if (user[provider]?.status !== 'linked') return <LinkPrompt user={user} provider={provider} />;
  return <CreateExperiment />;
}
