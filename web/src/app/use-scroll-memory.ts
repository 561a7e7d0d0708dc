import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router-dom';

/** A new page starts at its top or at the anchor of its address; going back restores the earlier scroll position. */
export function useScrollMemory({ pathname, hash, key }: Location): void {
  const isBack = useNavigationType() === 'POP';
  const positions = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    const earlierTop = positions.current.get(key);
    const anchor = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (isBack && earlierTop !== undefined) window.scrollTo(0, earlierTop);
    else if (anchor !== null) anchor.scrollIntoView();
    else if (!isBack) window.scrollTo(0, 0);
    // A change of the query alone moves nothing: it filters or sorts what is in view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, hash]);

  useEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
