import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { raw as rawBody, Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { throughFaults } from '../../faults/http-faults.js';
import { customerPath, runCall, type RawCall } from './run.js';
import type { Route } from './call.js';
import { plainBody } from './answer.js';
import type { GoogleWorld } from '../world.js';

/** Maximum size of a request. Source: the platform's limit for the additions of a batch. */
const MOST_BYTES = 10_484_504;

const VERSIONED = /^\/(v\d+)(\/.*)$/;

interface Reply {
  status: number;
  body: unknown;
}

/** All calls below `/google/vN`: applies faults, runs the call and answers. */
export function apiRouter(world: GoogleWorld, routes: readonly Route[], log: Logger): Router {
  const router = Router();
  const readBody = rawBody({ type: () => true, limit: MOST_BYTES });
  router.use((request, response, next) => (VERSIONED.test(request.path) ? readBody(request, response, next) : next()));
  router.use(async (request: Request, response: Response, next) => {
    const [, version, path] = VERSIONED.exec(request.path) ?? [];
    if (version === undefined || path === undefined) return next();
    await answer(world, routes, log, { request, response, version, path });
  });
  return router;
}

interface Arrived {
  request: Request;
  response: Response;
  version: string;
  path: string;
}

async function answer(world: GoogleWorld, routes: readonly Route[], log: Logger, arrived: Arrived): Promise<void> {
  const { response } = arrived;
  const began = performance.now();
  const raw = readCall(arrived, world.time.now());
  // Faults skip calls with `validateOnly`, because these change nothing.
  const strike = (kind: Parameters<typeof world.faults.take>[0]) =>
    world.faults.take(kind, [raw.subject], raw.method, raw.isDry);
  const note = (status: number, fault?: string): void => {
    const durationMs = performance.now() - began;
    const code = status < 400 ? 0 : status;
    world.calls.add({
      at: raw.now,
      platform: 'google',
      method: raw.method,
      path: raw.subject,
      status,
      code,
      durationMs,
      fault,
    });
  };
  const reply = await throughFaults<Reply>({
    response,
    strike,
    delayed: () => void (raw.now = world.time.now()),
    run: (fault) => {
      world.reviews.settle(raw.now);
      const done = runCall(world, routes, raw, log);
      note(done.status, fault);
      return done;
    },
    skip: (status, fault) => note(status, fault),
    serverError: () => plainBody(500),
  });
  if (!reply) return;
  response.set('request-id', raw.requestId).status(reply.status);
  // Google answers an unknown path with an HTML page.
  if (typeof reply.body === 'string') response.type('html').send(reply.body);
  else response.json(reply.body);
}

function readCall({ request, version, path }: Arrived, now: number): RawCall {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const base = { method: request.method, version, path, subject: `${request.baseUrl}/${version}${path}` };
  const header = (name: string): string | undefined => request.get(name) ?? undefined;
  let body: unknown = {};
  let unreadable: string | undefined;
  try {
    if (text !== '') body = JSON.parse(text);
  } catch (error) {
    unreadable = `Invalid JSON payload received. ${(error as Error).message}`;
  }
  return {
    ...base,
    now,
    body,
    unreadable,
    requestId: randomBytes(12).toString('base64url'),
    authorization: header('authorization'),
    login: header('login-customer-id'),
    query: { ...(request.query as Record<string, unknown>) },
    root: `${request.protocol}://${request.get('host') ?? 'localhost'}${request.baseUrl}`,
    customer: customerPath(path),
    isDry: (body as { validateOnly?: unknown } | null)?.validateOnly === true,
  };
}
