import { Router } from 'express';
import { z } from 'zod';
import type { Platform } from '../platform.js';
import { chosen } from './chosen.js';
import { body } from './request.js';

const limitSchema = z.strictObject({
  pool: z.string(),
  account: z.string().optional(),
  limit: z.number().int().min(0).optional(),
  windowMs: z.number().int().min(1).optional(),
  blockMs: z.number().int().min(0).optional(),
  regainMinutes: z.number().min(0).optional(),
});

/** Limits of a platform's pools of calls. */
export function limitsRouter(platforms: readonly Platform[]): Router {
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
