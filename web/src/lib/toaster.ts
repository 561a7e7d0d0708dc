import type { ReactNode } from 'react';
import type { Intent, Toaster } from '@blueprintjs/core';

/** Toasts disappear after 5 seconds (SHELL-038). */
const TIMEOUT_MS = 5000;

let toaster: Promise<Toaster> | null = null;

/** The toaster. It loads on demand, because the login page does not need it. After a failure, the next call loads it again. */
function host(): Promise<Toaster> {
  toaster ??= import('./toaster-host.js')
    .then(({ createToaster }) => createToaster())
    .catch((error: unknown) => {
      toaster = null;
      throw error;
    });
  return toaster;
}

/** Loads the toaster before the first note, because the first note can be that there is no connection. */
export const prepareToasts = (): void => void host().catch(() => undefined);

/** Shows a short note. */
export async function toast(
  message: ReactNode,
  intent: Intent = 'none',
  action?: { text: string; onClick(): void },
): Promise<void> {
  (await host()).show({ message, intent, timeout: TIMEOUT_MS, action });
}

/** Closes all notes. */
export const clearToasts = (): void =>
  void toaster?.then(
    (shown) => shown.clear(),
    () => undefined,
  );
