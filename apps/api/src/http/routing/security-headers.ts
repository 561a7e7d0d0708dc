import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

interface Options {
  isSecure: boolean;
  /** Origins of pictures that are not ours and may come over plain HTTP, as a sandbox's do. */
  imageOrigins: readonly string[];
  /** The origin of the sandbox's card field; null for Stripe's field, whose script is loaded. */
  cardFieldOrigin: string | null;
}

/** Origins that Stripe's elements need. Their frames use https, which pages may frame anyway. */
const STRIPE = { scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'], calls: ['https://api.stripe.com'] };

/**
 * Headers of every answer. The policy allows no inline script; styles may be inline because Blueprint's poppers and Highcharts set them.
 * Pictures of pages come from the platform, which uses http only in the local sandbox. HSTS is sent only over TLS, where it has an
 * effect.
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
    // The consent pop-up must keep its link to the opener, which polls whether the pop-up was closed.
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

/** The headers that helmet sets. None depends on the request, so helmet runs once, instead of a dozen handlers for every request. */
function headersOf(options: Parameters<typeof helmet>[0]): [name: string, value: string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  let failure: unknown;
  helmet(options)(response.req, response, (error?: unknown) => (failure = error));
  if (failure) throw failure;
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}

/** Caches never store answers of the API. */
export function noStore(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
