import { Router, type Response } from 'express';
import { z } from 'zod';
import { escapeHtml, page } from '../control/page.js';
import { body, text } from '../control/request.js';
import { refundedOf } from './api/refunds.js';
import type { Faults } from '../faults/faults.js';
import type { HttpFault } from '../faults/http-faults.js';
import type { Database } from '../store/database.js';
import { runDue } from './api/due.js';
import type { StripeClock } from './clock.js';
import type { Charge, Customer, PaymentMethod } from './objects.js';
import { StripeStore } from './store.js';
import type { CardBehavior } from './test-cards.js';
import type { StripeWorld } from './world.js';

const behaviourSchema = z.discriminatedUnion('does', [
  z.strictObject({ does: z.literal('work') }),
  z.strictObject({ does: z.literal('challenge'), always: z.boolean() }),
  z.strictObject({
    does: z.literal('decline'),
    code: z.string(),
    declineCode: z.string(),
    message: z.string(),
    alsoWhenStored: z.boolean(),
  }),
]) satisfies z.ZodType<CardBehavior>;

interface Parts {
  db: Database;
  clock: StripeClock;
  faults: Faults<HttpFault>;
}

/** The test bench for payments: charges, the clock, faults, webhooks, and cards whose behavior changes. */
export function stripeControl(world: StripeWorld, { db, clock, faults }: Parts): Router {
  const { store, events } = world;
  const router = Router();
  router.get('/ledger', (request, response) => {
    response.json({ data: ledger(world, text(request, 'customer'), text(request, 'reference')) });
  });
  router.get('/', (_, response) => void response.send(ledgerPage(world)));
  router.get('/objects/:id', (request, response) => found(store.any(request.params.id), response));
  router.get('/customers', (request, response) => {
    const reference = text(request, 'reference');
    const all = store.list<Customer>({ object: 'customer' });
    response.json({ data: all.filter(({ metadata }) => !reference || metadata['reference'] === reference) });
  });
  router.get('/clock', (_, response) => void response.json({ now: new Date(clock.nowMs()).toISOString() }));
  router.post('/clock', (request, response) => {
    const wanted = body(z.strictObject({ advanceMs: z.number().int().min(0) }), request, response);
    if (!wanted) return;
    clock.skip(wanted.advanceMs);
    db.transaction(() => runDue(world));
    response.json({ now: new Date(clock.nowMs()).toISOString() });
  });
  router.get('/faults', (_, response) => void response.json({ data: faults.list() }));
  router.post('/faults', (request, response) => {
    const fault = body(faults.schema, request, response);
    if (fault) response.json(faults.add(fault));
  });
  router.delete('/faults', (_, response) => void response.json({ removed: faults.clear() }));
  router.get('/webhooks', (request, response) => {
    response.json({ counts: events.counts(), data: events.list(Number(text(request, 'limit') ?? 100)) });
  });
  router.post('/webhooks', (request, response) => {
    const wanted = body(z.strictObject({ held: z.boolean() }), request, response);
    if (!wanted) return;
    events.hold(wanted.held);
    response.json({ success: true });
  });
  router.post('/webhooks/replay', (request, response) => {
    const schema = z.strictObject({
      times: z.number().int().min(1).max(100).default(1),
      customer: z.string().optional(),
    });
    const wanted = body(schema, request, response);
    if (!wanted) return;
    const of = store
      .list({ object: 'event' })
      .filter((event) => !wanted.customer || JSON.stringify(event).includes(wanted.customer));
    const ids = Array.from({ length: wanted.times }, () => of.map(({ id }) => id)).flat();
    // Newest first: listeners must not rely on the order.
    events.post(...ids);
    response.json({ posted: ids.length });
  });
  router.post('/events', (request, response) => {
    const schema = z.strictObject({ type: z.string(), object: z.record(z.string(), z.unknown()) });
    const wanted = body(schema, request, response);
    if (!wanted) return;
    events.emit(wanted.type, { id: StripeStore.newId('obj'), object: 'unknown', created: 0, ...wanted.object });
    response.json({ success: true });
  });
  router.post('/cards/:id', (request, response) => {
    const schema = z.strictObject({
      behaviour: behaviourSchema.optional(),
      expMonth: z.number().optional(),
      expYear: z.number().optional(),
    });
    const wanted = body(schema, request, response);
    const method = store.get<PaymentMethod>('payment_method', request.params.id);
    if (!wanted) return;
    if (!method) return void response.status(404).json({ message: 'There is no such card.' });
    const { behaviour, expMonth, expYear } = wanted;
    const card = {
      ...method.card,
      ...(expMonth ? { exp_month: expMonth } : {}),
      ...(expYear ? { exp_year: expYear } : {}),
    };
    store.save(method, { card }, { ...store.hidden(method.id), ...(behaviour ? { behaviour } : {}) });
    events.emit('payment_method.automatically_updated', method);
    response.json(method);
  });
  return router;
}

const found = (object: object | undefined, response: Response): void =>
  void (object ? response.json(object) : response.status(404).json({ message: 'There is no such object.' }));

/** Every attempt to charge a card, newest first. Money in cents. */
function ledger(world: StripeWorld, customer?: string, reference?: string): object[] {
  const { store } = world;
  return store
    .list<Charge>({ object: 'charge', customer })
    .filter(({ metadata }) => !reference || metadata['reference'] === reference)
    .map((charge) => {
      const {
        id,
        created,
        amount,
        amount_captured,
        amount_refunded,
        captured,
        paid,
        refunded,
        failure_code,
        description,
        metadata,
      } = charge;
      const refundedCents = refundedOf(world, charge.payment_intent);
      const invoice = charge.payment_intent === null ? undefined : store.hidden(charge.payment_intent)['invoice'];
      return {
        id,
        customer: charge.customer,
        paymentIntent: charge.payment_intent,
        paymentMethod: charge.payment_method,
        at: new Date(created * 1000).toISOString(),
        amount,
        captured: amount_captured,
        isCaptured: captured,
        isPaid: paid,
        // An amount that was authorized but not captured returns to the holder. It was never taken.
        released: refunded || captured ? amount_refunded - refundedCents : 0,
        refunded: refundedCents,
        failure: failure_code,
        description,
        metadata,
        invoice: invoice ?? null,
      };
    });
}

function ledgerPage(world: StripeWorld): string {
  const rows = ledger(world) as Record<string, unknown>[];
  const names = ['at', 'customer', 'description', 'amount', 'captured', 'released', 'refunded', 'failure', 'invoice'];
  const cell = (value: unknown): string =>
    `<td>${escapeHtml(value === null || value === undefined ? '' : String(value))}</td>`;
  return page(
    'Payments',
    `<main class="card wide"><h1>Payments</h1><p>Every attempt to charge a card, in cents. <a href="/">Sandbox</a> · <a href="/__sandbox/stripe/webhooks">Webhooks</a></p>
    <div><table><thead><tr>${names.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${rows
      .slice(0, 500)
      .map((row) => `<tr>${names.map((name) => cell(row[name])).join('')}</tr>`)
      .join('')}</tbody></table></div></main>`,
    '.wide > div { overflow-x: auto; }',
  );
}
