import type { TikTokConnectorConfig } from './settings/config.js';

type Address = Pick<TikTokConnectorConfig, 'managerUrl'>;

/**
 * Address of the ad in TikTok Ads Manager, which searches the advertiser's ads for its id. TikTok does not document its addresses.
 */
export const adUrl = (address: Address, accountId: string, adId: string): string =>
  managerUrl(address, 'creative', { aadvid: accountId, keyword: adId });

/** Address of the advertiser's campaigns there. */
export const accountUrl = (address: Address, accountId: string): string =>
  managerUrl(address, 'campaign', { aadvid: accountId });

const managerUrl = (address: Address, tab: 'campaign' | 'creative', query: Record<string, string>): string =>
  `${address.managerUrl.replace(/\/+$/, '')}/i18n/perf/${tab}?${new URLSearchParams(query)}`;
