import { bringIntoView } from '../../lib/bring-into-view.js';

const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, [role="slider"], button';

/**
 * Scrolls to the first of some fields as they stand on the page, and puts the cursor into it: the first problem is where
 * the person already is. A row of a list that is not there (any more) counts for its list.
 */
export function jumpToFirst(form: HTMLElement | null, fields: Iterable<string>): void {
  const names = new Set(fields);
  const places = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const shown = new Set(places.map(({ dataset }) => dataset.field));
  const wanted = new Set([...names].map((name) => (shown.has(name) ? name : name.split('.')[0])));
  const place = places.find(({ dataset }) => wanted.has(dataset.field));
  if (place === undefined) return;
  bringIntoView(place, 'center');
  (place.querySelector<HTMLElement>(FOCUSABLE) ?? place).focus({ preventScroll: true });
}
