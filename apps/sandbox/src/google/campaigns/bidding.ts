import { microsPerMinor } from '../objects/money.js';
import { checkMoney } from '../objects/checks.js';
import type { Work } from '../mutate/kind.js';
import type { Resource } from '../schema/read.js';
import { messageOf, snakeCase } from '../schema/messages.js';

/** Bidding strategies of each channel, by the `oneof` member that holds them. */
const OF_CHANNEL: Record<string, readonly string[]> = {
  SEARCH:
    'manualCpc targetSpend maximizeConversions maximizeConversionValue targetCpa targetRoas targetImpressionShare'.split(
      ' ',
    ),
  DISPLAY:
    'manualCpc manualCpm targetSpend maximizeConversions maximizeConversionValue targetCpa targetRoas targetCpm'.split(
      ' ',
    ),
  // developers.google.com/google-ads/api/docs/demand-gen/overview, read November 2026.
  DEMAND_GEN: 'maximizeConversions maximizeConversionValue targetCpa targetRoas targetSpend targetCpc'.split(' '),
  VIDEO: 'manualCpv targetCpv targetCpm manualCpm maximizeConversions targetCpa'.split(' '),
};

/** The bid fields of an ad group that each bidding strategy of its campaign uses. */
const BIDS: Record<string, readonly string[]> = {
  manualCpc: ['cpcBidMicros'],
  manualCpm: ['cpmBidMicros'],
  manualCpv: ['cpvBidMicros'],
  targetCpv: ['targetCpvMicros'],
  targetCpm: ['targetCpmMicros'],
  targetCpa: ['targetCpaMicros'],
  targetCpc: ['targetCpcMicros'],
  maximizeConversions: ['targetCpaMicros'],
};
const ALL_BIDS = [
  ...['cpcBidMicros', 'cpmBidMicros', 'cpvBidMicros'],
  ...['targetCpaMicros', 'targetCpmMicros', 'targetCpvMicros', 'targetCpcMicros'],
];

/** The strategy that is set; undefined if none is. */
export const strategyOf = (campaign: Resource): string | undefined =>
  [...messageOf('Campaign').values()].find(
    ({ json, choice }) => choice === 'campaign_bidding_strategy' && campaign[json] !== undefined,
  )?.json;

/** The value of `bidding_strategy_type`, such as `MANUAL_CPC`. */
export const strategyType = (campaign: Resource): string =>
  snakeCase(strategyOf(campaign) ?? 'manualCpc').toUpperCase();

/** Reports a campaign without a strategy, or with a strategy that its channel does not have. */
export function checkStrategy({ at, problems }: Work, campaign: Resource): void {
  const strategy = strategyOf(campaign);
  if (strategy === undefined)
    return problems.add('fieldError.REQUIRED', 'The required field was not present.', {
      at: [...at, 'campaign_bidding_strategy'],
    });
  const known = OF_CHANNEL[String(campaign.advertisingChannelType)];
  if (known && !known.includes(strategy))
    problems.add(
      'biddingError.CANNOT_CREATE_CAMPAIGN_WITH_BIDDING_STRATEGY',
      'The bidding strategy is not available for this type of campaign.',
      { at: [...at, snakeCase(strategy)] },
    );
}

/** Reports bids of an ad group that its campaign's strategy does not use, or that are not a valid amount. */
export function checkBids({ at, problems, customer }: Work, group: Resource, campaign: Resource): void {
  const fitting = BIDS[strategyOf(campaign) ?? ''] ?? [];
  for (const bid of ALL_BIDS) {
    if (group[bid] === undefined) continue;
    const path = [...at, snakeCase(bid)];
    if (!fitting.includes(bid))
      problems.add(
        'adGroupError.BID_TYPE_AND_BIDDING_STRATEGY_MISMATCH',
        'The bid type does not fit the bidding strategy of the campaign.',
        { at: path },
      );
    checkMoney(group[bid], microsPerMinor(customer.currency), path, problems, {
      low: 'biddingError.BID_TOO_SMALL',
      odd: 'biddingError.BID_TOO_MANY_FRACTIONAL_DIGITS',
    });
  }
}
