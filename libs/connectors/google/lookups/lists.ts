import { z } from 'zod';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import { CATEGORIES } from '#libs/platforms/google/goals.js';
import type { GoogleClient } from '../wire/client.js';
import { equals, isOneOf } from '../wire/gaql.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { rowsOf } from '../wire/search.js';
import type { GoogleAsset, GoogleAudience, GoogleConversion, GoogleDemographic } from './google-lookups.js';

const id = z.union([z.string(), z.number()]).transform(String);
const named = z.looseObject({ id, name: z.string().default('') });

const interest = z.looseObject({
  userInterest: z.looseObject({ userInterestId: id, name: z.string().default('') }),
});

const interestsOf = async (client: GoogleClient, account: Customer, taxonomy: string): Promise<Reference[]> => {
  const query = {
    select: ['user_interest.user_interest_id', 'user_interest.name'],
    from: 'user_interest',
    where: [equals('user_interest.taxonomy_type', taxonomy)],
  };
  const rows = await rowsOf(client, ofCustomer(account), query, interest);
  return rows.map(({ userInterest: { userInterestId, name } }) => ({ id: userInterestId, name }));
};

/** In-market segments: people who are about to buy. */
export const segments = (client: GoogleClient, account: Customer): Promise<Reference[]> =>
  interestsOf(client, account, 'IN_MARKET');
/** Affinity segments: the interests of people. */
export const interests = (client: GoogleClient, account: Customer): Promise<Reference[]> =>
  interestsOf(client, account, 'AFFINITY');

const list = z.looseObject({ userList: named });
const audience = z.looseObject({ customAudience: named });

/** Only open lists and audiences. */
export async function customAudiences(client: GoogleClient, account: Customer): Promise<GoogleAudience[]> {
  const of = ofCustomer(account);
  const select = (from: string) => [`${from}.id`, `${from}.name`];
  const [lists, audiences] = await Promise.all([
    rowsOf(
      client,
      of,
      { select: select('user_list'), from: 'user_list', where: [equals('user_list.membership_status', 'OPEN')] },
      list,
    ),
    rowsOf(
      client,
      of,
      {
        select: select('custom_audience'),
        from: 'custom_audience',
        where: [equals('custom_audience.status', 'ENABLED')],
      },
      audience,
    ),
  ]);
  return [
    ...lists.map(({ userList }) => ({ id: userList.id, name: userList.name, type: 'user_list' as const })),
    ...audiences.map(({ customAudience: row }) => ({ id: row.id, name: row.name, type: 'custom_audience' as const })),
  ];
}

const detailed = z.looseObject({ detailedDemographic: named });
const event = z.looseObject({ lifeEvent: named });

export async function demographics(client: GoogleClient, account: Customer): Promise<GoogleDemographic[]> {
  const of = ofCustomer(account);
  const [facts, events] = await Promise.all([
    rowsOf(
      client,
      of,
      { select: ['detailed_demographic.id', 'detailed_demographic.name'], from: 'detailed_demographic' },
      detailed,
    ),
    rowsOf(client, of, { select: ['life_event.id', 'life_event.name'], from: 'life_event' }, event),
  ]);
  return [
    ...facts.map(({ detailedDemographic: row }) => ({
      id: row.id,
      name: row.name,
      type: 'detailed_demographic' as const,
    })),
    ...events.map(({ lifeEvent: row }) => ({ id: row.id, name: row.name, type: 'life_event' as const })),
  ];
}

const size = z.looseObject({
  widthPixels: z.coerce.number().default(0),
  heightPixels: z.coerce.number().default(0),
  url: z.string().default(''),
});
const asset = z.looseObject({
  asset: z.looseObject({ id, name: z.string().default(''), imageAsset: z.looseObject({ fullSize: size }) }),
});

export async function assets(client: GoogleClient, account: Customer): Promise<GoogleAsset[]> {
  const full = 'asset.image_asset.full_size';
  const query = {
    from: 'asset',
    where: [equals('asset.type', 'IMAGE')],
    select: ['asset.id', 'asset.name', `${full}.width_pixels`, `${full}.height_pixels`, `${full}.url`],
  };
  const rows = await rowsOf(client, ofCustomer(account), query, asset);
  return rows.map(({ asset: { id: own, name, imageAsset } }) => ({
    id: own,
    name: name || own,
    width: imageAsset.fullSize.widthPixels,
    height: imageAsset.fullSize.heightPixels,
    url: imageAsset.fullSize.url,
  }));
}

const conversion = z.looseObject({
  conversionAction: named.extend({ category: z.string().default(''), origin: z.string().default('') }),
});

/** Conversion actions that are counted, of the categories that a goal can have. */
export async function pixels(client: GoogleClient, account: Customer): Promise<GoogleConversion[]> {
  const query = {
    from: 'conversion_action',
    select: ['id', 'name', 'category', 'origin'].map((name) => `conversion_action.${name}`),
    where: [equals('conversion_action.status', 'ENABLED'), isOneOf('conversion_action.category', CATEGORIES)],
  };
  const rows = await rowsOf(client, ofCustomer(account), query, conversion);
  return rows.map(({ conversionAction: { id: own, name, category, origin } }) => ({ id: own, name, category, origin }));
}
