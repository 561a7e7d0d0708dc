import { useEffect, useState } from 'react';
import type { Preflight } from './use-preflight.js';

interface Submit {
  preflight: Preflight;
  /** Called if nothing blocks the submit. */
  onSubmit(): void;
  /** Called if a check blocks it. */
  onBlocked(): void;
}

/**
 * A submit that waits for running checks, and stops if one of them blocks. If the server is unreachable, it tries to reach it first,
 * because neither the fee nor the submit would get an answer. Other checks that failed to run do not block: the server checks the submit
 * itself.
 */
export function useCheckedSubmit({ preflight, onSubmit, onBlocked }: Submit) {
  const { isAsking, checks, isServerGone, askAgain } = preflight;
  const [isWanted, setWanted] = useState(false);
  const blocking = (checks ?? []).filter(({ state }) => state === 'blocking').length;
  const proceed = () => (blocking > 0 || isServerGone ? onBlocked() : onSubmit());
  const isReady = isWanted && !isAsking;
  useEffect(() => {
    if (!isReady) return;
    const next = setTimeout(() => {
      setWanted(false);
      proceed();
    });
    return () => clearTimeout(next);
  });
  return {
    blocking,
    isWaiting: isWanted && isAsking,
    submit: () => {
      if (isServerGone) askAgain();
      if (isAsking || isServerGone) setWanted(true);
      else proceed();
    },
  };
}
