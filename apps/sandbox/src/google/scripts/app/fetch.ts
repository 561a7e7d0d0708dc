import { facade, ScriptError, type Facade } from '../engine/bridge.js';
import { record, text } from '../engine/arguments.js';
import type { Run } from '../run.js';

/** Maximum real time for one address; Google waits for a minute. */
const MOST_MS = 20_000;
/** The longest response (developers.google.com, Apps Script, Quotas: URL Fetch response size). */
const MOST_BYTES = 50 * 1024 * 1024;

/** `UrlFetchApp`. A preview fetches too: it only suppresses changes of the account. */
export const urlFetchApp = (run: Run): Facade =>
  facade('UrlFetchApp', {
    fetch: (url: unknown, params: unknown = {}) => fetchOne(run, text(url, 'url'), record(params, 'params')),
  });

async function fetchOne(run: Run, url: string, params: Record<string, unknown>): Promise<Facade> {
  run.clock.spend('fetch');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new ScriptError(`Invalid argument: ${url}`);
  if (run.world.faults.take('scripts-offline', [url])) throw new ScriptError(`Address unavailable: ${url}`);
  const { payload } = params;
  const form = typeof payload === 'object' && payload !== null;
  const headers = new Headers((params.headers ?? {}) as Record<string, string>);
  const type = params.contentType ?? (payload === undefined ? undefined : 'application/x-www-form-urlencoded');
  if (type !== undefined) headers.set('content-type', text(type, 'contentType'));
  let response: Response;
  let body: string;
  try {
    response = await fetch(url, {
      method: params.method === undefined ? 'GET' : text(params.method, 'method').toUpperCase(),
      headers,
      redirect: params.followRedirects === false ? 'manual' : 'follow',
      signal: AbortSignal.timeout(MOST_MS),
      ...(payload !== undefined && {
        body: form ? new URLSearchParams(payload as Record<string, string>) : text(payload, 'payload'),
      }),
    });
    body = await bodyOf(response);
  } catch (error) {
    if (error instanceof ScriptError) throw error;
    throw new ScriptError(`Address unavailable: ${url}`);
  }
  const { status } = response;
  if (status >= 400 && params.muteHttpExceptions !== true)
    throw new ScriptError(
      `Request failed for ${new URL(url).origin} returned code ${status}. Truncated server response: ${body.slice(0, 200)} (use muteHttpExceptions option to examine full response)`,
    );
  return facade('HTTPResponse', {
    getResponseCode: () => status,
    getContentText: () => body,
    getHeaders: () => Object.fromEntries(response.headers),
  });
}

/** @throws ScriptError if the response is longer than `MOST_BYTES`; the rest is not read */
async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new ScriptError('Response too large');
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}
