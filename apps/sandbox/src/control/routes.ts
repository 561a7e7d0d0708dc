import { json, Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { Ground } from '../ground.js';
import { readLedger } from '../ledger/ledger.js';
import type { Platform } from '../platform.js';
import { chosen } from './chosen.js';
import { platformRouter } from './platform-routes.js';
import { body, text } from './request.js';
import { truthRouter } from './truth.js';

const limitSchema = z.strictObject({
  pool: z.string(),
  account: z.string().optional(),
  limit: z.number().int().min(0).optional(),
  windowMs: z.number().int().min(1).optional(),
  blockMs: z.number().int().min(0).optional(),
  regainMinutes: z.number().min(0).optional(),
});

/** The test bench behind the platforms: nothing here exists in the real world. */
export function controlRouter(ground: Ground, platforms: readonly Platform[]): Router {
  const router = Router();
  router.use(json());
  router.get('/health', (_, response) => void response.json({ status: 'ok', scale: ground.config.timeScale }));
  router.get('/clock', (request, response) => {
    const platform = chosen(platforms, request, response);
    if (platform) clockHandler(ground, platform)(request, response);
  });
  router.post('/clock', (request, response) => {
    const wanted = body(z.strictObject({ advanceMs: z.number().min(0) }), request, response);
    if (!wanted) return;
    ground.uptime.advance(wanted.advanceMs);
    response.json({ uptimeMs: ground.uptime.now() });
  });
  router.get('/ledger', (request, response) => {
    const [prefix, type, platform] = ['prefix', 'type', 'platform'].map((name) => text(request, name));
    response.json(readLedger(ground, platforms, { prefix, type, platform }));
  });
  router.get('/calls', (request, response) => {
    const since = text(request, 'since');
    const at = since === undefined ? 0 : /^\d+$/.test(since) ? Number(since) : Date.parse(since);
    response.json({
      data: ground.calls.list({
        since: at || 0,
        platform: text(request, 'platform'),
        limit: Number(text(request, 'limit') ?? 10_000),
      }),
    });
  });
  router.delete('/calls', (_, response) => {
    ground.calls.clear();
    response.json({ success: true });
  });
  router.use('/faults', faultsRouter(platforms));
  router.use('/limits', limitsRouter(platforms));
  router.use('/truth', truthRouter(ground, platforms));
  for (const platform of platforms) router.use(`/${platform.traits.name}`, platformRouter(ground, platform));
  return router;
}

function faultsRouter(platforms: readonly Platform[]): Router {
  const router = Router();
  router.get('/', (request, response) => {
    const faults = chosen(platforms, request, response)?.engine.faults;
    if (faults) response.json({ data: faults.list() });
  });
  router.post('/', (request, response) => {
    const faults = chosen(platforms, request, response)?.engine.faults;
    const fault = faults && body(faults.schema, request, response);
    if (fault) response.json(faults.add(fault));
  });
  router.delete('/', (request, response) => {
    const faults = chosen(platforms, request, response)?.engine.faults;
    const id = text(request, 'id');
    if (faults) response.json({ removed: faults.clear(id === undefined ? undefined : Number(id)) });
  });
  return router;
}

function limitsRouter(platforms: readonly Platform[]): Router {
  const router = Router();
  router.get('/', (request, response) => {
    const throttle = chosen(platforms, request, response)?.engine.throttle;
    if (throttle) response.json(throttle.view());
  });
  router.post('/', (request, response) => {
    const throttle = chosen(platforms, request, response)?.engine.throttle;
    const change = throttle && body(limitSchema, request, response);
    if (!change) return;
    const { pool, account, ...limit } = change;
    if (!throttle.isPool(pool)) return void response.status(400).json({ message: `There is no pool "${pool}".` });
    throttle.configure(pool, limit, account);
    response.json(throttle.view());
  });
  router.delete('/', (request, response) => {
    const throttle = chosen(platforms, request, response)?.engine.throttle;
    throttle?.reset();
    if (throttle) response.json(throttle.view());
  });
  return router;
}

/** Platform time of a campaign; of none, real time. */
export function clockHandler({ time }: Ground, { engine: { clocks } }: Platform) {
  return (request: Request, response: Response): void => {
    const view = clocks.view(text(request, 'campaign') ?? '', time.now());
    response.json({ ...view, now: new Date(view.now).toISOString() });
  };
}
