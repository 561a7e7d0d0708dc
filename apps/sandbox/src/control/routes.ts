import { json, Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { Ground } from '../ground.js';
import { readLedger } from '../ledger/ledger.js';
import type { Platform } from '../platform.js';
import { chosen } from './chosen.js';
import { faultsRouter } from './faults.js';
import { limitsRouter } from './limits.js';
import { platformRouter } from './platform-routes.js';
import { body, text } from './request.js';
import { truthRouter } from './truth.js';

/** The test bench behind the platforms. Nothing here exists on the real platforms. */
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
    const withMoney = text(request, 'money') === 'true';
    response.json(readLedger(ground, platforms, { prefix, type, platform, withMoney }));
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

/** Platform time of a campaign; without a campaign, real time. */
export function clockHandler({ time }: Ground, { engine: { clocks } }: Platform) {
  return (request: Request, response: Response): void => {
    const view = clocks.view(text(request, 'campaign') ?? '', time.now());
    response.json({ ...view, now: new Date(view.now).toISOString() });
  };
}
