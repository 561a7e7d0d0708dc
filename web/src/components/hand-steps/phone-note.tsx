import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Desktop, Envelope } from '@blueprintjs/icons';
import { providerOfPlatform } from '#libs/contracts/platform/platform.js';
import { useMailScriptMutation } from '../../lib/api/endpoints.js';
import { toProblem } from '../../lib/api/problem.js';
import { useProblemText } from '../../lib/api/use-problem-text.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';
import type { ScriptRun } from './use-hand-steps.js';

/** Shown on a phone in place of the script: advises to continue on a computer, and e-mails the link. */
export function PhoneNote({ run: { platform, uuid }, place }: { run: ScriptRun; place: string }) {
  const { t } = useTranslation();
  const { email } = useSessionUser();
  const problemText = useProblemText();
  const [mail, { isLoading, isSuccess, error }] = useMailScriptMutation();
  return (
    <section className="script-phone">
      <Desktop size={32} aria-hidden />
      <h3>{t('script.phone')}</h3>
      <p>{t('script.phoneText', { place })}</p>
      <Button
        icon={<Envelope />}
        intent="primary"
        loading={isLoading}
        text={t('script.mail')}
        onClick={() => void mail({ provider: providerOfPlatform(platform), handStepDto: { uuid } })}
      />
      <p role="status">
        {isSuccess && t('script.mailed', { email })}
        {error !== undefined && problemText(toProblem(error))}
      </p>
    </section>
  );
}
