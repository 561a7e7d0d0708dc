import type { BrowserContext } from 'playwright-core';

/** What the console notes where somebody has signed in (web/src/lib/session/session-slice.ts): without it / asks nobody. */
const NOTE = { name: 'polyad.loggedIn', value: '1' };

/**
 * Signs somebody in for all pages of a window: by the request of the login form, without its page, which takes a second and has
 * specs of its own. The session is the window's alone.
 * @param context one that shows no page yet; its `baseURL` is the console's address
 * @throws what the API refuses it with
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
