import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets `--top` on an element: the position of its top in the window, updated on scroll and resize. A sticky element begins lower while the
 * page is not scrolled, and then has less room.
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
    // Elements above may appear and disappear, such as a notice or an alert.
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
