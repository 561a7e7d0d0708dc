import type { Customer } from '../seed/customers.js';

/** What every new object of an account is stored with. @param above the campaign and the ad group that it belongs to */
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
