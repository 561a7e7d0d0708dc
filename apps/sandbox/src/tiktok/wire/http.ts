import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { raw as rawBody, Router, type Request, type Response } from 'express';
import multer from 'multer';
import type { Logger } from 'pino';
import { throughFaults } from '../../faults/http-faults.js';
import type { TikTokWorld } from '../world.js';
import { envelope, type Envelope } from './answer.js';
import type { Routes } from './call.js';
import { CODE, FAULT_CODES } from './codes.js';
import { readRequest } from './read-request.js';
import { runCall, type RawCall } from './run.js';

/** Maximum size of a file with the multipart overhead. */
const MAX_FILE = 520 * 1024 * 1024;
const MAX_JSON = 16 * 1024 * 1024;

/** All calls below `/open_api/v1.3`: applies faults, runs the call and answers. */
export function apiRouter(world: TikTokWorld, routes: Routes, log: Logger): Router {
  const router = Router({ strict: true });
  const methods = Map.groupBy(Object.keys(routes), (route) => route.split(' ')[1]!);
  const upload = multer({
    dest: join(world.config.dataDir, 'tiktok-incoming'),
    limits: { fileSize: MAX_FILE, fields: 100, files: 4 },
  });
  // The trailing slash is part of a path. The API does not answer a path without it.
  router.use((request, response, next) => {
    const path = pathOf(request);
    const known = methods.get(path);
    if (!known) return void response.status(404).type('text').send('404 page not found');
    if (!known.includes(`${request.method} ${path}`)) return void response.status(405).type('text').send('');
    next();
  });
  router.use(
    rawBody({ type: (request) => !/^multipart\//.test(request.headers['content-type'] ?? ''), limit: MAX_JSON }),
  );
  router.use(upload.any());
  router.use(async (request: Request, response: Response) => {
    try {
      await answer(world, routes, log, request, response);
    } finally {
      await dropFiles(request);
    }
  });
  return router;
}

const pathOf = (request: Request): string => request.originalUrl.split('?')[0]!.slice(request.baseUrl.length);

/** Removes a call's uploaded files. */
async function dropFiles(request: Request): Promise<void> {
  const files = (request.files ?? []) as Express.Multer.File[];
  await Promise.allSettled(files.map(({ path }) => unlink(path)));
}

async function answer(
  world: TikTokWorld,
  routes: Routes,
  log: Logger,
  request: Request,
  response: Response,
): Promise<void> {
  const began = performance.now();
  const raw = readRequest(request, pathOf(request), world.time.now());
  const strike = (kind: Parameters<typeof world.faults.take>[0]) => world.faults.take(kind, [raw.subject], raw.method);
  const note = (status: number, code: number, fault?: string): void =>
    noteCall(world, raw, { status, code, began, fault });
  const run = (): Envelope => {
    world.reviews.settle(raw.now);
    world.quota.settle(raw.now);
    return runCall(world, routes, raw, log);
  };
  const result = await throughFaults({
    response,
    strike,
    delayed: () => void (raw.now = world.time.now()),
    run: (fault): Envelope => {
      const broken = strike('system-error') ?? strike('code');
      const done = broken && broken.commit !== true ? undefined : run();
      const reply = broken ? brokenAnswer(raw.now, broken) : done!;
      note(200, reply.code, fault ?? broken?.kind);
      return reply;
    },
    skip: (status, fault) => note(status, status === 0 ? 0 : CODE.system, fault),
    serverError: () => systemError(raw.now),
  });
  if (!result) return;
  if (strike('html200')) return void response.type('html').send('<html><body>Please wait …</body></html>');
  response.json(result);
}

/** @param text for a `code` fault: a code of the table, 40050 by default */
const brokenAnswer = (now: number, { kind, text = '' }: { kind: string; text?: string | undefined }): Envelope => {
  if (kind !== 'code') return systemError(now, text);
  const code = FAULT_CODES.has(text) ? text : String(CODE.duplicate);
  return envelope(now, Number(code), FAULT_CODES.get(code)!);
};

/** @param code one of the transient ones; 50000 by default */
const systemError = (now: number, code?: string): Envelope =>
  envelope(
    now,
    CODE.transient.find((known) => String(known) === code) ?? CODE.system,
    'Service error. Please try again later.',
  );

function noteCall(
  world: TikTokWorld,
  { now, method, subject, warning }: RawCall,
  { status, code, began, fault }: { status: number; code: number; began: number; fault?: string },
): void {
  const durationMs = performance.now() - began;
  world.calls.add({ at: now, platform: 'tiktok', method, path: subject, status, code, durationMs, fault, warning });
}
