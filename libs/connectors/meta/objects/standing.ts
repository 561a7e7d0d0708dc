import type { Standing } from '#libs/contracts/experiment/run/ad-object.js';

/** Meta's values of `effective_status`. Source: Marketing API v26, ad, ad set and campaign, read November 2026. */
const STANDINGS = new Map<string, Standing>([
  ['ACTIVE', 'running'],
  ['PENDING_REVIEW', 'in-review'],
  ['IN_PROCESS', 'in-review'],
  ['PREAPPROVED', 'in-review'],
  ['DISAPPROVED', 'refused'],
  ['WITH_ISSUES', 'troubled'],
  ['PENDING_BILLING_INFO', 'troubled'],
  ['PAUSED', 'off'],
  ['CAMPAIGN_PAUSED', 'off'],
  ['ADSET_PAUSED', 'off'],
  ['ARCHIVED', 'off'],
  ['DELETED', 'off'],
]);

export const standingOf = (effectiveStatus: string): Standing => STANDINGS.get(effectiveStatus) ?? 'unknown';
