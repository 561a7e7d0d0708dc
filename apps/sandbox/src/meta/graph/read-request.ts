import type { Request } from 'express';
import type { UploadedFile } from './call.js';
import { isObject } from './params.js';
import { plainPath } from './plain-path.js';
import type { RawCall } from './run.js';

/** Reads a raw call: its parameters come from query, body (in any of its three formats) and header. @param now when it arrived */
export function readRequest(request: Request, now: number): RawCall {
  const values: Record<string, unknown> = { ...flat(request.query as Record<string, unknown>), ...readBody(request) };
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) values.access_token ??= bearer;
  const files = ((request.files ?? []) as Express.Multer.File[]).map((file): UploadedFile => ({
    field: file.fieldname,
    name: file.originalname,
    bytes: file.buffer,
  }));
  return {
    method: request.method,
    path: plainPath(request.path),
    values,
    files,
    root: `${request.protocol}://${request.get('host') ?? 'localhost'}${request.baseUrl}`,
    now,
    isConditional: request.get('if-none-match') !== undefined,
  };
}

function readBody(request: Request): Record<string, unknown> {
  const body: unknown = request.body;
  if (!Buffer.isBuffer(body)) return isObject(body) ? { ...body } : {};
  const text = body.toString('utf8');
  if (!request.is('json')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const parsed: unknown = JSON.parse(text || '{}');
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** The last of repeated parameters wins, as on the platform. */
function flat(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]),
  );
}
