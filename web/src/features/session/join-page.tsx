import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Callout } from '@blueprintjs/core';
import { trimPassword } from '#libs/contracts/account/password.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { CredentialField } from '../../components/credentials/credential-field.js';
import { NewPasswordField } from '../../components/credentials/new-password-field.js';
import { PersonNameFields } from '../../components/credentials/person-name-fields.js';
import { useTextForm } from '../../components/forms/use-text-form.js';
import { useRefusal } from '../../components/forms/use-refusal.js';
import { FormRefusal } from '../../components/form-refusal.js';
import { useJoinTeamMutation } from '../../lib/api/endpoints.js';
import { DoneDialog } from '../../components/done-dialog.js';
import { GateCard } from './gate-card.js';
import { useLinkValues } from './use-link-values.js';
import { validateJoin } from './validate.js';

/** The outcome of the form: none yet, joined, or refused (PROFILE-040). */
type JoinStatus = 'NONE' | 'SIGNED' | 'ERROR';

/** The values of an invitation's link; the id is a number (PROFILE-033). */
const LINK = ['token', 'email', 'id'] as const;

/** The sign-up page of a person who was invited to a team (PROFILE-033 to PROFILE-047). */
export default function JoinPage() {
  const { t } = useTranslation();
  const invitation = useLinkValues(LINK, { isKept: true });
  const isComplete = invitation.token !== '' && invitation.email !== '' && /^\d+$/.test(invitation.id);
  return (
    <GateCard title={t('join.title', { product: PRODUCT_NAME })} lead={t('join.lead')}>
      {isComplete ? (
        <JoinForm invitation={invitation} />
      ) : (
        <Callout intent="danger" role="alert">
          {t('access.joinRefused')} <Link to="/login">{t('shell.login')}</Link>
        </Callout>
      )}
    </GateCard>
  );
}

function JoinForm({ invitation: { token, email, id } }: { invitation: Record<(typeof LINK)[number], string> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toRefusal = useRefusal();
  const [join] = useJoinTeamMutation();
  const [status, setStatus] = useState<JoinStatus>('NONE');
  const form = useTextForm({
    initial: { email, first_name: '', last_name: '', password: '' },
    validate: validateJoin,
    send: async ({ password, ...values }) => {
      const answer = await join({ joinDto: { ...values, password: trimPassword(password), token, id } });
      const isFailed = 'error' in answer;
      setStatus(isFailed ? 'ERROR' : 'SIGNED');
      return isFailed ? toRefusal(answer.error) : null;
    },
  });
  const leave = () => {
    setStatus('NONE');
    void navigate('/login', { state: { email } });
  };
  return (
    <>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <FormRefusal text={form.refusal} />
        <CredentialField
          label={t('login.email')}
          help={t('join.emailHelp')}
          type="email"
          autoComplete="username"
          isReadOnly
          field={form.field('email')}
        />
        <PersonNameFields field={form.field} />
        <NewPasswordField label={t('login.password')} field={form.field('password')} />
        <Button type="submit" intent="primary" size="large" fill loading={form.isSending} text={t('join.submit')} />
      </form>
      <DoneDialog isOpen={status === 'SIGNED'} title={t('join.doneTitle')} text={t('access.joined')} onLeave={leave} />
    </>
  );
}
