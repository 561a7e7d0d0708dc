import { useTranslation } from 'react-i18next';
import { CredentialField, type CredentialFieldState } from './credential-field.js';

/** A new password, with the rule that it must meet. */
export function NewPasswordField({ label, field }: { label: string; field: CredentialFieldState }) {
  const { t } = useTranslation();
  return (
    <CredentialField
      label={label}
      help={t('signUp.passwordHelp')}
      type="password"
      autoComplete="new-password"
      field={field}
    />
  );
}
