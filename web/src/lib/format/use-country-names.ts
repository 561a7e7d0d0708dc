import { useMemo } from 'react';
import { useFormat } from './use-format.js';

/** Names of countries in the interface's language. @returns the name of an ISO 3166-1 code, or the code if it has no name */
export function useCountryNames(): (code: string) => string {
  const { locale } = useFormat();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    return (code) => names.of(code) ?? code;
  }, [locale]);
}
