import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { AccountContext } from '../../port/ad-platform.js';
import { findingsOf, nullIfGone } from '../../wire/gone.js';
import type { TikTokClient } from '../wire/client.js';
import { closedPlaces, countriesOf } from './countries.js';
import { namedIn, type Source } from './named.js';
import { knownLocations } from './targeting-lists.js';
import type { OfAdvertiser, TikTokLookups } from './tiktok-lookups.js';

/** Maximum number of ids in one call; further ids are not checked. */
const MOST_IDS = 1000;

type Lists = Pick<
  TikTokLookups,
  'interests' | 'devices' | 'customAudiences' | 'customConversions' | 'contentExclusions' | 'pixels'
>;

/**
 * Finds values of an experiment that TikTok has removed or does not offer to this advertiser. It compares each kind with its own list, and
 * reads only the lists that the experiment needs. Places are also compared with the countries of the account.
 */
export async function removed(
  client: TikTokClient,
  lists: Lists,
  { accountId, accessToken }: AccountContext,
  input: TiktokExperimentInput,
): Promise<Finding[]> {
  const of: OfAdvertiser = { accountId, accessToken };
  const named = namedIn(input);
  const pixelId = input.pixel?.id ?? '';
  const readers: Record<Source, (ids: string[]) => Promise<readonly string[]>> = {
    places: (ids) => knownLocations(client, of, ids),
    interests: async () => idsOf(await lists.interests(of)),
    devices: async () => idsOf(await lists.devices(of)),
    audiences: async () => idsOf(await lists.customAudiences(of)),
    conversions: async () => idsOf(await lists.customConversions(of, pixelId)),
    events: async () => idsOf((await lists.pixels(of)).find(({ id }) => id === pixelId)?.events ?? []),
    exclusions: async () => idsOf(await lists.contentExclusions(of)),
  };
  const gone = await Promise.all(
    Object.entries(readers).map(async ([source, read]) => {
      const ids = new Set(named.flatMap((one) => (one.source === source ? [one.id] : [])));
      const [checked, known] = [[...ids].slice(0, MOST_IDS), new Set<string>()];
      if (checked.length === 0) return [];
      const found = await nullIfGone(read(checked));
      for (const id of found ?? checked) known.add(id);
      return named.filter((one) => one.source === source && checked.includes(one.id) && !known.has(one.id));
    }),
  );
  const open = await nullIfGone(countriesOf(client, of, input));
  const closed = open === null || open.length === 0 ? [] : closedPlaces(input, open);
  const found = findingsOf(named.filter((one) => gone.flat().includes(one)));
  // The finding with the names of the places is more specific than the finding that a value is gone.
  return [...found.filter(({ field }) => !closed.some((one) => one.field === field)), ...closed];
}

const idsOf = (rows: readonly Reference[]): string[] => rows.map(({ id }) => id);
