import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { trimPassword } from '#libs/contracts/account/password.js';
import { CredentialField } from '../../components/credentials/credential-field.js';
import { useTextForm } from '../../components/forms/use-text-form.js';
import { useRefusal } from '../../components/forms/use-refusal.js';
import { FormRefusal } from '../../components/form-refusal.js';
import { useLoginMutation } from '../../lib/api/endpoints.js';
import { validateLogin } from './validate.js';

interface Props {
  email: string;
  onLoggedIn(): void;
  /** Called with the e-mail that the user has typed so far. */
  onForgotten(email: string): void;
}

/** The login form. It shows the server's message itself; the session dialog never opens (AUTH-011, AUTH-012). */
export function LoginForm({ email, onLoggedIn, onForgotten }: Props) {
  const { t } = useTranslation();
  const toRefusal = useRefusal();
  const [login] = useLoginMutation();
  const form = useTextForm({
    initial: { email, password: '' },
    validate: validateLogin,
    send: async (values) => {
      const answer = await login({ loginDto: { email: values.email.trim(), password: trimPassword(values.password) } });
      if ('error' in answer) return toRefusal(answer.error);
      onLoggedIn();
      return null;
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <FormRefusal text={form.refusal} />
      <CredentialField label={t('login.email')} type="email" autoComplete="username" field={form.field('email')} />
      <CredentialField
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        field={form.field('password')}
      />
      <Button type="submit" intent="primary" size="large" fill loading={form.isSending} text={t('login.submit')} />
      <Button
        variant="minimal"
        fill
        className="form-aside"
        text={t('forgot.link')}
        onClick={() => onForgotten(form.field('email').value)}
      />
    </form>
  );
}
