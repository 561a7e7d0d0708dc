import { useSyncExternalStore } from 'react';
import { Classes } from '@blueprintjs/core';
import { readStored, writeStored } from '../storage/storage.js';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
/** The top bar's colors (`--surface`), which a phone's browser paints around the page. */
const BAR_COLORS: Record<Theme, string> = { light: '#ffffff', dark: '#252a31' };
const listeners = new Set<() => void>();
const system = () => matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (system().matches ? 'dark' : 'light');

/** The chosen theme, or the system's without a choice. */
function currentTheme(): Theme {
  const stored = readStored(KEY);
  return stored === 'light' || stored === 'dark' ? stored : systemTheme();
}

function apply(): void {
  const theme = currentTheme();
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', BAR_COLORS[theme]);
  // The class is on the body, so that Blueprint's portals (dialogs, menus, toasts) inherit it.
  document.body.classList.toggle(Classes.DARK, theme === 'dark');
  for (const listener of listeners) listener();
}

/** Applies the stored or the system's theme and follows the system from then on. Call once, before rendering. */
export function startTheme(): void {
  apply();
  system().addEventListener('change', apply);
}

/** Switches the theme. A choice that equals the system's theme is not stored, so that the page follows the system again. */
export function toggleTheme(): void {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  writeStored('preference', KEY, next === systemTheme() ? null : next);
  apply();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The present theme. Renders again on a change. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);
