import { ConsentStatus } from './consent-status.js';
import { CookieList } from './cookie-list.js';
import { LegalPage } from './legal-page.js';

/** /cookies: the document, with the list and the consent manager in their places. */
export function CookiesDocument() {
  return <LegalPage name="cookies" additions={{ choices: <ConsentStatus />, list: <CookieList /> }} />;
}
