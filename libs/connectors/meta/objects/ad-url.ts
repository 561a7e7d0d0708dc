import type { MetaConnectorConfig } from '../settings/config.js';

type Address = Pick<MetaConnectorConfig, 'dialogUrl'>;

/** Address of the ad in Ads Manager, on the host that people open. */
export const adUrl = (address: Address, accountId: string, adId: string): string =>
  managerUrl(address, 'ads', accountId, { selected_ad_ids: adId });

/** Address of the account's campaigns in Ads Manager. */
export const accountUrl = (address: Address, accountId: string): string => managerUrl(address, 'campaigns', accountId);

/** Ads Manager expects the account's number without `act_`. */
function managerUrl({ dialogUrl }: Address, tab: 'ads' | 'campaigns', accountId: string, selected = {}): string {
  const query = new URLSearchParams({ act: accountId.replace(/^act_/, ''), ...selected });
  return `${dialogUrl}/adsmanager/manage/${tab}?${query}`;
}
