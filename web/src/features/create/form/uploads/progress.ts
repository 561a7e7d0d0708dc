import { useSyncExternalStore } from 'react';
import type { Problem } from '../../../../lib/api/problem.js';

/** The progress of a file. */
interface Progress {
  /** The uploaded share of the file, from 0 to 1 in steps of 0.01. */
  share: number;
  /** Why the upload has failed. */
  problem: Problem | null;
}

const NONE: Progress = { share: 0, problem: null };
/** The progress by slot. It is not in the wizard's state, because it changes many times a second and only its bar shows it. */
const known = new Map<string, Progress>();
const listeners = new Set<() => void>();

/** @param change null when the upload has ended */
export function setProgress(slot: string, change: Partial<Progress> | null): void {
  const before = known.get(slot) ?? NONE;
  if (change === null) known.delete(slot);
  else {
    const after = { ...before, ...change };
    const share = Math.floor(after.share * 100) / 100;
    if (share === before.share && after.problem === before.problem) return;
    known.set(slot, { ...after, share });
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useProgress = (slot: string): Progress => useSyncExternalStore(subscribe, () => known.get(slot) ?? NONE);
