import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import { HOME_COUNTRY, needsState } from '#libs/contracts/billing/billing-countries.js';
import { CredentialField, type CredentialFieldState } from '../../../components/credentials/credential-field.js';
import { Field } from '../../../components/field.js';
import { useCountryNames } from '../../../lib/format/use-country-names.js';
import type { BillingValues } from './billing-values.js';
import { formatPhone } from './phone.js';
import { useBillingCountries } from './use-billing-countries.js';

/** The billing form, with a phone number that formats itself (BILL-057 to BILL-060). */
export function BillingFields({ field }: { field(name: keyof BillingValues): CredentialFieldState }) {
  const { t } = useTranslation();
  const phone = field('phone');
  const country = field('country').value;
  const isHome = country === HOME_COUNTRY;
  return (
    <div className="billing-fields">
      <CountryField field={field('country')} />
      <CredentialField label={t('payment.name')} autoComplete="cc-name" field={field('name')} />
      <CredentialField
        label={t('payment.phone')}
        type="tel"
        placeholder={isHome ? t('payment.phonePlaceholder') : undefined}
        autoComplete={isHome ? 'tel-national' : 'tel'}
        field={{ ...phone, onChange: (typed) => phone.onChange(formatPhone(typed, country)) }}
      />
      <div className="wide">
        <CredentialField label={t('payment.address')} autoComplete="address-line1" field={field('address')} />
      </div>
      <div className="wide">
        <CredentialField label={t('payment.addressAlt')} autoComplete="address-line2" field={field('address_alt')} />
      </div>
      <CredentialField label={t('payment.city')} autoComplete="address-level2" field={field('city')} />
      <div className="billing-region">
        <CredentialField
          label={t(isHome ? 'payment.state' : needsState(country) ? 'payment.province' : 'payment.provinceOptional')}
          autoComplete="address-level1"
          field={field('state')}
        />
        <CredentialField
          label={t(isHome ? 'payment.zipCode' : 'payment.postalCode')}
          autoComplete="postal-code"
          field={field('zip_code')}
        />
      </div>
    </div>
  );
}

/** A choice of country, if the operator has opened several; otherwise the only country as text (BILL-060). */
function CountryField({ field: { name, value, refused, onChange, onBlur } }: { field: CredentialFieldState }) {
  const { t } = useTranslation();
  const nameOf = useCountryNames();
  const open = useBillingCountries() ?? [value];
  const codes = [...new Set([...open, value])].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  if (codes.length === 1) return <p className="secondary wide">{t('payment.country', { country: nameOf(value) })}</p>;
  return (
    <div className="wide">
      <Field label={t('payment.countryLabel')} help={t('payment.countryHelp')} error={refused}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            large
            name={name}
            value={value}
            autoComplete="country"
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          >
            {codes.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
    </div>
  );
}
