import { useTranslation } from 'react-i18next';
import { CredentialField, type CredentialFieldState } from '../../../components/credentials/credential-field.js';
import type { BillingValues } from './billing-values.js';
import { formatPhone } from './phone.js';

/** Where a card's bills go: an address in the United States, and a phone that formats itself (BILL-057 to BILL-060). */
export function BillingFields({ field }: { field(name: keyof BillingValues): CredentialFieldState }) {
  const { t } = useTranslation();
  const phone = field('phone');
  return (
    <div className="billing-fields">
      <CredentialField label={t('payment.name')} autoComplete="cc-name" field={field('name')} />
      <CredentialField
        label={t('payment.phone')}
        type="tel"
        placeholder={t('payment.phonePlaceholder')}
        autoComplete="tel-national"
        field={{ ...phone, onChange: (typed) => phone.onChange(formatPhone(typed)) }}
      />
      <div className="wide">
        <CredentialField label={t('payment.address')} autoComplete="address-line1" field={field('address')} />
      </div>
      <div className="wide">
        <CredentialField label={t('payment.addressAlt')} autoComplete="address-line2" field={field('address_alt')} />
      </div>
      <CredentialField label={t('payment.city')} autoComplete="address-level2" field={field('city')} />
      <div className="billing-region">
        <CredentialField label={t('payment.state')} autoComplete="address-level1" field={field('state')} />
        <CredentialField label={t('payment.zipCode')} autoComplete="postal-code" field={field('zip_code')} />
      </div>
      <p className="secondary wide">{t('payment.country')}</p>
    </div>
  );
}
