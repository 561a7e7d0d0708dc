import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { trimPassword } from '#libs/contracts/account/password.js';
import { CredentialField } from '../../components/credentials/credential-field.js';
import { NewPasswordField } from '../../components/credentials/new-password-field.js';
import { PersonNameFields } from '../../components/credentials/person-name-fields.js';
import { useTextForm } from '../../components/forms/use-text-form.js';
import { useRefusal } from '../../components/forms/use-refusal.js';
import { FormRefusal } from '../../components/form-refusal.js';
import { useLoginMutation, useRegisterMutation } from '../../lib/api/endpoints.js';
import { useServerText } from '../../lib/api/use-problem-text.js';
import { validateSignUp } from './validate.js';

interface Props {
  onSignedIn(): void;
  /** Called if the account exists, but nobody is signed in yet. */
  onSignedUp(email: string, message: string): void;
}

/**
 * Creates a team and its owner, and signs the owner in. If the e-mail has to be confirmed first, or if the login gets no answer, the login
 * form follows with the e-mail filled in (AUTH-021).
 */
export default function SignUpForm({ onSignedIn, onSignedUp }: Props) {
  const { t } = useTranslation();
  const toRefusal = useRefusal();
  const serverText = useServerText();
  const [register] = useRegisterMutation();
  const [login] = useLoginMutation();
  const form = useTextForm({
    initial: { first_name: '', last_name: '', company: '', email: '', password: '' },
    validate: validateSignUp,
    send: async (values) => {
      const email = values.email.trim();
      const answer = await register({ registerDto: { ...values, email } });
      if ('error' in answer) return toRefusal(answer.error);
      const mustConfirm = answer.data.key === ACCESS_TEXTS.confirmEmail.key;
      const entered = mustConfirm
        ? null
        : await login({ loginDto: { email, password: trimPassword(values.password) } });
      if (entered !== null && !('error' in entered)) onSignedIn();
      else onSignedUp(email, serverText(answer.data));
      return null;
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <FormRefusal text={form.refusal} />
      <PersonNameFields field={form.field} />
      <CredentialField label={t('signUp.company')} autoComplete="organization" field={form.field('company')} />
      <CredentialField label={t('login.email')} type="email" autoComplete="email" field={form.field('email')} />
      <NewPasswordField label={t('login.password')} field={form.field('password')} />
      <Button type="submit" intent="primary" size="large" fill loading={form.isSending} text={t('signUp.submit')} />
      <p className="secondary sign-up-agree">
        <Trans
          i18nKey="signUp.agree"
          components={{ terms: <Link to="/terms" target="_blank" />, privacy: <Link to="/privacy" target="_blank" /> }}
        />
      </p>
    </form>
  );
}
