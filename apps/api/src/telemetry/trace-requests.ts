import { ROOT_CONTEXT, SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { routeOf } from './request-metrics.js';

/**
 * Begins a trace for each request of the API. A trace that the caller sends is not continued: anybody could choose which requests are
 * sampled, or mix them with others'. The span has the pattern of the route, never the address, a header or a body.
 */
export const traceRequests: RequestHandler = (request, response, next) => {
  const { method, path } = request; // read now, because routers remove the part that they have matched
  if (!path.startsWith('/api/') || path.startsWith('/api/v1/health')) return next();
  const span = trace.getTracer('polyad-api').startSpan(method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
  response.once('close', () => {
    const route = routeOf(request);
    span.setAttribute('http.request.method', method).setAttribute('http.response.status_code', response.statusCode);
    if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(ROOT_CONTEXT, span), next);
};
