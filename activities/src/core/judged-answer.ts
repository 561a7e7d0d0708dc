import { POOL, type Advice } from '#libs/contracts/results/advice.js';
import type { Comparative } from '#libs/contracts/results/results.js';
import type { RunAnswer } from '#libs/mail/run-answer.js';

/** What may be said of what a run has found. */
export interface JudgedAnswer {
  verdict: Advice['kind'];
  /** Whether a best is named: not before there is enough. */
  isTold: boolean;
  /** Whether it is held against all tested ads together. One ad alone is all of them: that would be itself. */
  isCompared: boolean;
  /** The best against all tested ads together; undefined where it is not compared. */
  above: Comparative | undefined;
}

/** Judges for lists and webhooks alike what they may tell of an answer. */
export function judgedAnswer({ best, advice }: Pick<RunAnswer, 'best' | 'advice'>): JudgedAnswer {
  const verdict = advice?.kind ?? 'not-enough';
  const isTold = verdict !== 'not-enough';
  const isCompared = isTold && verdict !== 'alone';
  const above = isCompared ? best.comparatives.find(({ reference }) => reference === POOL) : undefined;
  return { verdict, isTold, isCompared, above };
}
