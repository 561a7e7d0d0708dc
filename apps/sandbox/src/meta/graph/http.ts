import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { raw as rawBody, Router, type NextFunction, type Request, type Response } from 'express';
import multer from 'multer';
import type { Logger } from 'pino';
import { throughFaults } from '../../faults/http-faults.js';
import type { MetaWorld } from '../world.js';
import { readBatch, runBatch, type BatchItem } from './batch.js';
import type { GraphRoutes } from './call.js';
import { isDry } from './dry.js';
import { GraphError } from './error.js';
import { isObject } from './params.js';
import { usageHeaders } from './pools.js';
import { readRequest } from './read-request.js';
import { runCall, splitVersion, type GraphAnswer, type RawCall } from './run.js';

const MAX_BODY = 64 * 1024 * 1024;
const SERVER_ERROR = 2;

/** All Graph calls: reads the body in any of its three formats, applies faults, runs the call and answers. */
export function graphRouter(world: MetaWorld, routes: GraphRoutes, log: Logger): Router {
  const router = Router();
  const upload = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: MAX_BODY, fieldSize: MAX_BODY, fields: 200, files: 60 },
  });
  router.use(
    rawBody({ type: ['application/x-www-form-urlencoded', 'application/json', 'text/plain'], limit: MAX_BODY }),
  );
  router.use(upload.any());
  router.use((request: Request, response: Response, next: NextFunction) => {
    answer(world, routes, log, request, response).catch(next);
  });
  return router;
}

async function answer(
  world: MetaWorld,
  routes: GraphRoutes,
  log: Logger,
  request: Request,
  response: Response,
): Promise<void> {
  const began = performance.now();
  const raw = readRequest(request, world.time.now());
  const batch = prepareBatch(raw);
  const subjects = [`/meta/${raw.path}`, ...(batch.items ?? []).map((item) => `/meta/${item.path}`)];
  const dry = batch.items ? batch.items.every(({ values }) => isDry(values)) : isDry(raw.values);
  const result = await throughFaults({
    response,
    strike: (kind) => world.faults.take(kind, subjects, raw.method, dry),
    delayed: () => void (raw.now = world.time.now()),
    run: (fault): Promise<GraphAnswer> | GraphAnswer => {
      world.reviews.settle(raw.now);
      return batch.items
        ? runItems(world, routes, log, raw, batch.items, began, fault)
        : runAlone(world, routes, log, raw, batch.error, began, fault);
    },
    skip: (status, fault) => void note(world, raw, { status, code: status === 0 ? 0 : SERVER_ERROR, began, fault }),
    serverError: () =>
      new GraphError({
        code: SERVER_ERROR,
        status: 500,
        message: 'An unexpected error has occurred. Please retry your request later.',
        transient: true,
      }).body(),
  });
  if (!result) return;
  response.set({
    ...usageHeaders(world.throttle, result.accounts, raw.now),
    'facebook-api-version': /^v\d+\.\d+/.exec(raw.path)?.[0] ?? 'v26.0',
    'x-fb-trace-id': randomBytes(8).toString('base64url'),
    ...(result.status === 401 && { 'www-authenticate': 'OAuth "Facebook Platform" "invalid_token"' }),
  });
  // `json` would add an ETag, but the platform has no conditional reads.
  response.status(result.status).type('json').end(JSON.stringify(result.body));
}

function prepareBatch(raw: RawCall): { items?: BatchItem[]; error?: GraphError } {
  if (raw.method !== 'POST' || raw.values.batch === undefined) return {};
  try {
    if (splitVersion(raw.path).rest !== '') return {};
    return { items: readBatch(raw.values.batch) };
  } catch (error) {
    if (error instanceof GraphError) return { error };
    throw error;
  }
}

async function runAlone(
  world: MetaWorld,
  routes: GraphRoutes,
  log: Logger,
  raw: RawCall,
  error: GraphError | undefined,
  began: number,
  fault?: string,
): Promise<GraphAnswer> {
  const result = error
    ? { status: error.status, body: error.body(), headers: {}, accounts: new Set<string>() }
    : await runCall(world, routes, raw, log);
  note(world, raw, { status: result.status, code: codeOf(result.body), began, fault });
  return result;
}

/** One transaction for the whole batch: each item succeeds or fails alone, but they are committed together. */
function runItems(
  world: MetaWorld,
  routes: GraphRoutes,
  log: Logger,
  raw: RawCall,
  items: BatchItem[],
  began: number,
  fault?: string,
): GraphAnswer {
  return world.db.transaction(() => {
    const number = note(world, raw, { status: 200, code: 0, began, fault });
    let since = performance.now();
    const { answers, accounts, warning } = runBatch(world, routes, raw, items, log, (item, result) => {
      const now = performance.now();
      world.calls.add({
        at: raw.now,
        platform: 'meta',
        method: item.method,
        path: `/meta/${item.path}`,
        status: result?.status ?? 0,
        code: codeOf(result?.body),
        durationMs: now - since,
        batch: number,
        fault: result ? undefined : 'null-batch-item',
      });
      since = now;
    });
    world.calls.finish(number, 200, performance.now() - began, warning);
    return { status: 200, body: answers, headers: {}, accounts };
  });
}

function note(
  world: MetaWorld,
  raw: RawCall,
  result: { status: number; code: number; began: number; fault?: string },
): number {
  return world.calls.add({
    at: raw.now,
    platform: 'meta',
    method: raw.method,
    path: `/meta/${raw.path}`,
    status: result.status,
    code: result.code,
    durationMs: performance.now() - result.began,
    fault: result.fault,
  });
}

function codeOf(body: unknown): number {
  return isObject(body) && isObject(body.error) ? Number(body.error.code) : 0;
}
