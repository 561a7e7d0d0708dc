import { NAMES } from '#libs/platforms/google/naming.js';
import type { PlatformLookups } from '../../port/lookups.js';
import { googleInput } from '../objects/input.js';
import { bodies } from '../objects/bodies.js';
import { rehearse } from '../objects/rehearse.js';
import type { GoogleClient } from '../wire/client.js';
import { accountTrouble, adAccounts, nameOf } from './accounts.js';
import { languages, locations, placements, topics } from './constants.js';
import type { GoogleLookups } from './google-lookups.js';
import { limits, usualLimits } from './limits.js';
import { assets, customAudiences, demographics, interests, pixels, segments } from './lists.js';
import { prepare } from './prepare.js';
import { removed } from './removed.js';
import { unplayable } from './unplayable.js';
import { declare, undeclared } from './undeclared.js';

/** Google's lookups, as the port defines them. */
export function createLookups(client: GoogleClient): PlatformLookups & GoogleLookups {
  const lookups: PlatformLookups & GoogleLookups = {
    adAccounts: (accessToken) => adAccounts(client, accessToken),
    limits: (account, input) => limits(client, account, input),
    // Google has only one way to create.
    likelyPath: () => Promise.resolve(null),
    usualLimits,
    accountTrouble: (account) => accountTrouble(client, account),
    // Google reports no limit of the account's spend.
    funds: () => Promise.resolve(null),
    removed: async (account, stored) => {
      const input = googleInput(stored);
      const found = [removed(client, lookups, account, input), unplayable(client, account, input)];
      return (await Promise.all(found)).flat();
    },
    audienceSizes: () => Promise.resolve([]),
    refusedRow: () => Promise.resolve(null),
    prepare: (account, input) =>
      prepare({ ...lookups, nameOf: (of) => nameOf(client, of) }, account, googleInput(input)),
    creationEnded: () => null,
    rehearse: (account, rehearsal) => rehearse(client, account, rehearsal),
    names: NAMES,
    bodies,
    locations: (of, words, language) => locations(client, of, { words, language }),
    topics: (of, words) => topics(client, of, words),
    languages: (of) => languages(client, of),
    segments: (of) => segments(client, of),
    interests: (of) => interests(client, of),
    customAudiences: (of) => customAudiences(client, of),
    demographics: (of) => demographics(client, of),
    placements: (of, words) => placements(client, of, words),
    assets: (of) => assets(client, of),
    pixels: (of) => pixels(client, of),
    undeclared: (of) => undeclared(client, of),
    declare: (of, ids) => declare(client, of, ids),
  };
  return lookups;
}
