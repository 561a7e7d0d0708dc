/** People who call the API without a browser, for benches. */

const PASSWORD = 'correct horse';

/** A person with a team of their own. @returns the headers of their requests, and the team */
export async function signedUp(api, database, name) {
  const visitor = headersOf((await sent(api, { method: 'GET', path: '/api/v1/sanctum/csrf-cookie' })).headers);
  const person = { email: `${name}@bench.polyad.test`, password: PASSWORD };
  const names = { first_name: 'Ada', last_name: 'Byron', company: name };
  await post(api, { headers: visitor }, '/register', { ...person, ...names });
  const session = headersOf(
    (await sent(api, { method: 'POST', path: '/api/v1/login', headers: visitor, body: JSON.stringify(person) }))
      .headers,
  );
  const { rows } = await database.query('select organization_id as id from user_account where email = $1', [
    person.email,
  ]);
  return { headers: session, id: rows[0].id };
}

/** @returns the answer's text. @throws for any status but 200 */
export const post = async (api, { headers }, path, body) =>
  (await sent(api, { method: 'POST', path: `/api/v1${path}`, headers, body: JSON.stringify(body) })).text;

/** @returns the answer's text. @throws for any status but 200 */
export const get = async (api, { headers }, path) =>
  (await sent(api, { method: 'GET', path: `/api/v1${path}`, headers })).text;

async function sent(api, request) {
  const { statusCode, headers, body } = await api.request(request);
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${request.method} ${request.path}: ${statusCode} ${text}`);
  return { headers, text };
}

/** The cookies of an answer with their CSRF token, as the next request sends them. */
function headersOf(headers) {
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookies.join(';'))[1]);
  const cookie = cookies.filter((pair) => !pair.endsWith('=')).join('; ');
  return { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' };
}
