import type { Filter } from '../objects/filtering.js';

export const LEVELS = ['account', 'campaign', 'adset', 'ad'] as const;
export type Level = (typeof LEVELS)[number];

export interface InsightsQuery {
  scope: { kind: Level; id: string };
  level: Level;
  fields: string[];
  /** First and last day; undefined means all days. */
  range?: { since: string; until: string };
  increment: number | 'monthly' | 'all_days';
  filters: Filter[];
  sort?: { field: string; down: boolean };
  windows: string[];
}
