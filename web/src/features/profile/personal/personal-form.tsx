import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { trimPassword } from '#libs/contracts/account/password.js';
import { CredentialField } from '../../../components/credentials/credential-field.js';
import { useTextForm } from '../../../components/forms/use-text-form.js';
import { useRefusal } from '../../../components/forms/use-refusal.js';
import { FormRefusal } from '../../../components/form-refusal.js';
import { PersonNameFields } from '../../../components/credentials/person-name-fields.js';
import { NewPasswordField } from '../../../components/credentials/new-password-field.js';
import { useUpdateProfileMutation, type SessionUser } from '../../../lib/api/endpoints.js';
import { useServerText } from '../../../lib/api/use-problem-text.js';
import { toast } from '../../../lib/toaster.js';
import { validatePersonal } from '../validate.js';

/** Names and password (PROFILE-003 to PROFILE-007). */
export function PersonalForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const toRefusal = useRefusal();
  const serverText = useServerText();
  const [update] = useUpdateProfileMutation();
  const form = useTextForm({
    initial: { first_name: user.first_name, last_name: user.last_name, password: '', new_password: '' },
    validate: validatePersonal,
    kept: { as: 'personal', fields: ['first_name', 'last_name'] },
    send: async (values) => {
      const { password, new_password, ...names } = values;
      const change =
        trimPassword(new_password) === ''
          ? {}
          : { password: trimPassword(password), new_password: trimPassword(new_password) };
      const trimmed = { first_name: names.first_name.trim(), last_name: names.last_name.trim() };
      const answer = await update({ updateProfileDto: { ...trimmed, ...change } });
      if ('error' in answer) return toRefusal(answer.error);
      form.saved(values, { ...trimmed, password: '', new_password: '' });
      await toast(serverText(answer.data), 'success');
      return null;
    },
  });
  return (
    <form className="card" noValidate onSubmit={(event) => void form.submit(event)} aria-labelledby="profile-personal">
      <h2 id="profile-personal">{t('profile.personal')}</h2>
      <FormRefusal text={form.refusal} />
      <PersonNameFields field={form.field} />
      <h3>{t('profile.passwordTitle')}</h3>
      <p className="secondary">{t('profile.passwordHelp')}</p>
      {/* Password managers need the account's e-mail. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <CredentialField
        label={t('profile.currentPassword')}
        type="password"
        autoComplete="current-password"
        field={form.field('password')}
      />
      <NewPasswordField label={t('reset.password')} field={form.field('new_password')} />
      <Button type="submit" intent="primary" loading={form.isSending} text={t('profile.save')} />
    </form>
  );
}
