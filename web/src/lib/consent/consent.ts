import { useMemo, useSyncExternalStore } from 'react';
import { readCookie } from '../read-cookie.js';

/** The purposes that a visitor may refuse. `necessary` is not one of them: without it nobody could sign in. */
export const CONSENT_CATEGORIES = ['preference', 'scheduling'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];
export type ConsentChoice = Record<ConsentCategory, boolean>;

export const CONSENT_COOKIE = 'polyad_consent';
/** How long an answer is valid: half a year, as European data protection authorities advise. */
export const CONSENT_DAYS = 180;
/** The version of the categories. A new category needs a new version, because older answers do not cover it: people are asked again. */
const VERSION = '1';

const listeners = new Set<() => void>();
/** The answer of this page view, in case the browser refuses the cookie that should store it. */
let unkept: string | null = null;

const answer = (): string | null => readCookie(CONSENT_COOKIE) ?? unkept;

/** Reads a stored answer, such as `1.preference.scheduling` or `1.none`; null for a text of another version. */
function parse(text: string | null): ConsentChoice | null {
  const [version, ...granted] = text?.split('.') ?? [];
  if (version !== VERSION || granted.length === 0) return null;
  return { preference: granted.includes('preference'), scheduling: granted.includes('scheduling') };
}

/** The choice, or null until the visitor answers. Silence is never consent. */
export const consentChoice = (): ConsentChoice | null => parse(answer());

/** Whether data of this kind may be stored in the browser, or loaded from its provider, at the moment. */
export const mayStore = (kind: 'necessary' | ConsentCategory): boolean =>
  kind === 'necessary' || (consentChoice()?.[kind] ?? false);

/** Stores the answer in an essential cookie and notifies all listeners immediately. */
export function saveConsent(choice: ConsentChoice): void {
  const granted = CONSENT_CATEGORIES.filter((category) => choice[category]);
  const text = [VERSION, ...(granted.length > 0 ? granted : ['none'])].join('.');
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${CONSENT_COOKIE}=${text}; Path=/; Max-Age=${CONSENT_DAYS * 86_400}; SameSite=Lax${secure}`;
  unkept = null;
  if (answer() !== text) unkept = text;
  for (const listener of listeners) listener();
}

/** Calls the listener after each new answer. @returns a function that stops listening */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visitor's choice; null until there is one. Renders again on a change. */
export function useConsent(): ConsentChoice | null {
  const text = useSyncExternalStore(onConsentChange, answer);
  return useMemo(() => parse(text), [text]);
}
