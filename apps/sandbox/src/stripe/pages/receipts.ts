import { Router } from 'express';
import { escapeHtml, page } from '../../control/page.js';
import type { Charge, Invoice } from '../objects.js';
import type { StripeWorld } from '../world.js';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const taxesIn = (found: object): number[] =>
  ((found as Partial<Invoice>)['total_taxes'] as { amount: number }[] | null | undefined)?.map(
    ({ amount }) => amount,
  ) ?? [];

/** The pages that receipts and invoices link to. */
export function receiptPages({ store }: StripeWorld): Router {
  const router = Router();
  router.get('/:id', (request, response) => {
    const found = store.any(request.params.id);
    if (found?.object !== 'invoice' && found?.object !== 'charge')
      return void response
        .status(404)
        .send(page('Receipt', '<main class="card"><h1>There is no such receipt.</h1></main>'));
    const [title, amount, isPaid] =
      found.object === 'invoice'
        ? [`Invoice ${String(found['number'])}`, (found as Invoice).total, (found as Invoice).status === 'paid']
        : [`Receipt ${found.id.slice(-8)}`, (found as Charge).amount_captured, (found as Charge).paid];
    const taxIds = found.object === 'invoice' ? (found as Invoice).customer_tax_ids : [];
    const rows = [
      ['Amount', dollars(amount)],
      ...taxesIn(found).map((cents) => ['of which tax', dollars(cents)]),
      ['Date (UTC)', new Date(found.created * 1000).toISOString().slice(0, 16).replace('T', ' ')],
      ['Status', isPaid ? 'Paid' : 'Not paid'],
      ...taxIds.map(({ type, value }) => [`Tax ID (${type})`, value]),
    ];
    const table = rows
      .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value!)}</td></tr>`)
      .join('');
    response.send(
      page(
        title,
        `<main class="card wide"><h1>${escapeHtml(title)}</h1><p>This is a sandbox page. Nobody has paid anything.</p><table>${table}</table></main>`,
      ),
    );
  });
  return router;
}
