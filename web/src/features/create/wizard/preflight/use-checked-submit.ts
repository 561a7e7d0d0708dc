import { useEffect, useState } from 'react';
import type { Preflight } from './use-preflight.js';

interface Submit {
  preflight: Preflight;
  /** What a submit goes on with where nothing keeps it. */
  onSubmit(): void;
  /** Where something does. */
  onBlocked(): void;
}

/**
 * A submit that waits for the checks that are under way, and stops at what would be refused. Where the server is gone it
 * looks for it first: neither the fee nor the submit would be answered. Other checks that could not be made keep nobody:
 * the submit is judged itself.
 */
export function useCheckedSubmit({ preflight, onSubmit, onBlocked }: Submit) {
  const { isAsking, checks, isServerGone, askAgain } = preflight;
  const [isWanted, setWanted] = useState(false);
  const blocking = (checks ?? []).filter(({ state }) => state === 'blocking').length;
  const goOn = () => (blocking > 0 || isServerGone ? onBlocked() : onSubmit());
  const isReady = isWanted && !isAsking;
  useEffect(() => {
    if (!isReady) return;
    const next = setTimeout(() => {
      setWanted(false);
      goOn();
    });
    return () => clearTimeout(next);
  });
  return {
    blocking,
    isWaiting: isWanted && isAsking,
    submit: () => {
      if (isServerGone) askAgain();
      if (isAsking || isServerGone) setWanted(true);
      else goOn();
    },
  };
}
