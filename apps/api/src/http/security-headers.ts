import helmet from 'helmet';
import type { RequestHandler } from 'express';
import type { NextFunction, Request, Response } from 'express';

/**
 * Headers of every answer. The policy allows no inline script; styles may be inline because Blueprint's poppers and
 * Highcharts set them. Pictures of pages come from the platform, which is http only where it is the local sandbox. HSTS only over TLS, where it means something.
 */
export function securityHeaders({ isSecure, imageOrigin }: { isSecure: boolean; imageOrigin: string }): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', imageOrigin],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'https:'],
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
}

/** Answers of the API are never kept by a cache. */
export function noStore(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
