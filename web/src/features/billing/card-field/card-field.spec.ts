/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeStripe } from '../../../testing/fake-stripe.js';
import { noBilling } from '../cards/billing-values.js';
import type { FieldLook } from './card-field.js';
import { loadCardField } from './load-card-field.js';

const SANDBOX = 'http://127.0.0.1:4010';
const LOOK: FieldLook = {
  theme: 'dark',
  language: 'es',
  words: { field: 'Tarjeta', challenge: 'Su banco le pide que confirme', cancel: 'Cancelar' },
};
const BILLING = { ...noBilling('Nora Luz'), address: '1 Main St', city: 'Austin' };
const NOT_LISTENING = { changed: () => undefined, left: () => undefined };
const REFUSED = { ok: false, refusal: 'Your card was declined.' };

beforeEach(() => {
  // jsdom has the element, but not its behavior.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  document.body.replaceChildren();
  jest.useRealTimers();
});

const host = () => document.body.appendChild(document.createElement('div'));
const framed = () => document.querySelector('iframe')!;

/** Sends a message from the framed page, or from another origin or window if a test sets one. */
function send(data: object, { origin = SANDBOX, source = framed().contentWindow } = {}) {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
}

describe("Stripe's card field", () => {
  const load = () => loadCardField({ publishable_key: 'pk_test_luz', sandbox_origin: null });

  it('BILL-040 creates a payment method from its own field and the billing form', async () => {
    const stripe = fakeStripe();
    const field = await load();
    await field.mount(host(), LOOK, NOT_LISTENING);
    expect(await field.createPaymentMethod(BILLING)).toEqual({ ok: true, value: 'pm_1' });
    expect(stripe.key).toBe('pk_test_luz');
    expect(stripe.billing).toEqual([
      {
        name: 'Nora Luz',
        phone: '',
        address: { line1: '1 Main St', line2: '', city: 'Austin', state: '', postal_code: '', country: 'US' },
      },
    ]);
  });

  it('BILL-067 creates no payment method while its field is not in the page', async () => {
    const stripe = fakeStripe();
    const field = await load();
    expect(await field.createPaymentMethod(BILLING)).toBeNull();
    await field.mount(host(), LOOK, NOT_LISTENING);
    field.unmount();
    expect(await field.createPaymentMethod(BILLING)).toBeNull();
    expect(stripe.billing).toEqual([]);
  });

  it("BILL-069 refuses in the provider's words", async () => {
    const refusal = { error: { type: 'card_error', message: 'Your card was declined.' } };
    fakeStripe({ cards: [refusal], confirm: () => refusal });
    const field = await load();
    await field.mount(host(), LOOK, NOT_LISTENING);
    expect(await field.createPaymentMethod(BILLING)).toEqual(REFUSED);
    expect(await field.confirm('pi_1_secret_1', LOOK)).toEqual(REFUSED);
  });

  it('lets the holder confirm at the bank', async () => {
    const stripe = fakeStripe();
    const field = await load();
    expect(await field.confirm('pi_1_secret_1', LOOK)).toEqual({ ok: true, value: undefined });
    expect(stripe.confirmed).toEqual(['pi_1_secret_1']);
  });
});

describe("the sandbox's card field", () => {
  const load = () => loadCardField({ publishable_key: 'pk_test_sandbox', sandbox_origin: SANDBOX });
  async function mounted() {
    const field = await load();
    const place = host();
    const up = field.mount(place, LOOK, NOT_LISTENING);
    send({ type: 'ready' });
    await up;
    const posted = jest.spyOn(framed().contentWindow!, 'postMessage');
    return { field, place, posted };
  }

  it("is a frame of its own origin, in its requested height and the page's theme and language", async () => {
    const { place } = await mounted();
    const { origin, pathname, searchParams } = new URL(framed().src);
    expect([origin, pathname]).toEqual([SANDBOX, '/stripe/card-field']);
    expect(Object.fromEntries(searchParams)).toEqual({
      origin: location.origin,
      key: 'pk_test_sandbox',
      theme: 'dark',
      lang: 'es',
    });
    expect([framed().title, place.contains(framed())]).toEqual(['Tarjeta', true]);
    send({ type: 'size', height: 144 });
    expect(framed().style.height).toBe('144px');
  });

  it('BILL-040 BILL-060 receives the billing form, and returns only an id', async () => {
    const { field, posted } = await mounted();
    const made = field.createPaymentMethod(BILLING);
    const [message, to] = posted.mock.calls[0] as unknown as [{ request: number; billing_details: object }, string];
    expect(to).toBe(SANDBOX);
    expect(message).toMatchObject({ type: 'create', billing_details: { address: { country: 'US' } } });
    send({ type: 'created', request: message.request, id: 'pm_9' });
    expect(await made).toEqual({ ok: true, value: 'pm_9' });
  });

  it('reports that it is complete, and that it lost the focus', async () => {
    const field = await load();
    const reported: unknown[] = [];
    const up = field.mount(host(), LOOK, { changed: (is) => reported.push(is), left: () => reported.push('left') });
    send({ type: 'ready' });
    await up;
    send({ type: 'change', complete: true }, { origin: 'https://evil.test' });
    send({ type: 'change', complete: false });
    send({ type: 'blur' });
    send({ type: 'change', complete: true });
    expect(reported).toEqual([false, 'left', true]);
  });

  it('receives another theme only after it listens', async () => {
    const field = await load();
    const up = field.mount(host(), LOOK, NOT_LISTENING);
    const posted = jest.spyOn(framed().contentWindow!, 'postMessage');
    field.restyle!(LOOK);
    field.restyle!({ ...LOOK, theme: 'light' });
    expect(posted).not.toHaveBeenCalled();
    send({ type: 'ready' });
    await up;
    field.restyle!(LOOK);
    expect(posted.mock.calls).toEqual([
      [{ type: 'dress', theme: 'light' }, SANDBOX],
      [{ type: 'dress', theme: 'dark' }, SANDBOX],
    ]);
  });

  it("BILL-069 refuses in the provider's words", async () => {
    const { field } = await mounted();
    const made = field.createPaymentMethod(BILLING);
    send({ type: 'failed', request: 1, message: 'Your card was declined.', code: 'card_declined' });
    expect(await made).toEqual(REFUSED);
  });

  it('ignores messages of other windows', async () => {
    const { field } = await mounted();
    const made = field.createPaymentMethod(BILLING);
    send({ type: 'created', request: 1, id: 'pm_evil' }, { origin: 'https://evil.test' });
    send({ type: 'created', request: 1, id: 'pm_evil' }, { source: window });
    send({ type: 'created', request: 7, id: 'pm_other' });
    send({ type: 'created', request: 1, id: 'pm_9' });
    expect(await made).toEqual({ ok: true, value: 'pm_9' });
  });

  it('BILL-067 creates no payment method while it is not in the page', async () => {
    const { field } = await mounted();
    field.unmount();
    expect(document.querySelector('iframe')).toBeNull();
    expect(await field.createPaymentMethod(BILLING)).toBeNull();
  });

  it('BILL-066 counts as not loaded if its page sends no message in time', async () => {
    jest.useFakeTimers();
    const field = await load();
    const up = field.mount(host(), LOOK, NOT_LISTENING);
    const ended = up.then(
      () => 'ready',
      () => 'failed',
    );
    send({ type: 'ready' }, { origin: 'https://evil.test' });
    jest.advanceTimersByTime(10_000);
    expect(await ended).toBe('failed');
  });

  it.each([
    ['confirmed', { ok: true, value: undefined }],
    ['refused', { ok: false, refusal: null }],
  ])("shows the bank's page until it is %s", async (outcome, expected) => {
    const field = await load();
    const done = field.confirm('pi_1_secret_1', LOOK);
    expect(document.querySelector('dialog')?.open).toBe(true);
    expect(framed().src).toBe(`${SANDBOX}/stripe/challenge?client_secret=pi_1_secret_1`);
    send({ type: 'challenge', outcome });
    expect(await done).toEqual(expected);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('treats a canceled challenge as a refusal', async () => {
    const field = await load();
    const done = field.confirm('pi_1_secret_1', LOOK);
    document.querySelector('button')!.click();
    expect(await done).toEqual({ ok: false, refusal: null });
    const again = field.confirm('pi_1_secret_1', LOOK);
    document.querySelector('dialog')!.dispatchEvent(new Event('cancel'));
    expect(await again).toEqual({ ok: false, refusal: null });
  });
});
