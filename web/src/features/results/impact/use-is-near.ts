import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far below the window something is drawn already. */
const AHEAD = '400px';

/** Whether a part of the page has come near to what is in sight: what nobody has scrolled to yet needs no drawing. */
export function useIsNear(): [RefObject<HTMLElement | null>, boolean] {
  const place = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (isNear || place.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [place, isNear];
}
