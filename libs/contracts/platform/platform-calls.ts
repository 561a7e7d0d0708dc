/**
 * What became of a call to a platform. refused: it said no. throttled: too many calls. expired: the token is not taken any more.
 * unknown: no answer that could be read, or that it should be asked again later.
 */
export const CALL_OUTCOMES = ['ok', 'refused', 'throttled', 'expired', 'unknown'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** For so long the counts of an hour are kept. */
export const CALLS_KEPT_DAYS = 31;

/** How much of one quota is used. */
export interface QuotaUse {
  /** As the platform calls what the calls draw on. */
  pool: string;
  /** Of what it allows: the fullest of its measures. From 100 on calls are refused. */
  percent: number;
  /** Until calls are taken again; 0 while they are. */
  regainMinutes: number;
}
