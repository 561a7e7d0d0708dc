import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { CreateBatchInput } from '#libs/orchestration/experiment.payloads.js';
import type { OutboxActivities } from '#libs/orchestration/upkeep.activities.js';

/** Every activity of a run. */
type RunActivities = CoreActivities & OutboxActivities & PlatformActivities;

/**
 * A line for each activity of a run, which the Temporal UI shows in place of its name. It has ids and counts, but never text that somebody
 * has typed. Numbers of objects are their ordinals, which are also at the end of their names at the platform.
 */
const SUMMARIES: { [K in keyof RunActivities]: (input: Parameters<RunActivities[K]>[0]) => string } = {
  enterPhase: ({ phase }) => `store phase ${phase}`,
  openSlices: () => 'ask the ledger for open slices',
  openCampaigns: () => 'ask the ledger for open campaigns',
  openAdSets: ({ slice }) => `ask the ledger for open ad sets of slice ${slice}`,
  countObjects: () => 'count the ledger',
  settle: () => 'ask the ledger whether everything is settled',
  retryRejected: () => 'open refused objects again',
  dropRejected: () => 'give up refused objects',
  leaveOutWave: ({ wave = 0 }) => `leave wave ${wave + 1} out: no room in its time`,
  leaveOutSearchWave: ({ wave = 0 }) => `leave wave ${wave + 1} of the search out`,
  countSpend: () => 'count what was spent',
  awaitNews: ({ topic }) => `wait for news of ${topic}`,
  noteAct: ({ act }) => `record ${act} in the audit trail`,
  applyEdit: () => 'plan the ads of an edited alternative again',
  countMissing: () => 'count deleted ad sets',
  replaceMissing: () => 'plan deleted ad sets again',
  openStep: ({ step }) => (step === null ? 'close the step' : `open the step ${step}`),
  isLinkUsable: () => 'check whether the account is linked',
  finishRun: ({ isFailed }) => `store the end${isFailed ? ': failed' : ''}`,
  dispatchOutbox: () => 'send the finish mail',
  planRun: () => 'plan the run',
  planAnew: () => 'plan again if nothing exists and the creation path has ended',
  uploadAssets: () => 'upload images and videos',
  followVideos: () => 'check videos that the platform is processing',
  createBatch: ({ kind, ordinals }) => createSummary({ kind, ordinals }),
  findRoom: ({ wave = 0 }) => `check whether wave ${wave + 1} has room`,
  planWave: ({ wave = 0 }) => `choose the rows of wave ${wave + 1}`,
  removeReplaced: () => 'delete what an edit has replaced',
  closingPass: () => 'compare the platform with the ledger',
  subscribe: () => 'subscribe to callbacks about the account',
  settleOpen: () => 'look up names without an answer',
  switchObjects: ({ kind, isActive }) => `${isActive ? 'switch on' : 'pause'} ${PLURALS[kind]}`,
  pollInsights: () => 'read insights',
  followReports: () => 'check reports that the platform is preparing',
  readStatuses: () => 'read all statuses',
  lookOver: () => 'check what has changed',
  readReviews: () => 'read ads in review',
  lookAtStep: ({ step }) => `check whether the step ${step} is done`,
  readAccount: () => 'check whether the account can spend',
};

const SINGULARS: Record<AdObjectKind, string> = { campaign: 'campaign', adset: 'ad set', ad: 'ad' };
const PLURALS: Record<AdObjectKind, string> = { campaign: 'campaigns', adset: 'ad sets', ad: 'ads' };

/** The line of a create: `create ads 51-100 of ad set 3`. @param adSet the ordinal of the ad set, if it is known */
export function createSummary({ kind, ordinals }: Pick<CreateBatchInput, 'kind' | 'ordinals'>, adSet?: number): string {
  const parent = adSet === undefined ? '' : ` of ad set ${adSet}`;
  return `create ${(ordinals.length === 1 ? SINGULARS : PLURALS)[kind]} ${rangeText(ordinals)}${parent}`;
}

/** The line of a group: `create 5 ad sets with their ads, 2-206`. */
export const groupSummary = ({ adSets, ordinals }: { adSets: number; ordinals: readonly number[] }): string =>
  `create ${adSets === 1 ? 'an ad set with its ads' : `${adSets} ad sets with their ads`}, ${rangeText(ordinals)}`;

/** A range of ordinals: `51-100`, or `51-100 (30)` if some between are missing. @param ordinals in ascending order */
function rangeText(ordinals: readonly number[]): string {
  const [first = 0, last = first] = [ordinals[0], ordinals.at(-1)];
  if (first === last) return String(first);
  return `${first}-${last}${last - first + 1 === ordinals.length ? '' : ` (${ordinals.length})`}`;
}

/** Activities that can be called with a summary. Without one, they use their line of the table. */
export type Summed<A> = {
  [K in keyof A]: A[K] extends (input: infer I) => infer R ? (input: I, summary?: string) => R : never;
};

interface Proxied {
  executeWithOptions(options: { summary: string }, args: unknown[]): Promise<unknown>;
}

/** Gives every call of the SDK's activity proxies its summary. */
export const summed = <A extends Partial<RunActivities>>(proxies: object): Summed<A> =>
  new Proxy(
    {},
    {
      get:
        (_, name: keyof RunActivities) =>
        (input: never, summary: string = SUMMARIES[name](input)) =>
          (proxies as Record<string, Proxied>)[name]!.executeWithOptions({ summary }, [input]),
    },
  ) as Summed<A>;
