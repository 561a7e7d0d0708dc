import { NAMES } from '#libs/platforms/tiktok/naming.js';
import { ownInput } from '../../port/own-input.js';
import { bodies } from '../objects/body.js';
import { smartPlusBodies } from '../smart-plus/bodies.js';
import { creationEnded, decidePath, likelyPath } from '../smart-plus/path.js';
import type { TikTokClient } from '../wire/client.js';
import { accountTrouble, adAccounts, funds } from './accounts.js';
import { limits, usualLimits } from './limits.js';
import { identities } from './identities.js';
import { contentExclusions, customAudiences, customConversions, pixels } from './lists.js';
import { ofAdvertiser } from './of-advertiser.js';
import { prepare, refusedRow } from './prepare.js';
import { audienceSizes } from './reach.js';
import { removed } from './removed.js';
import { devices, interests, locations } from './targeting-lists.js';
import type { TikTokLookups } from './tiktok-lookups.js';

/** TikTok's lookups, as the port defines them. */
export function createLookups(client: TikTokClient): TikTokLookups {
  const lookups: TikTokLookups = {
    adAccounts: (accessToken) => adAccounts(client, accessToken),
    limits: (account, _input, path) => limits(client, account, path),
    likelyPath: (account, run) => likelyPath(client, account, run),
    usualLimits,
    accountTrouble: (account) => accountTrouble(client, account),
    funds: (account) => funds(client, account),
    removed: (account, input) => removed(client, lookups, account, ownInput('tiktok', input)),
    audienceSizes: (account, input, audiences) =>
      audienceSizes(client, account, { input: ownInput('tiktok', input), audiences }),
    async prepare(account, input) {
      const own = ownInput('tiktok', input);
      const [prepared, decided] = await Promise.all([prepare(lookups, account, own), decidePath(client, account, own)]);
      const { path, notes, ...found } = decided;
      return {
        ...prepared,
        path,
        notes,
        refused: [...prepared.refused, ...found.refused],
        doubtful: [...(prepared.doubtful ?? []), ...found.doubtful],
      };
    },
    refusedRow: (of, field, row) => refusedRow(lookups, of, field, row),
    creationEnded: (input, path, now) => creationEnded(client, ownInput('tiktok', input), path, now),
    // TikTok checks nothing without creating it.
    rehearse: () => Promise.resolve([]),
    names: NAMES,
    bodies: (request) => (request.path === 'smart_plus' ? smartPlusBodies(request) : bodies(request)),
    locations: (of, words) => ofAdvertiser(locations(client, of, words)),
    interests: (of, language) => ofAdvertiser(interests(client, of, language)),
    customAudiences: (of) => ofAdvertiser(customAudiences(client, of)),
    pixels: (of) => ofAdvertiser(pixels(client, of)),
    customConversions: (of, pixelId) => ofAdvertiser(customConversions(client, of, pixelId)),
    devices: (of) => ofAdvertiser(devices(client, of)),
    identities: (of) => ofAdvertiser(identities(client, of)),
    contentExclusions: (of) => ofAdvertiser(contentExclusions(client, of)),
  };
  return lookups;
}
