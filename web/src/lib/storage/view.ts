import { readStored, writeStored } from './storage.js';

const KEY = 'view';

function stored(): Record<string, unknown> {
  try {
    const views: unknown = JSON.parse(readStored(KEY) ?? '{}');
    return typeof views === 'object' && views !== null && !Array.isArray(views) ? { ...views } : {};
  } catch {
    return {}; // Written by another program or cut off: the page then opens with its defaults.
  }
}

/** A page's last view, such as its open tab; null if it is unknown. The caller checks the text. */
export function readView(page: string): string | null {
  const view = stored()[page];
  return typeof view === 'string' ? view : null;
}

/** Stores the view if preferences may be stored in this browser; null removes it. One key contains the views of all pages. */
export function writeView(page: string, view: string | null): void {
  const { [page]: _earlier, ...others } = stored();
  const next = view === null ? others : { ...others, [page]: view };
  writeStored('preference', KEY, Object.keys(next).length > 0 ? JSON.stringify(next) : null);
}
