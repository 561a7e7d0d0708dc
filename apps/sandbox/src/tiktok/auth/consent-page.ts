import { escapeHtml, page } from '../../control/page.js';
import { advertiserById } from '../seed/advertisers.js';
import { people, type Person } from '../seed/people.js';
import { SCOPES } from './scopes.js';

/** The parameters of an app's request for consent. */
export interface ConsentRequest {
  appId: string;
  redirectUri: string;
  state: string;
}

const STYLE = `
  .card { max-width: 32rem; margin: 6vh auto; }
  fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; } legend { font-weight: 600; padding: 0 0 .5rem; }
  .person { padding: .75rem; border: 1px solid var(--line); border-radius: 10px; margin-bottom: .5rem; }
  .person:has(input[name=person]:checked) { border-color: var(--accent); background: var(--tint); }
  .person:not(:has(input[name=person]:checked)) .accounts { display: none; }
  label { display: flex; gap: .6rem; padding: .2rem 0; cursor: pointer; } small { display: block; } .accounts { padding-left: 1.6rem; }
  .actions { display: flex; gap: .75rem; justify-content: flex-end; }
  .brand { display: flex; align-items: center; gap: .75rem; margin-bottom: 1.25rem; }
  .brand span { flex: none; width: 44px; height: 44px; border-radius: 12px; background: var(--ink); color: var(--paper); display: grid; place-items: center; font-weight: 700; }`;

const box = (name: string, value: string | number, label: string): string =>
  `<label><input type="checkbox" name="${name}" value="${value}" checked><span>${escapeHtml(label)}</span></label>`;

function choice({ id, name, about, advertisers }: Person, index: number): string {
  const accounts = advertisers.map((account) =>
    box('advertiser', account, advertiserById.get(account)?.name ?? account),
  );
  return `<div class="person"><label><input type="radio" name="person" value="${id}"${index === 0 ? ' checked' : ''}>
    <span>${escapeHtml(name)}<small>${escapeHtml(about)}</small></span></label><div class="accounts">${accounts.join('')}</div></div>`;
}

export function consentPage({ appId, redirectUri, state }: ConsentRequest): string {
  const hidden = Object.entries({ app_id: appId, redirect_uri: redirectUri, state }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return page(
    'Authorise with the TikTok sandbox',
    `<main class="card"><div class="brand"><span aria-hidden="true">T</span><div><h1>Polyad wants to connect</h1>
      <small>TikTok sandbox, a stand-in for TikTok for Business. Nothing here leaves this machine.</small></div></div>
      <form method="post">${hidden.join('')}
      <fieldset><legend>Continue as, with these ad accounts</legend>${people.map(choice).join('')}</fieldset>
      <fieldset><legend>Polyad will be able to</legend>${SCOPES.map(({ id, label }) => box('scope', id, label)).join('')}</fieldset>
      <div class="actions"><button name="decision" value="deny" formnovalidate>Cancel</button>
      <button class="primary" name="decision" value="allow">Confirm</button></div></form></main>`,
    STYLE,
  );
}

export function problemPage(text: string): string {
  return page(
    'Authorisation problem',
    `<main class="card"><h1>Sorry, something went wrong</h1><p role="alert">${escapeHtml(text)}</p></main>`,
    STYLE,
  );
}
