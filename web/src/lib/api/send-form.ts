import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { isReadable } from '../uploads/is-readable.js';
import { csrfHeaders } from './csrf.js';
import { FILE_CHANGED } from './problem.js';

interface Options {
  url: string;
  form: FormData;
  headers?: Record<string, string>;
  /** Aborting ends the upload. */
  signal: AbortSignal;
  /** The sent share of the form, from 0 to 1. */
  onProgress(share: number): void;
}

/** The shape of RTK Query's answers. */
type Outcome = { data: unknown; error?: undefined } | { error: FetchBaseQueryError; data?: undefined };

/** Posts a form and reports its progress, which fetch cannot do. It has no time limit, because the connection can be slow. */
export function sendForm({ url, form, headers, signal, onProgress }: Options): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (error: string) => resolve({ error: { status: 'FETCH_ERROR', error } });
    request.open('POST', url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries({ ...headers, ...csrfHeaders(), Accept: 'application/json' }))
      request.setRequestHeader(name, value);
    // If the upload was aborted while the CSRF token was fetched, no further event follows.
    if (signal.aborted) return fail('aborted');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () =>
      void areReadable(form).then((areAllReadable) =>
        areAllReadable ? fail('no answer') : resolve({ error: FILE_CHANGED }),
      );
    request.onabort = () => fail('aborted');
    request.onload = () => resolve(outcomeOf(request));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

async function areReadable(form: FormData): Promise<boolean> {
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  return (await Promise.all(files.map(isReadable))).every(Boolean);
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Outcome {
  let data: unknown;
  try {
    data = JSON.parse(responseText);
  } catch (error) {
    return { error: { status: 'PARSING_ERROR', originalStatus: status, data: responseText, error: String(error) } };
  }
  return isSuccess(status, data) ? { data } : { error: { status, data } };
}

/** Whether an answer is a success: 200 with a JSON object (ERR-002). A proxy can answer 200 without a body. */
export const isSuccess = (status: number, body: unknown): boolean =>
  status === 200 && typeof body === 'object' && body !== null;
