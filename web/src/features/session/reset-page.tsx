import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Callout } from '@blueprintjs/core';
import { trimPassword } from '#libs/contracts/account/password.js';
import { CredentialField } from '../../components/credentials/credential-field.js';
import { NewPasswordField } from '../../components/credentials/new-password-field.js';
import { useTextForm } from '../../components/forms/use-text-form.js';
import { useRefusal } from '../../components/forms/use-refusal.js';
import { useResetPasswordMutation } from '../../lib/api/endpoints.js';
import { useServerText, type ServerText } from '../../lib/api/use-problem-text.js';
import { DoneDialog } from '../../components/done-dialog.js';
import { GateCard } from './gate-card.js';
import { useLinkValues } from './use-link-values.js';
import { validateReset } from './validate.js';

const LINK = ['email', 'token'] as const;

/** The outcome of the form: none yet, updated, or refused (AUTH-034). */
type ResetStatus = 'NONE' | 'UPDATED' | 'FAILED';

/** The page of a mailed link to choose a new password (AUTH-027 to AUTH-037). */
export default function ResetPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toRefusal = useRefusal();
  const serverText = useServerText();
  const [reset] = useResetPasswordMutation();
  const { email, token } = useLinkValues(LINK, { isKept: true });
  const [status, setStatus] = useState<ResetStatus>('NONE');
  const [done, setDone] = useState<ServerText>({ message: '' });
  const form = useTextForm({
    initial: { email, password: '', confirmation: '' },
    validate: validateReset,
    send: async (values) => {
      const answer = await reset({
        resetPasswordDto: { email: values.email.trim(), password: trimPassword(values.password), token },
      });
      const isFailed = 'error' in answer;
      setStatus(isFailed ? 'FAILED' : 'UPDATED');
      if (isFailed) return toRefusal(answer.error);
      setDone(answer.data);
      return null;
    },
  });
  const leave = () => {
    setStatus('NONE');
    void navigate('/login', { state: { email: form.field('email').value.trim() } });
  };
  return (
    <GateCard title={t('reset.title')} lead={t('reset.lead')}>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        {token === '' && status === 'NONE' && (
          <Callout intent="warning" role="status" className="form-refusal">
            {t('access.resetRefused')} <Link to="/login?forgot">{t('reset.again')}</Link>
          </Callout>
        )}
        {status === 'FAILED' && (
          <Callout intent="danger" role="alert" className="form-refusal">
            {t('reset.failed')} {form.refusal} <Link to="/login?forgot">{t('reset.again')}</Link>
          </Callout>
        )}
        <CredentialField label={t('login.email')} type="email" autoComplete="username" field={form.field('email')} />
        <NewPasswordField label={t('reset.password')} field={form.field('password')} />
        <CredentialField
          label={t('reset.confirmation')}
          type="password"
          autoComplete="new-password"
          field={form.field('confirmation')}
        />
        <Button type="submit" intent="primary" size="large" fill loading={form.isSending} text={t('reset.submit')} />
      </form>
      <DoneDialog isOpen={status === 'UPDATED'} title={t('reset.doneTitle')} text={serverText(done)} onLeave={leave} />
    </GateCard>
  );
}
