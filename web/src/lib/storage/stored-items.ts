/**
 * All data that the product, or an embedded service, stores in a browser. The cookie page shows exactly this list, and a test compares it
 * with the code. Add new stored items here.
 */
export interface StoredItem {
  /** Identifies its texts: `cookies.items.<id>` of features/legal/texts.*.json. */
  id: string;
  name: string;
  where: 'cookie' | 'localStorage' | 'database';
  kind: 'essential' | 'preference' | 'scheduling' | 'unclassified';
  setBy: 'us' | 'payment' | 'scheduling';
}

const own = { setBy: 'us' } as const;

export const STORED_ITEMS = [
  { id: 'consent', name: 'polyad_consent', where: 'cookie', kind: 'essential', ...own },
  { id: 'access', name: 'polyad_access', where: 'cookie', kind: 'essential', ...own },
  { id: 'refresh', name: 'polyad_refresh', where: 'cookie', kind: 'essential', ...own },
  { id: 'visitor', name: 'polyad_visitor', where: 'cookie', kind: 'essential', ...own },
  { id: 'shared', name: 'polyad_shared_*', where: 'cookie', kind: 'essential', ...own },
  { id: 'xsrf', name: 'XSRF-TOKEN', where: 'cookie', kind: 'essential', ...own },
  { id: 'loggedIn', name: 'polyad.loggedIn', where: 'localStorage', kind: 'essential', ...own },
  { id: 'refreshedAt', name: 'polyad.refreshedAt', where: 'localStorage', kind: 'essential', ...own },
  { id: 'draft', name: 'polyad.draft.*', where: 'localStorage', kind: 'essential', ...own },
  { id: 'files', name: 'polyad.files', where: 'database', kind: 'essential', ...own },
  { id: 'theme', name: 'polyad.theme', where: 'localStorage', kind: 'preference', ...own },
  { id: 'language', name: 'polyad.language', where: 'localStorage', kind: 'preference', ...own },
  { id: 'view', name: 'polyad.view', where: 'localStorage', kind: 'preference', ...own },
  { id: 'calendar', name: '*', where: 'cookie', kind: 'scheduling', setBy: 'scheduling' },
  { id: 'payment', name: '__stripe_mid', where: 'cookie', kind: 'unclassified', setBy: 'payment' },
  { id: 'paymentSession', name: '__stripe_sid', where: 'cookie', kind: 'unclassified', setBy: 'payment' },
] as const satisfies readonly StoredItem[];

export type StoredItemId = (typeof STORED_ITEMS)[number]['id'];
