import type { Router } from 'express';
import type { Logger } from 'pino';
import { Faults } from '../faults/faults.js';
import { HTTP_FAULTS } from '../faults/http-faults.js';
import type { Ground } from '../ground.js';
import { runDue } from './api/due.js';
import { stripeApi } from './api-router.js';
import { StripeClock } from './clock.js';
import { stripeControl } from './control.js';
import { Events } from './events.js';
import { cardFieldPage } from './pages/card-field.js';
import { challengePages } from './pages/challenge.js';
import { receiptPages } from './pages/receipts.js';
import { priceShape } from './shapes.js';
import type { Price } from './objects.js';
import { StripeStore } from './store.js';
import type { StripeWorld } from './world.js';

/** Keys that the stand-in accepts. They are public: nothing here is secret. */
const KEYS = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox', webhook: 'whsec_sandbox' };
/** The products on sale: a plan for each advertising platform. */
const PLANS = { meta: 'Meta', google: 'Google', tiktok: 'TikTok' };
const PLAN_CENTS = 99_900;
const DUE_CHECK_MS = 60_000;

export interface StripeStandIn {
  /** Below the root, like the API at Stripe's own host: `/v1`. */
  api: Router;
  control: Router;
  /** Below `/stripe`. */
  pages: Record<'card-field' | 'challenge' | 'receipts', Router>;
  close(): Promise<void>;
}

/**
 * Payments: a stand-in for Stripe with its own customers, cards, subscriptions and ledger. @param origin returns the sandbox's address
 * once the server listens
 */
export function openStripe({ db, time, config, calls }: Ground, log: Logger, origin: () => string): StripeStandIn {
  const clock = new StripeClock(db, time);
  const store = new StripeStore(db);
  const listener = { url: config.stripeWebhookUrl, secret: KEYS.webhook };
  const events = new Events(db, { store, clock, listener, log });
  const world: StripeWorld = { store, clock, events, origin };
  const faults = new Faults(HTTP_FAULTS);
  for (const [name, title] of Object.entries(PLANS)) seedPrice(world, `price_sandbox_${name}`, `${title} plan`);
  const dueCheck = setInterval(() => db.transaction(() => runDue(world)), DUE_CHECK_MS);
  dueCheck.unref();
  return {
    api: stripeApi(world, { db, calls, faults, keys: KEYS }),
    control: stripeControl(world, { db, clock, faults }),
    pages: { 'card-field': cardFieldPage(), challenge: challengePages(world), receipts: receiptPages(world) },
    async close() {
      clearInterval(dueCheck);
      await events.close();
    },
  };
}

function seedPrice({ store, clock }: StripeWorld, id: string, nickname: string): void {
  if (store.get<Price>('price', id)) return;
  const amount = { unit_amount: PLAN_CENTS, unit_amount_decimal: String(PLAN_CENTS) };
  store.insert(priceShape({ id, object: 'price', created: clock.now(), nickname, product: `prod_${id}`, ...amount }));
}
