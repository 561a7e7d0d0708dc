import { HowToUse } from '../../components/how-to-use.js';
import { CreateExperiment } from '../../features/create/create-page.js';
import { LinkPrompt } from '../../features/linking/link-prompt.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';

/** Without a working link to Meta the prompt replaces the form (META-014). The form is the wizard's steps 1 to 3 on one page. */
export default function CreateRoute() {
  const user = useSessionUser();
  if (user.facebook?.status !== 'linked') return <LinkPrompt user={user} />;
  return (
    <>
      <CreateExperiment />
      <HowToUse />
    </>
  );
}
