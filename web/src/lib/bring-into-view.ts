/** Scrolls to a place on the page: smoothly, or without animation for users who prefer less motion. */
export function bringIntoView(place: Element, block: ScrollLogicalPosition): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block, behavior: isStill ? 'auto' : 'smooth' });
}
