import { text } from '../engine/arguments.js';
import { facade, ScriptError, type Facade } from '../engine/bridge.js';
import type { Run } from '../run.js';
import { adAssets } from './assets.js';
import { bulkUploads } from './bulk-uploads.js';
import { urlFetchApp } from './fetch.js';
import { createLabel, labels } from './labels.js';
import { mutate, report, search } from './queries.js';
import { adGroups, ads, campaigns } from './selectors.js';
import { statsOf } from './stats.js';
import { accountTargeting } from './targeting.js';
import { utilities } from './utilities.js';

/**
 * Number of entities that a run may still create or fetch: an old limit of Google's, of which only the getters remain.
 */
const QUOTA = 250_000;

/** The globals of a script. The prelude makes `Logger` and `console` from `Logger.write`. */
export const globals = (run: Run): Record<string, Facade> => ({
  AdsApp: adsApp(run),
  UrlFetchApp: urlFetchApp(run),
  Utilities: utilities(run),
  Logger: facade('LogWriter', { write: (line: unknown) => run.log.write(text(line, 'line')) }),
});

const adsApp = (run: Run): Facade =>
  facade('AdsApp', {
    videoCampaigns: () => campaigns(run),
    videoAdGroups: () => adGroups(run),
    videoAds: () => ads(run),
    videoTargeting: () => accountTargeting(run),
    adAssets: () => adAssets(run),
    bulkUploads: () => bulkUploads(run),
    currentAccount: () => account(run),
    getExecutionInfo: () =>
      facade('ExecutionInfo', {
        isPreview: () => run.isPreview,
        getRemainingTime: () => run.clock.remainingSeconds,
        getRemainingCreateQuota: () => QUOTA,
        getRemainingGetQuota: () => QUOTA,
      }),
    search: (query: unknown) => search(run, query),
    report: (query: unknown) => report(run, query),
    mutate: (operation: unknown) => mutate(run, [operation])[0],
    mutateAll(operations: unknown) {
      if (!Array.isArray(operations))
        throw new ScriptError('Invalid argument: operations. Should be of type: Object[]');
      return mutate(run, operations);
    },
    createLabel: (name: unknown, description?: unknown) => createLabel(run, name, description),
    labels: () => labels(run),
  });

function account(run: Run): Facade {
  const { id, name, currency, timezone } = run.customer;
  return facade('Account', {
    getEntityType: () => 'Account',
    getCustomerId: () => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'),
    getName: () => name,
    getCurrencyCode: () => currency,
    getTimeZone: () => timezone,
    getStatsFor: statsOf(run, 'customer', `customer.id = ${id}`),
  });
}
