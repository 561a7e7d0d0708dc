import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

interface Options {
  isSecure: boolean;
  /** Of pictures that are not ours and may come over plain HTTP, as a sandbox's do. */
  imageOrigins: readonly string[];
  /** Where card numbers go: the sandbox's field, by its origin; null for Stripe's, whose script is loaded. */
  cardFieldOrigin: string | null;
}

/** What Stripe's elements need; their frames are https, which pages may frame anyway. */
const STRIPE = { scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'], calls: ['https://api.stripe.com'] };

/**
 * Headers of every answer. The policy allows no inline script; styles may be inline because Blueprint's poppers and
 * Highcharts set them. Pictures of pages come from the platform, which is http only where it is the local sandbox. HSTS only over TLS, where it means something.
 */
export function securityHeaders({ isSecure, imageOrigins, cardFieldOrigin }: Options): RequestHandler {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(cardFieldOrigin === null ? STRIPE.scripts : [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...imageOrigins],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(cardFieldOrigin === null ? STRIPE.calls : [])],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'https:', ...(cardFieldOrigin === null ? [] : [cardFieldOrigin])],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The consent pop-up must keep its tie to the opener, which polls whether it was closed.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
  });
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** What helmet sets. Nothing of it depends on the request, so it is asked once instead of a dozen handlers every time. */
function headersOf(options: Parameters<typeof helmet>[0]): [name: string, value: string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  let failure: unknown;
  helmet(options)(response.req, response, (error?: unknown) => (failure = error));
  if (failure) throw failure;
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}

/** Answers of the API are never kept by a cache. */
export function noStore(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
