import type { TFunction } from 'i18next';

/** An alternative's text in quotes; a phrase-match keyword has its own. */
export const quoted = (t: TFunction, value: string): string =>
  value.startsWith('"') ? value : t('results.quoted', { value });
