import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isIndustry } from '#libs/contracts/experiment/form/industries.js';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';

/** Listed last regardless of the alphabet, because every other industry is more precise. */
const LAST = 'other';

/**
 * The server's industries in the reader's language and alphabetical order. An industry without a text in the console keeps the server's
 * name.
 */
export function useIndustryOptions(industries: readonly Reference[]): Reference[] {
  const { t, i18n } = useTranslation();
  return useMemo(
    () =>
      industries
        .map(({ id, name }) => ({ id, name: isIndustry(id) ? t(`industry.${id}`) : name }))
        .sort((a, b) => Number(a.id === LAST) - Number(b.id === LAST) || a.name.localeCompare(b.name, i18n.language)),
    [industries, t, i18n.language],
  );
}
