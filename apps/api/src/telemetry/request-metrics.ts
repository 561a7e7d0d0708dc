import type { Request, RequestHandler } from 'express';
import { httpRequests } from '#libs/telemetry/api-metrics.js';

/** All other methods count as `other`, because anybody can send any method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts finished requests and their time. A label has a route's pattern, never an address. */
export const requestMetrics: RequestHandler = (request, response, next) => {
  const isApi = request.path.startsWith('/api/') || request.path.startsWith('/sanctum/'); // routers change the path later
  const end = httpRequests.startTimer();
  response.once('close', () => {
    const method = METHODS.has(request.method) ? request.method : 'other';
    end({ method, route: routeOf(request) ?? (isApi ? 'none' : 'console'), status: response.statusCode });
  });
  next();
};

/** The pattern of the route that handled the request; undefined if no route did, or only one that matches every address. */
export function routeOf(request: Request): string | undefined {
  const { path } = (request.route ?? {}) as { path?: unknown };
  return typeof path === 'string' && path.startsWith('/') ? path : undefined;
}
