import { adGroupKind } from '../../campaigns/ad-group.js';
import { adGroupCriterionKind, campaignCriterionKind } from '../../criteria/criterion.js';
import { nameOf } from '../../objects/names.js';
import type { AdGroup, Stored } from '../../objects/types.js';
import type { Resource } from '../../schema/read.js';
import type { Customer } from '../../seed/customers.js';
import type { GoogleWorld } from '../../world.js';
import { creation, removal, update } from '../run.js';
import type { RowChange } from './campaign-row.js';
import { adGroupOf, neededCampaign } from './find.js';
import { ACTIONS, RowError, STATUSES, type Row } from './row.js';

/** `In-feed video` is the name in a related format of Google. No known template contains it. */
const TYPES = {
  'In-stream': 'VIDEO_TRUE_VIEW_IN_STREAM',
  'In-feed video': 'VIDEO_TRUE_VIEW_IN_DISPLAY',
  Bumper: 'VIDEO_BUMPER',
} as const;
const MATCHES = { 'Broad match': 'BROAD', 'Phrase match': 'PHRASE', 'Exact match': 'EXACT' } as const;

/** The operations of an ad group row. @throws RowError */
export function adGroupChange(world: GoogleWorld, customer: Customer, row: Row): RowChange {
  const campaign = neededCampaign(world, customer, row);
  const action = row.choice('Action', ACTIONS);
  const status = row.choice('Ad group status', STATUSES);
  const group = adGroupOf(world, campaign, row);
  if (!group && (action === 'Edit' || action === 'Remove'))
    throw new RowError(`Ad group: there is no ad group named "${row.needed('Ad group')}".`);
  if (group && action !== 'Add') {
    const object = group as unknown as Stored;
    if (action === 'Remove' || status === 'REMOVED')
      return { done: 'Removed the ad group', steps: [removal(adGroupKind, object)] };
    const changed: Resource = { ...(status !== undefined && { status }), ...bidsOf(row) };
    const masks = Object.keys(changed).map((key) => key.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`));
    return {
      done: 'Changed the ad group',
      steps: masks.length === 0 ? [] : [update(adGroupKind, object, changed, masks.join(','))],
    };
  }
  if (status === 'REMOVED') throw new RowError('Ad group status: a new ad group cannot be removed.');
  const type = row.choice('Ad group type', TYPES);
  if (type === undefined) throw new RowError('Ad group type: a value is required.');
  const resource = {
    campaign: nameOf(customer.id, 'campaigns', campaign.id),
    name: row.needed('Ad group'),
    status: status ?? 'ENABLED',
    type,
    ...bidsOf(row),
  };
  return { done: 'Added the ad group', steps: [creation(adGroupKind, resource)] };
}

function bidsOf(row: Row): Resource {
  const bids = {
    cpvBidMicros: row.micros('Max. CPV'),
    cpmBidMicros: row.micros('Max. CPM'),
    targetCpaMicros: row.micros('Target CPA'),
    targetCpmMicros: row.micros('Target CPM'),
    targetCpvMicros: row.micros('TrueView target CPV', 'Target CPV'),
  };
  return Object.fromEntries(Object.entries(bids).filter(([, bid]) => bid !== undefined));
}

const neededGroup = (world: GoogleWorld, customer: Customer, row: Row): AdGroup => {
  const group = adGroupOf(world, neededCampaign(world, customer, row), row);
  if (!group) throw new RowError(`Ad group: there is no ad group named "${row.needed('Ad group')}".`);
  return group;
};

/** The operations of a keyword row. @throws RowError */
export function keywordChange(world: GoogleWorld, customer: Customer, row: Row): RowChange {
  const group = neededGroup(world, customer, row);
  const bid = row.micros('Max. CPV');
  const resource = {
    adGroup: nameOf(customer.id, 'adGroups', group.id),
    status: row.choice('Keyword status', STATUSES) ?? 'ENABLED',
    keyword: { text: row.needed('Keyword'), matchType: row.choice('Type', MATCHES) ?? 'BROAD' },
    ...(bid !== undefined && { cpvBidMicros: bid }),
  };
  return { done: 'Added the keyword', steps: [creation(adGroupCriterionKind, resource)] };
}

/** The operations of a negative keyword row, of an ad group or a campaign. @throws RowError */
export function negativeKeywordChange(world: GoogleWorld, customer: Customer, row: Row): RowChange {
  if (row.text('Keyword status') !== '') throw new RowError('Keyword status: a negative keyword has none.');
  const isOfGroup = row.choice('Level', { Campaign: false, 'Ad group': true });
  if (isOfGroup === undefined) throw new RowError('Level: a value is required.');
  const keyword = { text: row.needed('Negative keyword'), matchType: row.choice('Type', MATCHES) ?? 'BROAD' };
  const step = isOfGroup
    ? creation(adGroupCriterionKind, {
        adGroup: nameOf(customer.id, 'adGroups', neededGroup(world, customer, row).id),
        negative: true,
        keyword,
      })
    : creation(campaignCriterionKind, {
        campaign: nameOf(customer.id, 'campaigns', neededCampaign(world, customer, row).id),
        negative: true,
        keyword,
      });
  return { done: 'Added the negative keyword', steps: [step] };
}
