import type { Request } from 'express';
import type { UploadedFile } from './uploaded-file.js';
import { isObject, type ParamFormat } from './params.js';
import type { RawCall } from './run.js';

/** Reads a raw call: its parameters come from the query of a GET, or from a JSON or multipart body. @param now when it arrived */
export function readRequest(request: Request, path: string, now: number): RawCall {
  const files = ((request.files ?? []) as Express.Multer.File[]).map((file): UploadedFile => ({
    field: file.fieldname,
    name: file.originalname,
    path: file.path,
    size: file.size,
  }));
  return {
    method: request.method,
    path,
    subject: `${request.baseUrl}${path}`,
    token: request.get('access-token'),
    ...readValues(request),
    files,
    root: `${request.protocol}://${request.get('host') ?? 'localhost'}${request.baseUrl.replace(/\/open_api\/.*$/, '')}`,
    now,
  };
}

function readValues(request: Request): { values: Record<string, unknown>; format: ParamFormat; unreadable?: string } {
  if (request.method === 'GET') return { values: { ...(request.query as Record<string, unknown>) }, format: 'query' };
  const body: unknown = request.body;
  if (request.is('multipart')) return { values: isObject(body) ? { ...body } : {}, format: 'form' };
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
  try {
    const values: unknown = JSON.parse(text);
    if (isObject(values)) return { values, format: 'json' };
  } catch {
    // Reported below, like JSON that is not an object.
  }
  return { values: {}, format: 'json', unreadable: 'The request body is not a JSON object.' };
}
