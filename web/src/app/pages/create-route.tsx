import { HowToUse } from '../../components/how-to-use.js';
import { CreateExperiment } from '../../features/create/create-page.js';
import { LinkPrompt } from '../../features/linking/link-prompt.js';
import { useProvider } from '../../lib/platform/use-platform.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';

/** Without a working link to the platform the prompt replaces the form (META-014). The form is the wizard's steps 1 to 3 on one page. */
export default function CreateRoute() {
  const user = useSessionUser();
  const provider = useProvider();
  if (user[provider]?.status !== 'linked') return <LinkPrompt user={user} provider={provider} />;
  return (
    <>
      <CreateExperiment />
      <HowToUse />
    </>
  );
}
