import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { ApiClient } from '../api/support/api-client.js';
import { linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from './browser.js';
import { signIn } from './console-session.js';
import { shareStack, type SharedStack } from './stack.js';

export const DESK = { width: 1440, height: 1000 };
const PASSWORD = 'sandals in spring';

/** A person who visits the console, with a team of their own. */
export interface ConsoleVisit {
  stack: SharedStack;
  /** The same person, without a browser. */
  api: ApiClient;
  email: string;
  password: string;
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** Closes the browser and returns the stack. Call it in afterAll. */
  end(): Promise<void>;
}

/**
 * Opens an English window of the console's usual size that has refused optional cookies.
 * @param window additional options
 */
export async function openWindow(
  browser: Browser,
  apiUrl: string,
  window: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: apiUrl,
    viewport: DESK,
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...window,
  });
  context.setDefaultTimeout(30_000);
  await context.addCookies([{ name: 'polyad_consent', value: '1.none', url: apiUrl }]);
  return context;
}

/**
 * Signs a new owner up on the shared stack and, by default, links the sandbox's platform. Opens a window that has refused optional cookies
 * and shows the console's first page.
 * @param options.window additional options of the new window
 * @param options.hasClipboard uses a separate browser: all windows of one share the clipboard
 */
export async function visitConsole(
  email: string,
  {
    isLinked = true,
    window = {},
    hasClipboard = false,
  }: { isLinked?: boolean; window?: BrowserContextOptions; hasClipboard?: boolean } = {},
): Promise<ConsoleVisit> {
  const stack = await shareStack();
  const api = await ApiClient.signedUp(stack.apiUrl, { email, password: PASSWORD });
  if (isLinked) await linkSandbox(api);
  const browser = await launchBrowser({ isAlone: hasClipboard });
  const context = await openWindow(browser, stack.apiUrl, window);
  await signIn(context, { email, password: PASSWORD });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  const end = async () => {
    await browser.close();
    await stack.stop();
  };
  return { stack, api, email, password: PASSWORD, browser, context, page, end };
}
