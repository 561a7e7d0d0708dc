import type { Customer } from '../seed/customers.js';

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
