import { useTranslation } from 'react-i18next';
import { CredentialField, type CredentialFieldState } from './credential-field.js';

/** A password that is being set, with the rule that it has to keep. */
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
