import { useLayoutEffect, type RefObject } from 'react';

/**
 * Tells the style of an element where its top stands in the window, as `--top`, whenever the page is scrolled or its size changes:
 * what is sticky begins lower as long as the page is not scrolled, and has that much less room.
 */
export function useRoomBelow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let frame = 0;
    const measure = () => {
      const { current } = element;
      current?.style.setProperty('--top', `${Math.max(0, Math.round(current.getBoundingClientRect().top))}px`);
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    const listen = { passive: true };
    window.addEventListener('scroll', later, listen);
    window.addEventListener('resize', later, listen);
    // What stands above may come and go: a notice, an alert.
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(later);
    sizes?.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      sizes?.disconnect();
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [element]);
}
