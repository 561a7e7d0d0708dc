import { bringIntoView } from '../../../../lib/bring-into-view.js';
import { pathOfMark } from '../../form/marks.js';

const FIELD = 'input:not([type="hidden"], [hidden]), select, textarea, [role="slider"]';

/** Scrolls to the first of some marks in page order and focuses it. If the row of a mark does not exist, the mark means its list. */
export function jumpToFirst(form: HTMLElement | null, marks: Iterable<string>): void {
  const names = new Set(marks);
  const places = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const shown = new Set(places.map(({ dataset }) => dataset['field']));
  const wanted = new Set([...names].map((name) => (shown.has(name) ? name : pathOfMark(name))));
  const place = places.find(({ dataset }) => wanted.has(dataset['field'] ?? ''));
  if (place === undefined) return;
  bringIntoView(place, 'center');
  // Among several fields, the invalid one. Fields take precedence over buttons: a visual's remove button comes before its fields.
  const target =
    place.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, textarea)') ??
    place.querySelector<HTMLElement>(FIELD) ??
    place.querySelector<HTMLElement>('button') ??
    place;
  target.focus({ preventScroll: true });
}

/** Scrolls to a section and focuses its first field (META-027). */
export function jumpToSection(form: HTMLElement | null, name: string): void {
  const section = form?.querySelector<HTMLElement>(`[data-section="${CSS.escape(name)}"]`);
  if (section === null || section === undefined) return;
  bringIntoView(section, 'start');
  section.querySelector<HTMLElement>(`${FIELD}, button`)?.focus({ preventScroll: true });
}
