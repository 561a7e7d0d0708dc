import { Router } from 'express';
import type { Platform } from '../platform.js';
import { chosen } from './chosen.js';
import { body, text } from './request.js';

/** Routes that list, add and remove the faults of a platform. */
export function faultsRouter(platforms: readonly Platform[]): Router {
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
