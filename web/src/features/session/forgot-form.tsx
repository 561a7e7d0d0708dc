import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { CredentialField } from '../../components/credentials/credential-field.js';
import { useTextForm } from '../../components/forms/use-text-form.js';
import { useRefusal } from '../../components/forms/use-refusal.js';
import { FormRefusal } from '../../components/form-refusal.js';
import { useRequestPasswordResetMutation } from '../../lib/api/endpoints.js';
import { useServerText, type ServerText } from '../../lib/api/use-problem-text.js';
import { validateResetRequest } from './validate.js';

/** Requests a reset link. The answer is the same whether the account exists or not (AUTH-023 to AUTH-026). */
export function ForgotForm({ email, onBack }: { email: string; onBack(): void }) {
  const { t } = useTranslation();
  const toRefusal = useRefusal();
  const serverText = useServerText();
  const [request] = useRequestPasswordResetMutation();
  const [answer, setAnswer] = useState<ServerText | null>(null);
  const form = useTextForm({
    initial: { email },
    validate: validateResetRequest,
    send: async (values) => {
      setAnswer(null);
      const result = await request({ resetRequestDto: { email: values.email.trim() } });
      if ('error' in result) return toRefusal(result.error);
      setAnswer(result.data);
      return null;
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <FormRefusal text={form.refusal} />
      {answer !== null && (
        <Callout intent="success" role="status" className="form-refusal">
          {serverText(answer)}
        </Callout>
      )}
      <CredentialField label={t('login.email')} type="email" autoComplete="username" field={form.field('email')} />
      <Button type="submit" intent="primary" size="large" fill loading={form.isSending} text={t('forgot.submit')} />
      <Button variant="minimal" fill className="form-aside" text={t('forgot.back')} onClick={onBack} />
    </form>
  );
}
