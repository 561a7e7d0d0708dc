import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets `--top` on an element: the position of its top in the window, updated on scroll and resize. While the page is not scrolled, a sticky
 * element begins lower and has less room.
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
    // Elements above, such as a notice or an alert, can appear and disappear.
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
