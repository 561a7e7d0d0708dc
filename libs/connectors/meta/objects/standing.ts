import type { Standing } from '#libs/contracts/experiment/ad-object.js';

/** Meta's words of `effective_status`; every other one is of an object that it, or what it belongs to, keeps off. */
const STANDINGS = new Map<string, Standing>([
  ['ACTIVE', 'running'],
  ['PENDING_REVIEW', 'in-review'],
  ['IN_PROCESS', 'in-review'],
  ['DISAPPROVED', 'refused'],
  ['WITH_ISSUES', 'troubled'],
]);

export const standingOf = (effectiveStatus: string): Standing => STANDINGS.get(effectiveStatus) ?? 'off';
