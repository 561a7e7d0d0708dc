import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

const REQUEST_ID_HEADER = 'X-Request-Id';
const ACCEPTED = /^[\w.:-]{1,64}$/;

/** Uses the caller's request id if it has the accepted format, creates one otherwise, and sends it back. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const sentId = request.headers['x-request-id'];
  const id = typeof sentId === 'string' && ACCEPTED.test(sentId) ? sentId : randomUUID();
  (request as IncomingMessage & { id?: unknown }).id = id;
  response.setHeader(REQUEST_ID_HEADER, id);
  next();
}

export const requestIdOf = (request: IncomingMessage): string => String((request as { id?: unknown }).id ?? '');
