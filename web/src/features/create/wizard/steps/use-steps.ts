import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Part } from '#libs/platforms/description.js';
import { jumpToFirst, jumpToSection } from './jump-to.js';
import { partAt } from '../../form/steps.js';
import type { Found } from '../use-judged.js';

/** The target of the focus once the page shows the right step. */
export type Jump = { marks: readonly string[] } | { section: string } | { step: number };

interface Options {
  form: RefObject<HTMLFormElement | null>;
  step: number;
  /** The steps that open a dialog before the user leaves them. */
  gates: Readonly<Partial<Record<Part, unknown>>>;
  go(step: number): void;
  check(before: number): Found | null;
  /** Whether only uploading files block a step. */
  isAwaiting(before: number): boolean;
}

/** Moves between steps. Back is always possible; forward leads through valid steps and their gates. */
export function useSteps({ form, step, gates, go, check, isAwaiting }: Options) {
  const [jump, setJump] = useState<Jump | null>(null);
  /** The step to open after the gate that is open; null if none is. */
  const [gated, setGated] = useState<number | null>(null);
  /** The step to open once the files have arrived. */
  const [awaited, setAwaited] = useState<number | null>(null);
  /** The target to focus after the dialog has closed, because closing it first returns the focus to its button. */
  const afterDialog = useRef<Jump | null>(null);

  useEffect(() => {
    if (jump === null) return;
    if ('step' in jump) form.current?.querySelector<HTMLElement>('[aria-current="step"]')?.focus();
    else if ('section' in jump) jumpToSection(form.current, jump.section);
    else jumpToFirst(form.current, jump.marks);
  }, [form, jump]);

  /** Opens a step if all steps before it are valid; otherwise jumps to the first problem. */
  const goTo = (wanted: number): Jump => {
    const found = check(wanted);
    go(found?.step ?? wanted);
    return found === null ? { step: wanted } : { marks: found.marks };
  };
  /** Goes to a step, or opens the first gate on the way. If an earlier step is invalid, it jumps to the problem instead. */
  const walk = (wanted: number, from = step) => {
    for (let at = from; at < wanted; at++) {
      const part = partAt(at);
      if (part === undefined || gates[part] === undefined) continue;
      if (check(at + 1) !== null) break;
      go(at);
      return setGated(wanted);
    }
    if (isAwaiting(wanted)) return setAwaited(wanted);
    setAwaited(null);
    setJump(goTo(wanted));
  };
  const continueTo = useEffectEvent((wanted: number) => walk(wanted));
  const areFilesReady = awaited !== null && !isAwaiting(awaited);
  useEffect(() => {
    if (!areFilesReady) return;
    // Goes to the step, or to a problem that has appeared in the meantime, such as a failed upload.
    const next = setTimeout(() => continueTo(awaited));
    return () => clearTimeout(next);
  }, [awaited, areFilesReady]);
  return {
    goTo,
    walk,
    /** Whether the page waits for files. It continues by itself afterwards. */
    isWaiting: awaited !== null && !areFilesReady,
    stopWaiting: () => setAwaited(null),
    back: () => {
      setAwaited(null);
      go(step - 1);
      setJump({ step: step - 1 });
    },
    /** Sets the target of the focus; the caller has already chosen the step. */
    show: setJump,
    isGated: gated !== null,
    passGate: () => {
      const wanted = gated;
      setGated(null);
      if (wanted !== null) walk(wanted, step + 1);
    },
    closeGate: () => setGated(null),
    /** Jumps when the open dialog has closed. */
    later: (to: Jump | null) => void (afterDialog.current = to),
    closed: () => {
      setJump(afterDialog.current);
      afterDialog.current = null;
    },
  };
}
