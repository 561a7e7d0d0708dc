import type { CreateItem, CreateRequest } from '../../port/ad-platform.js';
import type { BodiesRequest } from '../../port/lookups.js';
import { ownInput } from '../../port/own-input.js';
import type { Params } from '../../wire/fields.js';
import { toAd } from './ad.js';
import { toAdSet } from './adset.js';
import { toCampaign } from './campaign.js';

/** The body that creates an object in a version of the API. */
export function toBody(
  version: string,
  { kind, assets, ...rest }: Omit<CreateRequest, 'items' | 'timeoutMs'>,
  item: CreateItem,
): Params {
  const input = ownInput('meta', rest.input);
  if (kind === 'campaign') return toCampaign(input, item);
  return kind === 'adset' ? toAdSet(version, input, item) : toAd(version, input, item, assets);
}

/** The bodies of many items as they are sent, without undefined fields. */
export const bodies = (version: string, { input, assets, items }: BodiesRequest): Params[] =>
  items.map((item) => JSON.parse(JSON.stringify(toBody(version, { kind: item.kind, input, assets }, item))) as Params);
