import { escapeHtml } from '../../../control/page.js';
import type { Customer } from '../../seed/customers.js';
import { people, type Person } from '../../seed/people.js';
import { dashed, plainPage, table } from './layout.js';

/** The page that asks who signs in. */
export const signInPage = (): string =>
  plainPage(
    'Sign in to Google Ads',
    `<form method="post" action="/google/scripts/sign-in"><p>A stand-in for Google Ads. Nothing here leaves this machine.</p>
     ${people
       .map(
         ({ id, name, about }, index) =>
           `<label class="choice"><input type="radio" name="person" value="${id}"${index === 0 ? ' checked' : ''}><span>${escapeHtml(name)}<small>${escapeHtml(about)}</small></span></label>`,
       )
       .join('')}
     <div class="actions"><button class="primary">Sign in</button></div></form>`,
  );

/** The page that asks for the account. */
export const accountsPage = (person: Person, accounts: readonly Customer[]): string =>
  plainPage(
    'Choose an account',
    `<p>${escapeHtml(person.name)}</p>${table(
      ['Account', 'Customer ID', 'Currency'],
      accounts.map(({ id, name, currency }) => [
        `<a href="/google/scripts/${id}">${escapeHtml(name)}</a>`,
        dashed(id),
        currency,
      ]),
      'This person has no Google Ads account.',
    )}<form method="post" action="/google/scripts/sign-out" class="actions"><button>Sign out</button></form>`,
  );
