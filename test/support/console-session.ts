import type { BrowserContext } from 'playwright-core';

/** The console's mark of a signed-in person (web/src/lib/session/session-slice.ts): without it, the page / sends no request. */
const NOTE = { name: 'polyad.loggedIn', value: '1' };

/**
 * Signs a person in for all pages of a window. It sends the login form's request without its page, which takes a second and has its own
 * specs. Only this window has the session.
 * @param context without an open page; its `baseURL` is the console's address
 * @throws the API's refusal
 */
export async function signIn(
  context: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await context.request.get('/api/v1/sanctum/csrf-cookie');
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value;
  const headers = { 'x-xsrf-token': decodeURIComponent(token) };
  const answer = await context.request.post('/api/v1/login', { data: { email, password }, headers });
  if (!answer.ok()) throw new Error(`login: ${answer.status()} ${await answer.text()}`);
  const { cookies } = await context.storageState();
  await context.setStorageState({
    cookies,
    origins: [{ origin: new URL(answer.url()).origin, localStorage: [NOTE] }],
  });
}
