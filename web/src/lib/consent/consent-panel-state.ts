import { useSyncExternalStore } from 'react';

// The element that reopened the panel, so that focus can return there; null while it is closed.
let opener: Element | null = null;
let isOpen = false;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Opens the panel with the choices again, from the footer or the cookie page. */
export function openConsentPanel(): void {
  opener = document.activeElement;
  isOpen = true;
  notify();
}

/** Closes the panel and returns the focus to the element that opened it. */
export function closeConsentPanel(): void {
  if (!isOpen) return;
  isOpen = false;
  notify();
  if (opener instanceof HTMLElement) opener.focus();
  opener = null;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a user has opened the panel. Renders again on a change. */
export const useIsConsentPanelOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
