import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { sessionReducer, signedIn } from '../session/session-slice.js';

interface Sent {
  url: string;
  headers: Record<string, string>;
  withCredentials: boolean;
  form: FormData;
}

/** The outcomes of the requests, in turn. 'wait' means that the request does not end by itself. */
let answers: ([status: number, body: string] | 'cut' | 'wait')[] = [];
let sent: Sent[] = [];
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  withCredentials = false;
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  private url = '';
  private readonly headers: Record<string, string> = {};
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.onabort?.();
  }
  send(form: FormData) {
    sent.push({ url: this.url, headers: this.headers, withCredentials: this.withCredentials, form });
    this.upload.onprogress?.({ loaded: 1, total: 4 });
    const answer = answers.shift() ?? 'wait';
    if (answer === 'wait') return;
    this.upload.onprogress?.({ loaded: 4, total: 4 });
    if (answer === 'cut') return this.onerror?.();
    [this.status, this.responseText] = answer;
    this.onload?.();
  }
}

const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
const browser = {
  document: { cookie: 'XSRF-TOKEN=from%3Dcookie' },
  localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
};
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true });

/** Sends a form by the query function that all calls of the console use. */
async function upload(controller = new AbortController()) {
  const { baseQuery } = await import('./base-query.js');
  const store = configureStore({ reducer: { session: sessionReducer } });
  store.dispatch(signedIn());
  const form = new FormData();
  form.set('name', 'Spring');
  const shares: number[] = [];
  const call = {
    url: '/api/v1/upload',
    method: 'POST' as const,
    body: form,
    headers: { 'Idempotency-Key': 'key-1' },
    onProgress: (share: number) => shares.push(share),
  };
  const result = await baseQuery(call, { ...store, signal: controller.signal } as never, {});
  return { result, shares };
}

beforeEach(() => {
  sent = [];
  globalThis.XMLHttpRequest = FakeRequest as never;
  globalThis.fetch = jest.fn(async () => new Response('{}')) as typeof fetch;
});
afterEach(() => {
  Object.assign(globalThis, real);
});

describe('form with files', () => {
  it('AUTH-038 AUTH-040 sends cookies, the CSRF header and its own headers, and reports progress', async () => {
    answers = [[200, '{"data":1}']];
    const { result, shares } = await upload();
    expect(result).toEqual({ data: { data: 1 } });
    expect(shares).toEqual([0.25, 1]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ url: '/api/v1/upload', withCredentials: true });
    expect(sent[0]?.headers).toEqual({
      'Idempotency-Key': 'key-1',
      'X-XSRF-TOKEN': 'from=cookie',
      Accept: 'application/json',
    });
    expect(sent[0]?.form.get('name')).toBe('Spring');
  });

  it('is sent again with the same key after a renewal of the session', async () => {
    answers = [
      [401, '{"message":"no"}'],
      [200, '{"data":2}'],
    ];
    const { result } = await upload();
    expect(result).toEqual({ data: { data: 2 } });
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1', 'key-1']);
  });

  it.each([
    ['a refusal', [400, '{"message":"too big"}'], { status: 400, data: { message: 'too big' } }],
    ['another success than 200', [201, '{}'], { status: 201, data: {} }],
    ['an answer that is not JSON', [502, '<html>'], { status: 'PARSING_ERROR', originalStatus: 502 }],
    ['a cut line', 'cut', { status: 'FETCH_ERROR' }],
  ] as const)('ERR-002 fails by %s', async (_what, answer, error) => {
    answers = [answer as never];
    expect((await upload()).result.error).toMatchObject(error);
  });

  it('is not sent if it was canceled before', async () => {
    const controller = new AbortController();
    controller.abort();
    expect((await upload(controller)).result.error).toMatchObject({ status: 'FETCH_ERROR' });
    expect(sent).toEqual([]);
  });

  it('ends when it is canceled', async () => {
    answers = ['wait'];
    const controller = new AbortController();
    const going = upload(controller);
    while (sent.length === 0) await Promise.resolve();
    controller.abort();
    expect((await going).result.error).toMatchObject({ status: 'FETCH_ERROR' });
  });
});
