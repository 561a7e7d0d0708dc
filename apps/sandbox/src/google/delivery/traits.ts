import type { DeliveryTraits } from '../../delivery/traits.js';
import { campaignsOf, type Payers } from '../campaigns/payers.js';
import { channelsOf } from '../campaigns/demand-gen.js';
import { eventOf } from '../campaigns/conversion-goal.js';
import { microsPerMinor, minorPerDollar } from '../objects/money.js';
import { isShown } from '../objects/status.js';
import type { Ad, AdGroup, Budget, Campaign, Content } from '../objects/types.js';
import { customerById } from '../seed/customers.js';
import { audienceSize, cpmOf } from './audience-size.js';
import { partsOf } from './parts.js';
import { peopleOf } from './people.js';
import { targetingOf, type Targeting } from './targeting.js';
import { TRUTH_MODEL } from './truth-model.js';

/** Share of impressions in which the video plays. In the feed, people first see a preview picture, and few of them click it. */
const PLAYS = { feed: 0.05, video: 0.97 };

function playsOf(group: AdGroup): number {
  const channels = channelsOf(group);
  if (channels.length === 0) return group.data.type === 'VIDEO_TRUE_VIEW_IN_DISPLAY' ? PLAYS.feed : PLAYS.video;
  const playing = channels.filter((one) => one === 'youtubeInStream' || one === 'youtubeShorts').length;
  return (playing * PLAYS.video + (channels.length - playing) * PLAYS.feed) / channels.length;
}

const WITHOUT_CONTENT: Content = { headline: '', description: '', visual: '', callToAction: '' };

/** How campaigns, ad groups and ads deliver. */
export function deliveryTraits(payers: Payers): DeliveryTraits {
  const { objects } = payers;
  const campaignOf = ({ campaign }: AdGroup): Campaign => objects.get('google', campaign!) as unknown as Campaign;
  return {
    types: { group: 'adgroup', ad: 'ad' },
    truth: TRUTH_MODEL,
    account(id) {
      const { timezone, currency } = customerById.get(id)!;
      return { timezone, minorPerDollar: minorPerDollar(currency) };
    },
    campaign: ({ data: { endsAt } }: Campaign) => ({ endsAt }),
    group(group: AdGroup) {
      const campaign = campaignOf(group);
      const { startsAt, endsAt } = campaign.data;
      const customer = customerById.get(group.account)!;
      const { cpvBidMicros } = group.data.resource;
      return {
        startsAt,
        endsAt,
        event: eventOf(campaign, customer),
        attribution: { clickDays: 7, countsViews: false },
        ...(cpvBidMicros !== undefined && { viewBid: Number(cpvBidMicros) / microsPerMinor(customer.currency) }),
      };
    },
    market(group: AdGroup) {
      const { channel } = campaignOf(group).data;
      const targeting = targetingOf(objects, group);
      const dollar = minorPerDollar(customerById.get(group.account)!.currency);
      return { users: audienceSize(targeting, channel), price: (cpmOf(targeting, channel) * dollar) / 1000 };
    },
    people: (group: AdGroup) => peopleOf(targetingOf(objects, group)),
    ad: ({ data: { content, video } }: Ad, group: AdGroup) => ({
      parts: { ...partsOf(content, targetingOf(objects, group)), channel: channelsOf(group).join(' ') },
      isVideo: video !== undefined,
      ...(video && { seconds: video.seconds, plays: playsOf(group) }),
    }),
    // Campaigns that share a daily budget each get an equal part of it. Each paces its part like a budget of its own.
    budget(object: Campaign | AdGroup) {
      if (object.type !== 'campaign') return {};
      const { dailyMinor, totalMinor } = (objects.get('google', (object as Campaign).data.budget) as unknown as Budget)
        .data;
      const sharers = Math.max(1, campaignsOf(payers, (object as Campaign).data.budget).length);
      if (totalMinor !== undefined) return { lifetime: totalMinor };
      return { daily: Math.floor((dailyMinor ?? 0) / sharers) };
    },
    isOn: ({ status, deleted }) => status === 'ENABLED' && !deleted,
    isShown: (ad: Ad) => isShown(objects, ad),
    partsOf: (content, targeting) => partsOf({ ...WITHOUT_CONTENT, ...content }, readTargeting(targeting)),
  };
}

/** Targeting of a request of the sandbox, by criterion member: `{ location: [...], excluded: { gender: [...] } }`. */
function readTargeting(given: Record<string, unknown>): Targeting {
  const targeting: Targeting = { targeted: {}, excluded: {}, devicesOff: [] };
  for (const [member, values] of Object.entries(given))
    if (Array.isArray(values)) targeting.targeted[member] = values.map(String).sort();
  for (const [member, values] of Object.entries((given.excluded ?? {}) as Record<string, unknown>))
    if (Array.isArray(values)) targeting.excluded[member] = values.map(String).sort();
  return targeting;
}
