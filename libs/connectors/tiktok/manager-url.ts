import type { TikTokConnectorConfig } from './settings/config.js';

type Address = Pick<TikTokConnectorConfig, 'managerUrl'>;

/** The ad in TikTok Ads Manager, found by its id among those of the advertiser. How its addresses are made is not documented. */
export const adUrl = (address: Address, accountId: string, adId: string): string =>
  managerUrl(address, 'creative', { aadvid: accountId, keyword: adId });

/** The advertiser's campaigns there. */
export const accountUrl = (address: Address, accountId: string): string =>
  managerUrl(address, 'campaign', { aadvid: accountId });

const managerUrl = (address: Address, tab: 'campaign' | 'creative', query: Record<string, string>): string =>
  `${address.managerUrl.replace(/\/+$/, '')}/i18n/perf/${tab}?${new URLSearchParams(query)}`;
