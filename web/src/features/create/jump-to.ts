const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, [role="slider"], button';

/** Scrolls to a field and puts the cursor into it, so that the first problem is where the person already is. */
export function jumpTo(form: HTMLElement | null, field: string): void {
  const place = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  if (place == null) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  place.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
}
