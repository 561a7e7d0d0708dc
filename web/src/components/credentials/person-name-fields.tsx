import { useTranslation } from 'react-i18next';
import { CredentialField, type CredentialFieldState } from './credential-field.js';

/** First and last name, beside each other if there is room. */
export function PersonNameFields({ field }: { field(name: 'first_name' | 'last_name'): CredentialFieldState }) {
  const { t } = useTranslation();
  return (
    <div className="two-columns">
      <CredentialField label={t('signUp.firstName')} autoComplete="given-name" field={field('first_name')} />
      <CredentialField label={t('signUp.lastName')} autoComplete="family-name" field={field('last_name')} />
    </div>
  );
}
