import { POOL, type Advice } from '#libs/contracts/results/advice.js';
import type { Comparative } from '#libs/contracts/results/results.js';
import type { RunAnswer } from '#libs/mail/run-answer.js';

/** The parts of a run's results that may be shown. */
export interface JudgedAnswer {
  verdict: Advice['kind'];
  /** Whether a best variation is named: only if there is enough data. */
  isConclusive: boolean;
  /** Whether the best is compared with all tested ads together. False for a single ad, which would be compared with itself. */
  isCompared: boolean;
  /** The best compared with all tested ads together; undefined if it is not compared. */
  above: Comparative | undefined;
}

/** Decides, for lists and webhooks alike, which results they may show. */
export function judgedAnswer({ best, advice }: Pick<RunAnswer, 'best' | 'advice'>): JudgedAnswer {
  const verdict = advice?.kind ?? 'not-enough';
  const isConclusive = verdict !== 'not-enough';
  const isCompared = isConclusive && verdict !== 'alone';
  const above = isCompared ? best.comparatives.find(({ reference }) => reference === POOL) : undefined;
  return { verdict, isConclusive, isCompared, above };
}
