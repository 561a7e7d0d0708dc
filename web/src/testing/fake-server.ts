/** A call of the console. */
export interface Asked {
  method: string;
  path: string;
  /** The parsed body if it is JSON. */
  body: unknown;
}
export type Answer = [status: number, body: object];

/** A call that is still pending when the test ends. */
export const UNANSWERED: Answer = [0, {}];

/** The parts of Request that the router and RTK Query need. jsdom has no Request. */
class FakeRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal;

  constructor(
    readonly url: string,
    { method = 'GET', headers, body, signal }: RequestInit = {},
  ) {
    this.method = method.toUpperCase();
    this.headers = new Headers(headers);
    this.body = body;
    this.signal = signal ?? new AbortController().signal;
  }

  clone = (): FakeRequest => this;
}

/** Replaces the API in jsdom, which has no fetch. @returns the calls so far, without those for the CSRF cookie */
export function answerWith(answer: (asked: Asked) => Answer): Asked[] {
  const calls: Asked[] = [];
  const fetch = async (input: FakeRequest | string, init?: RequestInit) => {
    const { method, url, body } = typeof input === 'string' ? new FakeRequest(input, init) : input;
    const asked: Asked = { method, path: url, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body };
    if (url !== '/sanctum/csrf-cookie') calls.push(asked);
    const [status, value] = answer(asked);
    if (status === UNANSWERED[0]) await new Promise(() => undefined);
    const response = {
      status,
      ok: status === 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      text: async () => JSON.stringify(value),
      json: async () => value,
      clone: () => response,
    };
    return response;
  };
  Object.assign(globalThis, { fetch, Request: FakeRequest });
  return calls;
}
