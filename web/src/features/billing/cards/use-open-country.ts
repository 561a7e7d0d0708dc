import { useEffect } from 'react';
import type { CredentialFieldState } from '../../../components/credentials/credential-field.js';
import { useBillingCountries } from './use-billing-countries.js';

/** Moves a new billing form to an open country, if its default country is not open. */
export function useOpenCountry({ value, onChange }: CredentialFieldState): void {
  const countries = useBillingCountries();
  const first = countries?.[0];
  const isClosed = countries !== undefined && !countries.some((country) => country === value);
  useEffect(() => {
    if (isClosed && first !== undefined) onChange(first);
  }, [isClosed, first, onChange]);
}
