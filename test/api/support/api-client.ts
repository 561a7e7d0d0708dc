import { randomBytes } from 'node:crypto';
import { judgeAnswer } from '../../support/judge-answer.js';

/** An answer of the API, with its parsed body. The client returns answers of every status and throws for none. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T & { message?: string; code?: number | string; errors?: { field?: string; message: string; code?: number }[] };
  headers: Headers;
}

/**
 * The HTTP part of a browser: keeps cookies, and sends the CSRF token with writes. Tests can tamper with every part. Each answer must be as
 * docs/openapi.json describes it.
 */
export class ApiClient {
  /** Whether answers are compared with docs/openapi.json. False for a stack with a platform that the document does not contain. */
  static isChecked = true;

  readonly cookies = new Map<string, string>();
  /** The client's address, for a stack that trusts its proxy: each client has its own network, so that no throttle affects another. */
  private readonly address = `fd${randomBytes(7).toString('hex')}`.replaceAll(/.{4}/g, '$&:') + ':1';

  constructor(readonly base: string) {}

  /** A new visitor, who has only the CSRF cookie. */
  static async visitor(base: string): Promise<ApiClient> {
    const client = new ApiClient(base);
    await client.get('/sanctum/csrf-cookie');
    return client;
  }

  /** A signed-in client of a new team. */
  static async signedUp(base: string, form: Partial<Record<string, string>> = {}): Promise<ApiClient> {
    const client = await ApiClient.visitor(base);
    const email = form['email'] ?? `${crypto.randomUUID()}@team.polyad.test`;
    const person = {
      first_name: 'Ada',
      last_name: 'Byron',
      company: 'Engines',
      password: 'correct horse',
      ...form,
      email,
    };
    const registered = await client.post('/register', person);
    if (registered.status !== 200) throw new Error(`register: ${JSON.stringify(registered.body)}`);
    await client.login(email, person.password);
    return client;
  }

  static async demoOwner(base: string): Promise<ApiClient> {
    const client = await ApiClient.visitor(base);
    await client.login('owner@demo.polyad.test', 'polyad-demo');
    return client;
  }

  async login(email: string, password: string): Promise<void> {
    const answer = await this.post('/login', { email, password });
    if (answer.status !== 200) throw new Error(`login: ${JSON.stringify(answer.body)}`);
  }

  get<T = Record<string, unknown>>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>('GET', path, undefined, headers);
  }

  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const isForm = body instanceof FormData;
    const json: Record<string, string> = body !== undefined && !isForm ? { 'content-type': 'application/json' } : {};
    const payload = isForm || typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body);
    return this.send<T>('POST', path, payload, {
      'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
      ...json,
      ...headers,
    });
  }

  async send<T>(
    method: string,
    path: string,
    body: string | FormData | undefined,
    headers: Record<string, string>,
  ): Promise<Answer<T>> {
    const response = await this.raw(`/api/v1${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      body: (isJson && text !== '' ? JSON.parse(text) : { text }) as Answer<T>['body'],
      headers: response.headers,
    };
  }

  /**
   * Returns redirects instead of following them. A request without a body closes its connection, because the server might close an idle
   * connection just when the next request uses it. A request with a body keeps its connection open: otherwise, an answer that arrives
   * before the end of a refused body could be lost.
   */
  async raw(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const response = await fetch(new URL(path, this.base), {
      ...init,
      headers: {
        ...(init.body == null && { connection: 'close' }),
        cookie,
        'x-forwarded-for': this.address,
        ...(init.headers as Record<string, string>),
      },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
    if (ApiClient.isChecked) await assertDocumented(path, init.method ?? 'GET', response);
    return response;
  }
}

/** Compares the answer with the API's document, including JSON contents. */
async function assertDocumented(path: string, method: string, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  const text = type.includes('json') ? await response.clone().text() : '';
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  await judgeAnswer({ method, path, status: response.status, type, body });
}
