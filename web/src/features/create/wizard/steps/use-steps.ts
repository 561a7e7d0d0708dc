import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Part } from '#libs/platforms/description.js';
import { jumpToFirst, jumpToSection } from './jump-to.js';
import { partAt } from '../../form/steps.js';
import type { Found } from '../use-judged.js';

/** Where the page goes once it shows what it is to show. */
export type Jump = { marks: readonly string[] } | { section: string } | { step: number };

interface Options {
  form: RefObject<HTMLFormElement | null>;
  step: number;
  /** The steps that ask something before they are left. */
  gates: Readonly<Partial<Record<Part, unknown>>>;
  go(step: number): void;
  check(before: number): Found | null;
  /** Whether files on their way are all that keeps from a step. */
  isAwaiting(before: number): boolean;
}

/** The ways from step to step: forward over steps that hold and what stands behind them, back always. */
export function useSteps({ form, step, gates, go, check, isAwaiting }: Options) {
  const [jump, setJump] = useState<Jump | null>(null);
  /** The step to go on to from an open gate. */
  const [gated, setGated] = useState<number | null>(null);
  /** The step to go on to once the files are there. */
  const [awaited, setAwaited] = useState<number | null>(null);
  /** To be gone to when the dialog is closed: closing, it gives the focus back to its button. */
  const afterDialog = useRef<Jump | null>(null);

  useEffect(() => {
    if (jump === null) return;
    if ('step' in jump) form.current?.querySelector<HTMLElement>('[aria-current="step"]')?.focus();
    else if ('section' in jump) jumpToSection(form.current, jump.section);
    else jumpToFirst(form.current, jump.marks);
  }, [form, jump]);

  /** To a step, over those before it, each of which must hold; else to the first problem. */
  const goTo = (wanted: number): Jump => {
    const found = check(wanted);
    go(found?.step ?? wanted);
    return found === null ? { step: wanted } : { marks: found.marks };
  };
  /** On to a step, or to the first gate on the way once everything before it holds. */
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
  const goOn = useEffectEvent((wanted: number) => walk(wanted));
  const isOver = awaited !== null && !isAwaiting(awaited);
  useEffect(() => {
    if (!isOver) return;
    // To the step, or to what has become wrong meanwhile: a file that did not arrive.
    const next = setTimeout(() => goOn(awaited));
    return () => clearTimeout(next);
  }, [awaited, isOver]);
  return {
    goTo,
    walk,
    /** Files are waited for, and then it goes on by itself. */
    isWaiting: awaited !== null && !isOver,
    stopWaiting: () => setAwaited(null),
    back: () => {
      setAwaited(null);
      go(step - 1);
      setJump({ step: step - 1 });
    },
    /** The step to come is chosen already. */
    show: setJump,
    isGated: gated !== null,
    passGate: () => {
      const wanted = gated;
      setGated(null);
      if (wanted !== null) walk(wanted, step + 1);
    },
    closeGate: () => setGated(null),
    /** Once the open dialog is closed. */
    later: (to: Jump | null) => void (afterDialog.current = to),
    closed: () => {
      setJump(afterDialog.current);
      afterDialog.current = null;
    },
  };
}
