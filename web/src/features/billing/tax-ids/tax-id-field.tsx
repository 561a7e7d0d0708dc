import { useTranslation } from 'react-i18next';
import { TAX_ID_EXAMPLES, TAX_ID_NAMES, TAX_ID_TYPES } from '#libs/contracts/billing/tax-id.js';
import { CredentialField, type CredentialFieldState } from '../../../components/credentials/credential-field.js';

/** A tax id of the kind that the billing country has. */
export function TaxIdField({ field, isOptional = false }: { field: CredentialFieldState; isOptional?: boolean }) {
  const { t } = useTranslation();
  const [type] = TAX_ID_TYPES;
  const name = TAX_ID_NAMES[type];
  return (
    <CredentialField
      label={t(isOptional ? 'taxIds.optional' : 'taxIds.field', { name })}
      help={t('taxIds.help', { example: TAX_ID_EXAMPLES[type] })}
      autoComplete="off"
      field={field}
    />
  );
}
