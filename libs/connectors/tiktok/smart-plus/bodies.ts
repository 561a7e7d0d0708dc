import type { Params } from '../../wire/fields.js';
import type { BodiesRequest } from '../../port/lookups.js';
import { ownInput } from '../../port/own-input.js';
import { toAd, buttonOf } from './ad.js';
import { isButtonDynamic } from './buttons.js';
import { toCampaign } from './campaign.js';
import { toGroup } from './group.js';

/** Placeholders for ids that only calls of their own return. */
const MUSIC = '{music}';
const buttonId = (code: string): string => `{button ${code}}`;

/** The body of each item as it is sent, without undefined fields. A group keeps its own dates, even if they have passed. */
export function smartPlusBodies({ input, assets, items }: BodiesRequest): Params[] {
  const own = ownInput('tiktok', input);
  return items.map((item) => {
    const button = buttonOf(own, item);
    const parts = {
      music: MUSIC,
      buttonId: button !== undefined && isButtonDynamic(own) ? buttonId(button) : undefined,
    };
    const body =
      item.kind === 'campaign'
        ? toCampaign(own, item)
        : item.kind === 'adset'
          ? toGroup(own, item, { now: 0, event: undefined })
          : toAd({ input: own, assets }, item, parts);
    return JSON.parse(JSON.stringify(body)) as Params;
  });
}
