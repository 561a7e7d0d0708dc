/** The users that `npm start` signs up. */
export const DEMO_OWNER = { email: 'owner@demo.polyad.test', password: 'polyad-demo' };
export const DEMO_STAFF = { email: 'staff@demo.polyad.test', password: 'polyad-demo' };

/**
 * @param {{ base: string, email?: string, password?: string }} options
 * @returns {Promise<Client>} logged in; by default as the demo's owner
 */
export async function signedIn({ base, email = DEMO_OWNER.email, password = DEMO_OWNER.password }) {
  const client = new Client(base);
  await client.get('/sanctum/csrf-cookie');
  await client.post('/login', { email, password });
  return client;
}

/** The HTTP part of a browser: it keeps cookies and sends the CSRF token with every write. */
export class Client {
  #cookies = new Map();

  /** @param {string} base address of the API, such as http://127.0.0.1:3000 */
  constructor(base) {
    this.base = base.replace(/\/+$/, '');
  }

  /** @returns the answer's body; @throws Error with the server's message and items for any status but 200 */
  get(path) {
    return this.#json('GET', path);
  }

  /** @param body an object (sent as JSON), a FormData, or nothing */
  post(path, body, headers = {}) {
    return this.#json('POST', path, body, headers);
  }

  /** A request as from the address bar: it returns redirects instead of following them, and sends cookies to our host only. */
  async navigate(address, init = {}) {
    const isOurs = address.startsWith(`${this.base}/`);
    const headers = { ...init.headers, ...(isOurs ? { cookie: this.#cookieHeader() } : {}) };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    if (isOurs) this.#keep(response);
    return response;
  }

  /**
   * A request under /api/v1 with the session's cookies and CSRF token.
   * @param {string} path below /api/v1
   * @param {{ method: string, headers?: Record<string, string>, body?: BodyInit }} init
   * @returns {Promise<Response>}
   */
  async send(path, init) {
    const { method, headers } = init;
    const response = await fetch(`${this.base}/api/v1${path}`, {
      ...init,
      headers: {
        cookie: this.#cookieHeader(),
        ...(method === 'GET' ? {} : { 'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '' }),
        ...headers,
      },
    });
    this.#keep(response);
    // The access cookie lasts 15 minutes; the refresh cookie renews it.
    if (response.status !== 401 || this.#cookies.size <= 1 || /login|refresh/.test(path)) return response;
    await this.post('/session/refresh');
    return this.send(path, init);
  }

  async #json(method, path, body, headers = {}) {
    const isForm = body instanceof FormData;
    const response = await this.send(path, {
      method,
      headers: { ...(body && !isForm ? { 'content-type': 'application/json' } : {}), ...headers },
      body: isForm ? body : body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status === 200) return answer;
    const items = (answer.errors ?? []).map(({ field, message }) => `\n  ${field ?? ''}: ${message}`).join('');
    throw new Error(`${method} ${path}: ${response.status} ${answer.message}${items}`);
  }

  #keep(response) {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (!name) continue;
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, decodeURIComponent(value));
    }
  }

  #cookieHeader() {
    return [...this.#cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  }
}
