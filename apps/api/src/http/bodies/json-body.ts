import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { ApiError, invalidField } from '../errors/api-error.js';
import { surveyJson, type Bounds, type JsonProblem } from './bounded-json.js';
import { cleanInput } from './clean-input.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';

/** From this size on, the event loop handles other requests between two steps. */
const LARGE_BYTES = 64 * 1024;

/** Call it between two steps of processing a body: it lets other requests run if the body is large. */
export async function yieldIfLarge({ headers }: Request): Promise<void> {
  if (Number(headers['content-length'] ?? LARGE_BYTES) >= LARGE_BYTES) await nextTurn();
}

const parsers = new Map<Bounds, RequestHandler>();

/**
 * Reads a JSON object into `request.body`, within its route's bounds. Sets nothing if there is no body.
 * @throws ApiError, and errors of body-parser that the error filter knows
 */
export async function readJsonBody(request: Request, response: Response, bounds: Bounds): Promise<void> {
  const parser = parsers.get(bounds) ?? parserOf(bounds);
  parsers.set(bounds, parser);
  await parsed(parser, bounds.bytes, request, response);
  const body = request.body as unknown;
  if (body === undefined) return;
  await yieldIfLarge(request);
  cleanInput(body, '', bounds.entries);
}

/**
 * JSON must be UTF-8 (RFC 8259, section 8.1). A decoder would replace invalid bytes by question marks, so the stored text would differ
 * from the one sent.
 */
const parserOf = (bounds: Bounds): RequestHandler =>
  express.json({
    limit: bounds.bytes,
    verify: (_request: Request, _response: Response, raw: Buffer, encoding: string) => {
      if (encoding !== 'utf-8') throw new ApiError(415, 'unsupported-media-type', HTTP_TEXTS.notUtf8);
      if (!isUtf8(raw)) throw new ApiError(400, 'bad-json', HTTP_TEXTS.badUtf8);
      const { problem } = surveyJson(raw, bounds);
      if (problem !== null) throw jsonRefused(problem, bounds);
    },
  });

/** Reads the raw body of any type into `request.body`. @throws errors of body-parser that the error filter knows */
export const readBytes = (request: Request, response: Response, limit: number): Promise<void> =>
  parsed(express.raw({ type: () => true, limit }), limit, request, response);

async function parsed(parser: RequestHandler, limit: number, request: Request, response: Response): Promise<void> {
  // The parser would wait for the end of a body although it knows in advance that the body is too large.
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new ApiError(413, 'too-large', HTTP_TEXTS.tooLarge);
  await new Promise<void>((resolve, reject) => {
    void parser(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
}

/** Parses the JSON of a form's field, within bounds, and cleans it. @throws ApiError 400 naming the field */
export function readJsonField(text: string, field: string, bounds: Bounds): unknown {
  const raw = Buffer.from(text);
  const { problem } = surveyJson(raw.subarray(0, bounds.bytes), bounds);
  if (problem !== null) throw jsonRefused(problem, bounds, field);
  if (raw.length > bounds.bytes) throw invalidField(field, HTTP_TEXTS.tooLong);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // the error's position helps nobody: programs write these forms
    throw invalidField(field, withParams(FIELD_TEXTS.json, { field }), 'bad-json');
  }
  return cleanInput(value, field === 'data' ? '' : field, bounds.entries);
}

function jsonRefused(problem: JsonProblem, { tooMuch }: Bounds, field = 'body'): ApiError {
  if (problem === 'no-object') return invalidField(field, withParams(FIELD_TEXTS.jsonObject, { field }), 'bad-json');
  if (problem === 'too-much' && tooMuch) return tooMuch();
  return invalidField(field, problem === 'too-deep' ? HTTP_TEXTS.tooDeep : HTTP_TEXTS.tooMuch);
}
