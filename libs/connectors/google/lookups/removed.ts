import { z } from 'zod';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { findingsOf, nullIfGone } from '../../wire/gone.js';
import type { GoogleClient } from '../wire/client.js';
import { equals, hasId } from '../wire/gaql.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { rowsOf } from '../wire/search.js';
import { allCategories, allTopics } from './constants.js';
import type { GoogleLookups } from './google-lookups.js';
import { namedIn, type Named, type Source } from './named.js';

/** Maximum number of places in one query; further places are not checked. */
const PLACES = 1000;

type Lists = Pick<
  GoogleLookups,
  'languages' | 'segments' | 'interests' | 'customAudiences' | 'demographics' | 'assets'
>;

/**
 * Finds values of an experiment that Google has removed or does not offer to this customer. It compares each kind with its own list, and
 * reads only the lists that the experiment needs. Websites, apps and videos are in no list.
 */
export async function removed(
  client: GoogleClient,
  lists: Lists,
  account: Customer,
  input: GoogleExperimentInput,
): Promise<Finding[]> {
  const named = namedIn(input);
  const readers: Record<Source, (ids: readonly string[]) => Promise<readonly Partial<Named>[]>> = {
    places: (ids) => knownPlaces(client, account, ids),
    languages: () => lists.languages(account),
    topics: () => allTopics(client, account),
    segments: () => lists.segments(account),
    interests: () => lists.interests(account),
    audiences: () => lists.customAudiences(account),
    demographics: () => lists.demographics(account),
    categories: () => allCategories(client, account),
    assets: () => lists.assets(account),
  };
  const gone = await Promise.all(
    Object.entries(readers).map(async ([source, read]) => {
      const own = named.filter((one) => one.source === source);
      const some = source === 'places' ? own.slice(0, PLACES) : own;
      if (some.length === 0) return [];
      const known = await nullIfGone(read(some.map(({ id }) => id)));
      const keys = new Set(known?.map(keyOf));
      return known === null ? [] : some.filter((one) => !keys.has(keyOf(one)));
    }),
  );
  const all = new Set(gone.flat());
  return findingsOf(named.filter((one) => all.has(one)));
}

/** Includes the type, because a user list and a custom audience can have the same id, and so can a detail and a life event. */
const keyOf = ({ type = '', id = '' }: Partial<Named>): string => `${type}/${id}`;

const place = z.looseObject({ geoTargetConstant: z.looseObject({ id: z.union([z.string(), z.number()]) }) });

async function knownPlaces(client: GoogleClient, account: Customer, ids: readonly string[]): Promise<{ id: string }[]> {
  const query = {
    select: ['geo_target_constant.id'],
    from: 'geo_target_constant',
    where: [hasId('geo_target_constant.id', [...new Set(ids)]), equals('geo_target_constant.status', 'ENABLED')],
  };
  const rows = await rowsOf(client, ofCustomer(account), query, place);
  return rows.map(({ geoTargetConstant: { id } }) => ({ id: String(id) }));
}
