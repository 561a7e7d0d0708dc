import type { ReactNode } from 'react';
import type { Intent, Toaster } from '@blueprintjs/core';

/** Toasts disappear after 5 seconds (SHELL-038). */
const TIMEOUT_MS = 5000;

let toaster: Promise<Toaster> | null = null;

/** Shows a short note. Blueprint's toaster is loaded with the first one: the login page has no use for it. */
export async function toast(
  message: ReactNode,
  intent: Intent = 'none',
  action?: { text: string; onClick(): void },
): Promise<void> {
  toaster ??= import('./toaster-host.js').then(({ createToaster }) => createToaster());
  (await toaster).show({ message, intent, timeout: TIMEOUT_MS, action });
}
