import { escapeHtml, page } from '../../../control/page.js';
import type { Customer } from '../../seed/customers.js';
import type { Person } from '../../seed/people.js';

const STYLE = `
  header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; justify-content: space-between; margin-bottom: 1rem; }
  nav { display: flex; flex-wrap: wrap; gap: 1.25rem; border-bottom: 1px solid var(--line); padding-bottom: .6rem; margin-bottom: 1.25rem; }
  nav [aria-current] { font-weight: 600; color: inherit; text-decoration: none; }
  form.inline { display: inline; } .actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem; }
  label.field { display: block; font-weight: 600; margin-bottom: 1rem; }
  input[type=text], textarea { display: block; width: 100%; font: inherit; font-weight: 400; padding: .5rem .7rem; margin-top: .3rem; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: inherit; }
  textarea, pre { font-family: ui-monospace, monospace; font-size: .85rem; } textarea { min-height: 24rem; white-space: pre; overflow: auto; }
  pre { background: var(--back); border: 1px solid var(--line); border-radius: 8px; padding: .8rem; overflow: auto; max-height: 30rem; margin: 0; }
  .notice { border: 1px solid var(--accent); background: var(--tint); border-radius: 10px; padding: .8rem 1rem; margin-bottom: 1rem; }
  .scroll { overflow-x: auto; } .choice { display: flex; gap: .6rem; padding: .4rem 0; cursor: pointer; } .choice small { display: block; }`;

/** `910-000-0102` */
export const dashed = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');

/** A page of Google Ads before an account is chosen. */
export const plainPage = (title: string, content: string): string =>
  page(
    `${title} · Google Ads sandbox`,
    `<main class="card wide"><h1>${escapeHtml(title)}</h1>${content}</main>`,
    STYLE,
  );

const TABS = [
  ['Scripts', ''],
  ['Script history', '/runs'],
  ['Uploads', '/uploads'],
] as const;

/** A page of an account, below Tools › Bulk actions. @param content HTML */
export function accountPage(
  { customer, person }: { customer: Customer; person: Person },
  tab: (typeof TABS)[number][0],
  title: string,
  content: string,
): string {
  const tabs = TABS.map(
    ([name, path]) =>
      `<a href="/google/scripts/${customer.id}${path}"${name === tab ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return page(
    `${title} · Google Ads sandbox`,
    `<main class="card wide"><header><div><small>Google Ads sandbox › Tools › Bulk actions</small><h1>${escapeHtml(title)}</h1></div>
      <small>${escapeHtml(customer.name)} · ${dashed(customer.id)} · ${escapeHtml(person.name)} · <a href="/google/scripts">Accounts</a></small></header>
      <nav aria-label="Bulk actions">${tabs.join('')}</nav>${content}</main>`,
    STYLE,
  );
}

/** A table. @param rows HTML of the cells */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[], empty: string): string =>
  rows.length === 0
    ? `<p>${empty}</p>`
    : `<div class="scroll"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
       <tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`;

export const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
