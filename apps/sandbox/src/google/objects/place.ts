import type { Customer } from '../seed/customers.js';

/** Ids that scripts can hold: their `getId()` is a number, so an id beyond 2^53 would not survive. Eleven digits. */
export const shortId = (seq: number): string => `2${String(seq).padStart(10, '0')}`;

/** The id of an object that a script creates; nothing for other sources, whose ids are beyond 2^53. */
export const idFor = ({ source }: { source: 'api' | 'script' }): { id?: (seq: number) => string } =>
  source === 'script' ? { id: shortId } : {};

/** The common columns of a new object of an account. @param above its campaign and ad group */
export const place = (
  type: string,
  { id: account }: Customer,
  createdAt: number,
  above: { campaign?: string; group?: string } = {},
) => ({
  platform: 'google',
  type,
  account,
  createdAt,
  campaign: above.campaign ?? null,
  group: above.group ?? null,
});
