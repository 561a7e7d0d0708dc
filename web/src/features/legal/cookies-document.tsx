import { ConsentStatus } from './consent-status.js';
import { CookieList } from './cookie-list.js';
import { LegalPage } from './legal-page.js';

/** The page /cookies: the document with the list of cookies and the consent manager in their sections. */
export function CookiesDocument() {
  return <LegalPage name="cookies" additions={{ choices: <ConsentStatus />, list: <CookieList /> }} />;
}
