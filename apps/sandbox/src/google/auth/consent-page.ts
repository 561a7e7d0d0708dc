import { escapeHtml, page } from '../../control/page.js';
import { people, type Person } from '../seed/people.js';

/** The parameters of an app's request for consent. */
export interface ConsentRequest {
  redirectUri: string;
  state: string;
  scope: string;
  /** Whether the app wants a refresh token. */
  isOffline: boolean;
  /** The code challenge of PKCE; empty without PKCE. */
  challenge: string;
  /** All parameters as received. The form sends them along. */
  given: Record<string, string>;
}

const STYLE = `
  .card { max-width: 32rem; margin: 6vh auto; }
  fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; } legend { font-weight: 600; padding: 0 0 .5rem; }
  .person { padding: .75rem; border: 1px solid var(--line); border-radius: 10px; margin-bottom: .5rem; }
  .person:has(input:checked) { border-color: var(--accent); background: var(--tint); }
  label { display: flex; gap: .6rem; padding: .2rem 0; cursor: pointer; } small { display: block; }
  .actions { display: flex; gap: .75rem; justify-content: flex-end; }
  .brand { display: flex; align-items: center; gap: .75rem; margin-bottom: 1.25rem; }
  .brand span { flex: none; width: 44px; height: 44px; border-radius: 12px; background: var(--ink); color: var(--paper); display: grid; place-items: center; font-weight: 700; }`;

const choice = ({ id, name, about }: Person, index: number): string =>
  `<div class="person"><label><input type="radio" name="person" value="${id}"${index === 0 ? ' checked' : ''}>
    <span>${escapeHtml(name)}<small>${escapeHtml(about)}</small></span></label></div>`;

export function consentPage({ given }: ConsentRequest): string {
  const hidden = Object.entries(given).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return page(
    'Sign in with the Google sandbox',
    `<main class="card"><div class="brand"><span aria-hidden="true">G</span><div><h1>Polyad wants access to a Google account</h1>
      <small>Google sandbox, a stand-in for Google accounts. Nothing here leaves this machine.</small></div></div>
      <form method="post">${hidden.join('')}
      <fieldset><legend>Continue as</legend>${people.map(choice).join('')}</fieldset>
      <p>Polyad will be able to see, edit, create and delete Google Ads accounts and data.</p>
      <div class="actions"><button name="decision" value="deny" formnovalidate>Cancel</button>
      <button class="primary" name="decision" value="allow">Allow</button></div></form></main>`,
    STYLE,
  );
}

export function problemPage(text: string): string {
  return page(
    'Authorisation problem',
    `<main class="card"><h1>Access blocked: authorisation error</h1><p role="alert">${escapeHtml(text)}</p></main>`,
    STYLE,
  );
}
