import type { Intent } from '@blueprintjs/core';

export interface Evidence {
  level: 'thin' | 'some' | 'good';
  intent: Intent;
}

/** Impressions from which a row may be ranked at all, and from which the design counts on it (statistics: eligibility). */
const RANKED_FROM = 500;
const PLANNED_FOR = 1000;

/** What so many impressions for each tested variation are worth. */
export function evidenceOf(impressionsPerVariation: number): Evidence {
  if (impressionsPerVariation < RANKED_FROM) return { level: 'thin', intent: 'warning' };
  if (impressionsPerVariation < PLANNED_FOR) return { level: 'some', intent: 'primary' };
  return { level: 'good', intent: 'success' };
}
