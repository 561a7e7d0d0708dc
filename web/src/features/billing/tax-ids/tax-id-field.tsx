import { useTranslation } from 'react-i18next';
import { TAX_ID_EXAMPLES, type TaxIdType } from '#libs/contracts/billing/tax-id.js';
import { CredentialField, type CredentialFieldState } from '../../../components/credentials/credential-field.js';

interface Props {
  type: TaxIdType;
  field: CredentialFieldState;
  isOptional?: boolean;
}

/** A tax id of one kind. */
export function TaxIdField({ type, field, isOptional = false }: Props) {
  const { t } = useTranslation();
  const name = t(`taxIds.kinds.${type}`);
  return (
    <CredentialField
      label={isOptional ? t('taxIds.optional', { name }) : name}
      help={t('taxIds.help', { example: TAX_ID_EXAMPLES[type] })}
      autoComplete="off"
      field={field}
    />
  );
}
