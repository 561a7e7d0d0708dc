import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { useRegisterMutation } from '../../lib/api/endpoints.js';
import { toProblem } from '../../lib/api/problem.js';
import { useProblemText, useServerText } from '../../lib/api/use-problem-text.js';
import { CredentialField } from '../../components/credentials/credential-field.js';
import { useCredentialForm } from '../../components/credentials/use-credential-form.js';
import { validateSignUp } from './validate.js';

/** Creates a team and its owner; what follows is a login with the e-mail filled in (AUTH-021). */
export function SignUpForm({ onSignedUp }: { onSignedUp(email: string, message: string): void }) {
  const { t } = useTranslation();
  const inWords = useProblemText();
  const serverText = useServerText();
  const [register] = useRegisterMutation();
  const form = useCredentialForm({
    initial: { first_name: '', last_name: '', company: '', email: '', password: '' },
    validate: validateSignUp,
    send: async (values) => {
      const answer = await register({ registerDto: { ...values, email: values.email.trim() } });
      if ('error' in answer) return inWords(toProblem(answer.error));
      onSignedUp(values.email.trim(), serverText(answer.data.message));
      return null;
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      {form.refusal !== null && (
        <Callout intent="danger" role="alert" className="form-refusal">
          {form.refusal}
        </Callout>
      )}
      <div className="two-columns">
        <CredentialField label={t('signUp.firstName')} autoComplete="given-name" field={form.field('first_name')} />
        <CredentialField label={t('signUp.lastName')} autoComplete="family-name" field={form.field('last_name')} />
      </div>
      <CredentialField label={t('signUp.company')} autoComplete="organization" field={form.field('company')} />
      <CredentialField label={t('login.email')} type="email" autoComplete="email" field={form.field('email')} />
      <CredentialField
        label={t('login.password')}
        help={t('signUp.passwordHelp')}
        type="password"
        autoComplete="new-password"
        field={form.field('password')}
      />
      <Button type="submit" intent="primary" size="large" fill loading={form.isSending} text={t('signUp.submit')} />
    </form>
  );
}
