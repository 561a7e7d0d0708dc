import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from './api-error.js';

/**
 * Reads JSON bodies, objects and lists only. They have to be UTF-8 (RFC 8259, section 8.1): a decoder would replace what is
 * not by question marks, and what was stored would not be what was sent.
 */
export const jsonBody = (limit: number): RequestHandler =>
  express.json({
    limit,
    strict: true,
    verify: (_request: Request, _response: Response, raw: Buffer, encoding: string) => {
      if (encoding !== 'utf-8') throw new ApiError(415, 'unsupported-media-type', 'JSON must be UTF-8.');
      if (!isUtf8(raw)) throw new ApiError(400, 'bad-json', 'The body is not valid UTF-8.');
    },
  });
