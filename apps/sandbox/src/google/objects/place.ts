import type { Customer } from '../seed/customers.js';

/** An id of eleven digits. Scripts get ids as numbers from `getId()`, and numbers beyond 2^53 lose digits. */
export const shortId = (seq: number): string => `2${String(seq).padStart(10, '0')}`;

/** A short id for an object that a script creates. Objects of other sources get the usual ids, which are beyond 2^53. */
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
