import { json, Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { StoredObject } from '../store/objects.js';
import type { MetaWorld } from '../meta/world.js';
import { readLedger } from './ledger.js';
import { metaControlRouter } from './meta-routes.js';
import { body, text } from './request.js';

const limitSchema = z.strictObject({
  pool: z.string(),
  account: z.string().optional(),
  limit: z.number().int().min(0).optional(),
  windowMs: z.number().int().min(1).optional(),
  blockMs: z.number().int().min(0).optional(),
  regainMinutes: z.number().min(0).optional(),
});
const contentSchema = z.strictObject({
  content: z.record(z.string(), z.string()),
  targeting: z.record(z.string(), z.unknown()),
  event: z.string().default(''),
});

/** The test bench behind the platforms: nothing here exists in the real world. */
export function controlRouter(world: MetaWorld): Router {
  const router = Router();
  router.use(json());
  router.get('/health', (_, response) => void response.json({ status: 'ok', scale: world.config.timeScale }));
  router.get('/clock', clockHandler(world));
  router.post('/clock', (request, response) => {
    const wanted = body(z.strictObject({ advanceMs: z.number().min(0) }), request, response);
    if (!wanted) return;
    world.uptime.advance(wanted.advanceMs);
    response.json({ uptimeMs: world.uptime.now() });
  });
  router.get('/ledger', (request, response) => {
    response.json(
      readLedger(world, {
        prefix: text(request, 'prefix'),
        type: text(request, 'type'),
        platform: text(request, 'platform'),
      }),
    );
  });
  router.get('/calls', (request, response) => {
    const since = text(request, 'since');
    const at = since === undefined ? 0 : /^\d+$/.test(since) ? Number(since) : Date.parse(since);
    response.json({
      data: world.calls.list({
        since: at || 0,
        platform: text(request, 'platform'),
        limit: Number(text(request, 'limit') ?? 10_000),
      }),
    });
  });
  router.delete('/calls', (_, response) => {
    world.calls.clear();
    response.json({ success: true });
  });
  router.get('/faults', (_, response) => void response.json({ data: world.faults.list() }));
  router.post('/faults', (request, response) => {
    const fault = body(world.faults.schema, request, response);
    if (fault) response.json(world.faults.add(fault));
  });
  router.delete('/faults', (request, response) => {
    const id = text(request, 'id');
    response.json({ removed: world.faults.clear(id === undefined ? undefined : Number(id)) });
  });
  router.get('/limits', (_, response) => void response.json(world.throttle.view()));
  router.post('/limits', (request, response) => {
    const change = body(limitSchema, request, response);
    if (!change) return;
    const { pool, account, ...limit } = change;
    if (!world.throttle.isPool(pool)) return void response.status(400).json({ message: `There is no pool ${pool}.` });
    world.throttle.configure(pool, limit, account);
    response.json(world.throttle.view());
  });
  router.delete('/limits', (_, response) => {
    world.throttle.reset();
    response.json(world.throttle.view());
  });
  router.get(
    '/truth',
    (request, response) =>
      void response.json({ data: readTruth(world, text(request, 'ads'), text(request, 'campaign')) }),
  );
  router.post('/truth', (request, response) => {
    const wanted = body(z.array(contentSchema).max(60_000), request, response);
    if (!wanted) return;
    response.json({
      data: wanted.map(({ content, targeting, event }) => world.delivery.truthOfContent(content, targeting, event)),
    });
  });
  router.use('/meta', metaControlRouter(world));
  return router;
}

/** Platform time of a campaign; of none, real time. */
export function clockHandler(world: MetaWorld) {
  return (request: Request, response: Response): void => {
    const now = world.time.now();
    const view = world.clocks.view(text(request, 'campaign') ?? '', now);
    response.json({ ...view, now: new Date(view.now).toISOString() });
  };
}

function readTruth(world: MetaWorld, ids: string | undefined, campaign: string | undefined): unknown[] {
  const named = (ids ?? '').split(',').filter(Boolean);
  const ads: (StoredObject | undefined)[] =
    campaign !== undefined
      ? [...world.objects.list({ platform: 'meta', type: 'ad', campaign, withDeleted: true })]
      : named.map((id) => world.objects.get('meta', id));
  return ads.flatMap((ad) => (ad?.type === 'ad' ? [{ id: ad.id, name: ad.name, ...world.delivery.truthOf(ad) }] : []));
}
