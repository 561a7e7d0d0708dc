import { createHash } from 'node:crypto';
import express, { Router, type Request, type Response } from 'express';
import type { Faults } from '../faults/faults.js';
import { throughFaults, type HttpFault } from '../faults/http-faults.js';
import type { CallLog } from '../store/calls.js';
import type { Database } from '../store/database.js';
import type { Operation } from './api/call.js';
import { CUSTOMER_OPERATIONS } from './api/customers.js';
import { INVOICE_OPERATIONS } from './api/invoices.js';
import { PAYMENT_METHOD_OPERATIONS } from './api/payment-methods.js';
import { PAYMENT_OPERATIONS } from './api/payments.js';
import { PRICE_OPERATIONS } from './api/prices.js';
import { REFUND_OPERATIONS } from './api/refunds.js';
import { SETUP_OPERATIONS } from './api/setups.js';
import { SUBSCRIPTION_OPERATIONS } from './api/subscriptions.js';
import { TAX_OPERATIONS } from './api/tax.js';
import { TAX_ID_OPERATIONS } from './api/tax-ids.js';
import { expanded } from './expand.js';
import { StripeFailure } from './failure.js';
import { readForm, type Form } from './form.js';
import type { StripeWorld } from './world.js';

const OPERATIONS = [
  ...[...CUSTOMER_OPERATIONS, ...PAYMENT_METHOD_OPERATIONS, ...PAYMENT_OPERATIONS],
  ...[...INVOICE_OPERATIONS, ...PRICE_OPERATIONS, ...REFUND_OPERATIONS, ...SETUP_OPERATIONS],
  ...[...SUBSCRIPTION_OPERATIONS, ...TAX_ID_OPERATIONS, ...TAX_OPERATIONS],
];
/** The calls that the publishable key allows. */
const PUBLIC = new Set(['POST /v1/payment_methods', 'GET /v1/payment_intents/:id', 'GET /v1/setup_intents/:id']);

interface Parts {
  db: Database;
  calls: CallLog;
  faults: Faults<HttpFault>;
  keys: { secret: string; publishable: string };
}

interface Answer {
  status: number;
  body: object;
  isReplayed?: boolean;
}

interface Stored {
  request: string;
  status: number;
  body: string;
}

/** Stripe's API, as far as the product uses it. */
export function stripeApi(world: StripeWorld, { db, calls, faults, keys }: Parts): Router {
  db.define(`CREATE TABLE IF NOT EXISTS stripe_keys (
    key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL);`);
  const router = Router();
  router.use(express.text({ type: () => true, limit: '1mb' }));
  for (const operation of OPERATIONS) {
    const handle = async (request: Request, response: Response): Promise<void> => {
      const began = Date.now();
      const { method, path } = request;
      const note = (status: number, fault?: string): void => {
        const durationMs = Date.now() - began;
        calls.add({
          at: began,
          platform: 'stripe',
          method,
          path,
          status,
          code: status < 400 ? 0 : status,
          durationMs,
          fault,
        });
      };
      const answer = await throughFaults<Answer>({
        response,
        strike: (kind) => faults.take(kind, [path], method),
        delayed: () => {},
        run: (fault) => {
          const result = answerOf(operation, request);
          note(result.status, fault);
          return result;
        },
        skip: note,
        serverError: () => ({ error: { type: 'api_error', message: 'An unknown error occurred.' } }),
      });
      if (!answer) return;
      response.setHeader('request-id', `req_${createHash('sha256').update(String(began)).digest('hex').slice(0, 14)}`);
      if (answer.isReplayed) response.setHeader('idempotent-replayed', 'true');
      response.status(answer.status).json(answer.body);
    };
    const route = operation.method.toLowerCase() as 'get' | 'post' | 'delete';
    router[route](operation.path, (request, response, next) => void handle(request, response).catch(next));
  }
  router.use((request: Request, response: Response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
    response.status(404).json({ error: { type: 'invalid_request_error', message } });
  });
  return router;

  function answerOf(operation: Operation, request: Request): Answer {
    try {
      authorize(operation, request);
      const form = readForm(
        operation.method === 'POST' ? String(request.body ?? '') : (request.originalUrl.split('?')[1] ?? ''),
      );
      requireKnown(operation, form);
      return db.transaction(() => once(operation, request, form));
    } catch (error) {
      if (error instanceof StripeFailure) return { status: error.status, body: error.body };
      throw error;
    }
  }

  /** Stores an answer under its idempotency key, also for a declined card. Refusals of malformed requests are not stored. */
  function once(operation: Operation, request: Request, form: Form): Answer {
    const key = operation.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    if (typeof key !== 'string') return run(operation, request, form);
    const hash = createHash('sha256')
      .update(`${request.path} ${JSON.stringify(form)}`)
      .digest('hex');
    const earlier = db.get<Stored>('SELECT request, status, body FROM stripe_keys WHERE key = ?', key);
    if (earlier && earlier.request !== hash)
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (earlier) return { status: earlier.status, body: JSON.parse(earlier.body) as object, isReplayed: true };
    const answer = run(operation, request, form);
    if (answer.status === 200 || answer.status === 402)
      db.run(
        'INSERT INTO stripe_keys (key, request, status, body) VALUES (?,?,?,?)',
        ...[key, hash, answer.status, JSON.stringify(answer.body)],
      );
    return answer;
  }

  function run(operation: Operation, request: Request, form: Form): Answer {
    try {
      const { id = '', part = '' } = request.params as Record<string, string>;
      const body = operation.run(world, { form, id, part });
      return { status: 200, body: expanded(world.store, body, form) };
    } catch (error) {
      // A declined payment is a lasting result.
      if (error instanceof StripeFailure && error.status === 402) return { status: 402, body: error.body };
      throw error;
    }
  }

  function authorize({ method, path }: Operation, request: Request): void {
    const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ');
    const key = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : value;
    if (key === keys.secret) return;
    if (key === keys.publishable && PUBLIC.has(`${method} ${path}`)) return;
    throw new StripeFailure(401, {
      message: key ? `Invalid API Key provided: ${key.slice(0, 8)}***` : 'You did not provide an API key.',
    });
  }
}

function requireKnown({ takes }: Operation, form: Form): void {
  const unknown = Object.keys(form).find((name) => name !== 'expand' && !takes.includes(name));
  if (unknown !== undefined)
    throw new StripeFailure(400, {
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${unknown}`,
      param: unknown,
    });
}
