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
 * A submit that waits for the checks that are under way, and stops at what would be refused. Checks that could not be made
 * keep nobody: the submit is judged itself.
 */
export function useCheckedSubmit({ preflight: { isAsking, checks }, onSubmit, onBlocked }: Submit) {
  const [isWanted, setWanted] = useState(false);
  const blocking = (checks ?? []).filter(({ state }) => state === 'blocking').length;
  const goOn = () => (blocking > 0 ? onBlocked() : onSubmit());
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
    submit: () => (isAsking ? setWanted(true) : goOn()),
  };
}
