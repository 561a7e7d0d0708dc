import { useEffect } from 'react';

const AGAIN_AFTER_MS = 5_000;

/** Repeats an unanswered query after a while, and immediately when the connection is back. */
export function useAskAgain(isUnanswered: boolean, ask: () => unknown): void {
  useEffect(() => {
    if (!isUnanswered) return;
    const timer = setTimeout(ask, AGAIN_AFTER_MS);
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    };
  }, [isUnanswered, ask]);
}
