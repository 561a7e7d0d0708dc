import type { MetaConnectorConfig } from './config.js';

/** The ad in Ads Manager, which lives under the address that people open; it takes the account's number without `act_`. */
export function adUrl({ dialogUrl }: Pick<MetaConnectorConfig, 'dialogUrl'>, accountId: string, adId: string): string {
  const query = new URLSearchParams({ act: accountId.replace(/^act_/, ''), selected_ad_ids: adId });
  return `${dialogUrl}/adsmanager/manage/ads?${query}`;
}
