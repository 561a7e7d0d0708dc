import { escapeHtml, page } from '../../control/page.js';
import { people } from '../seed/people.js';

/** The parameters of an app's request for consent. */
export interface DialogRequest {
  clientId: string;
  redirectUri: string;
  state: string;
  scopes: string[];
}

const SCOPE_TEXT: Record<string, string> = {
  ads_management: 'Manage ads for ad accounts you have access to',
  ads_read: 'Read ads and their statistics',
  business_management: 'Manage your business',
  pages_show_list: 'Show a list of the pages you manage',
  pages_read_engagement: 'Read content posted on the page',
  pages_manage_ads: 'Manage ads of your pages',
  leads_retrieval: 'Read leads of your lead forms',
  instagram_basic: 'Read the profile of your Instagram accounts',
};

const STYLE = `
  .card { max-width: 30rem; margin: 8vh auto; }
  fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; } legend { font-weight: 600; padding: 0 0 .5rem; }
  .person { display: flex; gap: .75rem; padding: .75rem; border: 1px solid var(--line); border-radius: 10px; margin-bottom: .5rem; cursor: pointer; }
  .person:has(input:checked) { border-color: var(--accent); background: var(--tint); }
  .person small, .scope small { color: var(--muted); display: block; }
  .scope { display: flex; gap: .6rem; padding: .2rem 0; }
  .actions { display: flex; gap: .75rem; justify-content: flex-end; }
  .brand { display: flex; align-items: center; gap: .75rem; margin-bottom: 1.25rem; }
  .brand span { width: 44px; height: 44px; border-radius: 12px; background: var(--accent); color: #fff; display: grid; place-items: center; font-weight: 700; }`;

export function consentPage(dialog: DialogRequest): string {
  const hidden = Object.entries({
    client_id: dialog.clientId,
    redirect_uri: dialog.redirectUri,
    state: dialog.state,
    scope: dialog.scopes.join(','),
  }).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`);
  const choices = people.map(
    (
      person,
      index,
    ) => `<label class="person"><input type="radio" name="person" value="${person.id}"${index === 0 ? ' checked' : ''}>
      <span>${escapeHtml(person.name)}<small>${escapeHtml(person.about)}</small></span></label>`,
  );
  const scopes = dialog.scopes
    .filter((scope) => scope !== 'public_profile')
    .map(
      (scope) => `<label class="scope"><input type="checkbox" name="grant" value="${escapeHtml(scope)}" checked>
      <span>${escapeHtml(SCOPE_TEXT[scope] ?? scope)}<small>${escapeHtml(scope)}</small></span></label>`,
    );
  return page(
    'Sign in with the Meta sandbox',
    `<main class="card"><div class="brand"><span aria-hidden="true">M</span><div><h1>Polyad wants to connect</h1>
      <small>Meta sandbox, a stand-in for facebook.com. Nothing here leaves this machine.</small></div></div>
      <form method="post">${hidden.join('')}
      <fieldset><legend>Continue as</legend>${choices.join('')}</fieldset>
      <fieldset><legend>Polyad will be able to</legend>${scopes.join('') || '<p>see your public profile</p>'}</fieldset>
      <div class="actions"><button name="decision" value="deny" formnovalidate>Deny</button>
      <button class="primary" name="decision" value="allow">Continue</button></div></form></main>`,
    STYLE,
  );
}

export function problemPage(text: string): string {
  return page(
    'Sign-in problem',
    `<main class="card"><h1>Sorry, something went wrong</h1><p role="alert">${escapeHtml(text)}</p></main>`,
    STYLE,
  );
}
