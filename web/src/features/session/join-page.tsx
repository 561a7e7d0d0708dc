import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { useJoinTeamMutation } from '../../lib/api/endpoints.js';
import { toProblem } from '../../lib/api/problem.js';
import { useProblemText } from '../../lib/api/use-problem-text.js';
import { CredentialField } from '../../components/credentials/credential-field.js';
import { GateCard } from './gate-card.js';
import { useCredentialForm } from '../../components/credentials/use-credential-form.js';
import { useLinkValues } from './use-link-values.js';
import { validateJoin } from './validate.js';

/** PROFILE-040. */
type JoinStatus = 'NONE' | 'SIGNED' | 'ERROR';

/** What an invitation's link carries; the id is a number (PROFILE-033). */
const LINK = ['token', 'email', 'id'] as const;

/** Sign-up of somebody who was invited to a team (PROFILE-033 to PROFILE-047). */
export default function JoinPage() {
  const { t } = useTranslation();
  const invitation = useLinkValues(LINK);
  const isComplete = invitation.token !== '' && invitation.email !== '' && /^\d+$/.test(invitation.id);
  return (
    <GateCard title={t('join.title', { product: PRODUCT_NAME })} lead={t('join.lead')}>
      {isComplete ? (
        <JoinForm invitation={invitation} />
      ) : (
        <Callout intent="danger" role="alert">
          {t('accessMessages.joinRefused')} <Link to="/login">{t('shell.login')}</Link>
        </Callout>
      )}
    </GateCard>
  );
}

function JoinForm({ invitation: { token, email, id } }: { invitation: Record<(typeof LINK)[number], string> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const inWords = useProblemText();
  const [join] = useJoinTeamMutation();
  const [status, setStatus] = useState<JoinStatus>('NONE');
  const form = useCredentialForm({
    initial: { email, first_name: '', last_name: '', password: '' },
    validate: validateJoin,
    send: async ({ password, ...values }) => {
      const answer = await join({ joinDto: { ...values, password: password.trim(), token, id } });
      const isFailed = 'error' in answer;
      setStatus(isFailed ? 'ERROR' : 'SIGNED');
      return isFailed ? inWords(toProblem(answer.error)) : null;
    },
  });
  const leave = () => {
    setStatus('NONE');
    void navigate('/login', { state: { email } });
  };
  return (
    <>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        {status === 'ERROR' && form.refusal !== null && (
          <Callout intent="danger" role="alert" className="form-refusal">
            {form.refusal}
          </Callout>
        )}
        <CredentialField
          label={t('login.email')}
          help={t('join.emailHelp')}
          type="email"
          autoComplete="username"
          isReadOnly
          field={form.field('email')}
        />
        <div className="two-columns">
          <CredentialField label={t('signUp.firstName')} autoComplete="given-name" field={form.field('first_name')} />
          <CredentialField label={t('signUp.lastName')} autoComplete="family-name" field={form.field('last_name')} />
        </div>
        <CredentialField
          label={t('login.password')}
          help={t('signUp.passwordHelp')}
          type="password"
          autoComplete="new-password"
          field={form.field('password')}
        />
        <Button type="submit" intent="primary" size="large" fill loading={form.isSending} text={t('join.submit')} />
      </form>
      <Dialog isOpen={status === 'SIGNED'} title={t('join.doneTitle')} onClose={leave} role="alertdialog">
        <DialogBody>{t('accessMessages.joined')}</DialogBody>
        <DialogFooter actions={<Button autoFocus intent="primary" text={t('action.ok')} onClick={leave} />} />
      </Dialog>
    </>
  );
}
