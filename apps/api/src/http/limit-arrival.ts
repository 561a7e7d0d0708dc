import type { NextFunction, Request, Response } from 'express';

const ARRIVAL_MS = 60_000;

/**
 * A request must have arrived within a minute; the server's own limit is off because an upload of a gigabyte may take an
 * hour. Uploads (multipart forms) are bounded by `receiveForm`.
 */
export function limitArrival(request: Request, _response: Response, next: NextFunction): void {
  const isForm = request.is('multipart/form-data'); // null where there is no body: then all of it is here
  if (isForm === false) {
    const timer = setTimeout(() => request.destroy(), ARRIVAL_MS);
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  }
  next();
}
