import { budgetKind } from '../../campaigns/budget.js';
import { campaignKind } from '../../campaigns/campaign.js';
import { campaignCriterionKind } from '../../criteria/criterion.js';
import { nameOf } from '../../objects/names.js';
import type { Campaign, Stored } from '../../objects/types.js';
import type { Step } from '../../mutate/run.js';
import type { Resource } from '../../schema/read.js';
import type { Customer } from '../../seed/customers.js';
import { languages } from '../../seed/languages.js';
import { places } from '../../seed/places.js';
import { networkSettingsOf, NETWORKS_MASK } from '../../video/networks.js';
import type { GoogleWorld } from '../../world.js';
import { creation, removal, update } from '../run.js';
import { campaignOf } from './find.js';
import { ACTIONS, RowError, STATUSES, type Row } from './row.js';

/** The operations that a row requests. */
export interface RowChange {
  /** The text of its result: `Added the campaign`. */
  done: string;
  steps: Step[];
  /** Settings of the campaign that the API does not have. They are stored after the steps. */
  video?: Campaign['data']['video'];
  /** The id of an existing campaign. */
  campaign?: string;
}

const NETWORKS = {
  'YouTube videos': 'YOUTUBE_VIDEO',
  'YouTube search': 'YOUTUBE_SEARCH',
  'Google TV': 'GOOGLE_TV',
  'Display Network': 'VIDEO_PARTNER_ON_THE_DISPLAY_NETWORK',
} as const;
/** The word for paying per view is not documented. These are the name in the console, and the words of public scripts and files. */
const STRATEGIES: Readonly<Record<string, Resource>> = {
  'Maximum CPV': { manualCpv: {} },
  'Manual CPV': { manualCpv: {} },
  cpv: { manualCpv: {} },
  'Target CPV': { targetCpv: {} },
  'Target CPM': { targetCpm: {} },
  'Maximize Conversions': { maximizeConversions: {} },
};
const INVENTORIES = {
  'Expanded inventory': 'EXPANDED_INVENTORY',
  'Standard inventory': 'STANDARD_INVENTORY',
  'Limited inventory': 'LIMITED_INVENTORY',
} as const;
const DECLARATIONS = {
  Yes: 'CONTAINS_EU_POLITICAL_ADVERTISING',
  No: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
} as const;
const FORMATS = { 'In-stream': true, 'In-feed': true, Bumper: true } as const;

/** The operations of a campaign row. A row without an id adds a campaign if no campaign has its name. @throws RowError */
export function campaignChange(world: GoogleWorld, customer: Customer, row: Row): RowChange {
  const action = row.choice('Action', ACTIONS);
  const status = row.choice(['Campaign status', 'Campaign state'], STATUSES);
  const campaign = campaignOf(world, customer, row);
  if (!campaign && (action === 'Edit' || action === 'Remove'))
    throw new RowError(`Campaign: there is no campaign named "${row.needed('Campaign')}".`);
  if (action === 'Add' || !campaign) return add(customer, row, status ?? 'ENABLED');
  const object = campaign as unknown as Stored;
  if (action === 'Remove' || status === 'REMOVED')
    return { done: 'Removed the campaign', steps: [removal(campaignKind, object)] };
  return edit(row, campaign, status);
}

function add(customer: Customer, row: Row, status: string): RowChange {
  if (status === 'REMOVED') throw new RowError('Campaign status: a new campaign cannot be removed.');
  if (row.needed('Campaign type').toLowerCase() !== 'video')
    throw new RowError('Campaign type: the sandbox adds Video campaigns alone by uploads.');
  const declaration = row.choice('EU political ads', DECLARATIONS);
  if (declaration === undefined) throw new RowError('EU political ads: a value is required.');
  row.needed('Bid strategy type');
  for (const format of row.list('Video ad formats'))
    if (!(format in FORMATS))
      throw new RowError(`Video ad formats: "${format}" is none of ${Object.keys(FORMATS).join(', ')}.`);
  const name = (collection: string, id: number): string => nameOf(customer.id, collection, String(id));
  const networks = networksOf(row) ?? ['YOUTUBE_VIDEO'];
  const amount = row.micros('Budget');
  if (amount === undefined) throw new RowError('Budget: a value is required.');
  const isTotal = row.choice('Budget type', { Daily: false, 'Campaign Total': true }) ?? false;
  const budget = isTotal ? { period: 'CUSTOM_PERIOD', totalAmountMicros: amount } : { amountMicros: amount };
  const campaign: Resource = {
    resourceName: name('campaigns', -2),
    name: row.needed('Campaign'),
    status,
    advertisingChannelType: 'VIDEO',
    campaignBudget: name('campaignBudgets', -1),
    containsEuPoliticalAdvertising: declaration,
    networkSettings: networkSettingsOf(networks),
    ...row.choice('Bid strategy type', STRATEGIES),
    ...datesOf(row),
    ...urlsOf(row),
  };
  return {
    done: 'Added the campaign',
    steps: [
      creation(budgetKind, {
        resourceName: name('campaignBudgets', -1),
        explicitlyShared: false,
        deliveryMethod:
          row.choice('Delivery method', { Standard: 'STANDARD', Accelerated: 'ACCELERATED' }) ?? 'STANDARD',
        ...budget,
      }),
      creation(campaignKind, campaign),
      ...[...languagesOf(row), ...placesOf(row)].map((criterion) =>
        creation(campaignCriterionKind, { ...criterion, campaign: name('campaigns', -2) }),
      ),
    ],
    video: { networks, inventory: inventoryOf(row) ?? 'STANDARD_INVENTORY' },
  };
}

function edit(row: Row, campaign: Campaign, status: string | undefined): RowChange {
  const networks = networksOf(row);
  const newName = row.text('Campaign');
  const changed: Resource = {
    ...(status !== undefined && { status }),
    ...(newName !== '' && newName !== campaign.name && { name: newName }),
    ...datesOf(row),
    ...(networks && { networkSettings: networkSettingsOf(networks) }),
  };
  const masks = Object.keys(changed).map((key) =>
    key === 'networkSettings' ? NETWORKS_MASK : key.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`),
  );
  const object = campaign as unknown as Stored;
  const known = campaign.data.video ?? { networks: ['YOUTUBE_VIDEO'], inventory: 'STANDARD_INVENTORY' };
  return {
    done: 'Changed the campaign',
    campaign: campaign.id,
    steps: masks.length === 0 ? [] : [update(campaignKind, object, changed, masks.join(','))],
    video: { networks: networks ?? known.networks, inventory: inventoryOf(row) ?? known.inventory },
  };
}

const inventoryOf = (row: Row): string | undefined => row.choice('Inventory type', INVENTORIES);

function networksOf(row: Row): string[] | undefined {
  const given = row.list('Networks');
  if (given.length === 0) return undefined;
  return given.map((one) => {
    const found = Object.entries(NETWORKS).find(([name]) => name.toLowerCase() === one.toLowerCase());
    if (!found) throw new RowError(`Networks: "${one}" is none of ${Object.keys(NETWORKS).join(', ')}.`);
    return found[1];
  });
}

function datesOf(row: Row): Resource {
  const time = (heading: string, time: string): string | undefined => {
    const day = row.text(heading);
    if (day === '') return undefined;
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new RowError(`${heading}: "${day}" is not a date like 2026-12-31.`);
    return `${day} ${time}`;
  };
  const [start, end] = [time('Campaign start date', '00:00:00'), time('Campaign end date', '23:59:59')];
  return { ...(start !== undefined && { startDateTime: start }), ...(end !== undefined && { endDateTime: end }) };
}

function urlsOf(row: Row): Resource {
  const [template, suffix] = [row.text('Tracking template'), row.text('Final URL suffix')];
  return {
    ...(template !== '' && { trackingUrlTemplate: template }),
    ...(suffix !== '' && { finalUrlSuffix: suffix }),
  };
}

const languagesOf = (row: Row): Resource[] =>
  row.list('Language').map((code) => {
    const language = languages.find((one) => one.code.toLowerCase() === code.toLowerCase());
    if (!language) throw new RowError(`Language: "${code}" is not a language code like en.`);
    return { language: { languageConstant: `languageConstants/${language.id}` } };
  });

/** Places by their names. Whether Google takes ids here is not documented. */
const placesOf = (row: Row): Resource[] =>
  row.list('Location').map((name) => {
    const wanted = name.replaceAll(/,\s+/g, ',').toLowerCase();
    const place = places.find(
      ({ name: short, canonicalName, type }) =>
        canonicalName.toLowerCase() === wanted || (type === 'Country' && short.toLowerCase() === wanted),
    );
    if (!place) throw new RowError(`Location: there is no place named "${name}".`);
    return { location: { geoTargetConstant: `geoTargetConstants/${place.id}` } };
  });
