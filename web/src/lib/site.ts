import type { Language } from '#libs/contracts/messages/language.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { asLanguage } from './format/use-format.js';

/** The variables of the build; empty in unit tests, which run without Vite. */
// oxlint-disable-next-line typescript/no-unnecessary-condition -- only Vite defines it
const environment: Partial<ImportMetaEnv> = import.meta.env ?? {};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Address of a scheduling service's page that the demo popup embeds. It must be https, because the page's security policy requires it. Set
 * VITE_SCHEDULING_URL when building the console. Without it the popup shows the support address (SHELL-046).
 */
export const SCHEDULING_URL = httpsOnly(text(environment.VITE_SCHEDULING_URL));

/** The language of a visitor whose browser uses neither EN nor ES. Set VITE_DEFAULT_LANGUAGE when building the console. */
export const DEFAULT_LANGUAGE: Language = asLanguage(text(environment.VITE_DEFAULT_LANGUAGE) ?? 'en');

/**
 * The operator of this console, who is responsible for its data: name and postal address for the legal documents. Set VITE_OPERATOR when
 * building the console.
 */
export const OPERATOR = text(environment.VITE_OPERATOR) ?? PRODUCT_NAME;

/** The support e-mail. Set VITE_SUPPORT_EMAIL when building the console. */
export const SUPPORT_EMAIL = text(environment.VITE_SUPPORT_EMAIL) ?? 'support@polyad.test';

/** A mail link to support, with an optional subject. */
export const supportLink = (subject?: string): string =>
  `mailto:${SUPPORT_EMAIL}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;

function httpsOnly(address: string | null): string | null {
  return address?.startsWith('https://') ? address : null;
}
