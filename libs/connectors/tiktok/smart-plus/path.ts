import { SMART_PLUS_TEXTS } from '#libs/contracts/experiment/run/smart-plus-texts.js';
import type { Finding, KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import { MINUTE_MS } from '#libs/contracts/time.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { manualCreationEndsAt } from '#libs/platforms/tiktok/endings.js';
import type { AccountContext } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { PlannedRun, Preparation } from '../../port/lookups.js';
import { Kept } from '../../wire/kept.js';
import type { TikTokClient } from '../wire/client.js';
import { isAllowlisted } from './allowlist.js';
import { isButtonDynamic } from './buttons.js';
import { isKeptToFeeds, unfit, unofferedButtons } from './unfit.js';

/** The parts of a decision: the path and its findings. */
export type PathDecision = Required<Pick<Preparation, 'path' | 'notes' | 'doubtful' | 'refused'>>;

/** How long a permission is cached. A newly granted one is noticed after that time. */
const KEPT_MS = MINUTE_MS / 2;
const allowed = new WeakMap<TikTokClient, Kept<{ isAllowed: boolean }>>();

const MANUAL: PathDecision = { path: null, notes: [], doubtful: [], refused: [] };

/**
 * Decides how a run is created. A run that ends after the last day of manual creation may have to create objects after that day (a later
 * wave, a corrected ad). So it uses Smart+ from its start, if Smart+ has its type and the account may manage such campaigns. Otherwise it
 * stays manual as long as that is possible, and the decision names the restrictions.
 * @throws ConnectorError if the account's permission is needed and cannot be read
 */
export async function decidePath(
  client: TikTokClient,
  account: AccountContext,
  input: TiktokExperimentInput,
  now = Date.now(),
): Promise<PathDecision> {
  const { campaign_type: type, end_date: lastDay } = input.information;
  const endsAt = manualCreationEndsAt(type, client.config.manualCreation);
  if (endsAt === null) return MANUAL;
  const day = dayBefore(endsAt);
  const hasEnded = now >= endsAt;
  const mayCreateLater = goesPast(endsAt, lastDay, now);
  const about = (text: KeyedText): Finding => ({ field: 'information.campaign_type', ...text });
  if (type !== 'WEB_CONVERSIONS') {
    if (hasEnded) return { ...MANUAL, refused: [about(withParams(SMART_PLUS_TEXTS.typeEnded, { day }))] };
    return { ...MANUAL, doubtful: mayCreateLater ? [about(withParams(SMART_PLUS_TEXTS.typeLate, { day }))] : [] };
  }
  const params = { day, account: account.accountId };
  const usual = (doubtful: Finding[]): PathDecision => ({ ...MANUAL, notes: [SMART_PLUS_TEXTS.manual], doubtful });
  if (!mayCreateLater) {
    // This run does not depend on the permission, so an unavailable platform must not delay the run.
    const isAllowed = await mayManage(client, account).catch(unlessUnlinked);
    return usual(isAllowed ? [] : [about(withParams(SMART_PLUS_TEXTS.laterActivation, params))]);
  }
  if (await mayManage(client, account)) return smartPlus(client, account, input, day);
  if (hasEnded) return { ...MANUAL, refused: [about(withParams(SMART_PLUS_TEXTS.notAllowlisted, params))] };
  return usual([about(withParams(SMART_PLUS_TEXTS.late, params))]);
}

/**
 * The path that `decidePath` chooses unless the experiment needs something that Smart+ lacks; the usual one for a run
 * without a last day.
 * @throws ConnectorError as `decidePath`
 */
export async function likelyPath(
  client: TikTokClient,
  account: AccountContext,
  { campaignType, lastDay }: PlannedRun,
  now = Date.now(),
): Promise<CreationPath> {
  if (campaignType !== 'WEB_CONVERSIONS' || lastDay === undefined) return null;
  const endsAt = manualCreationEndsAt(campaignType, client.config.manualCreation);
  if (endsAt === null || !goesPast(endsAt, lastDay, now)) return null;
  return (await mayManage(client, account)) ? 'smart_plus' : null;
}

/** Whether a run may have to create objects after manual creation has ended. */
const goesPast = (endsAt: number, lastDay: string, now: number): boolean =>
  now >= endsAt || lastDay > dayBefore(endsAt);

/** An unknown permission counts as granted: nobody gets a warning without a known reason. */
function unlessUnlinked(error: unknown): true {
  if (error instanceof ConnectorError && error.code !== 'AUTH_EXPIRED') return true;
  throw error;
}

async function smartPlus(
  client: TikTokClient,
  account: AccountContext,
  input: TiktokExperimentInput,
  day: string,
): Promise<PathDecision> {
  const areButtonsCompared = isButtonDynamic(input) && input.creatives.ctas.length > 1;
  return {
    path: 'smart_plus',
    notes: [],
    // People read doubtful findings before a submit; notes are folded away.
    doubtful: [
      { field: 'information.campaign_type', ...withParams(SMART_PLUS_TEXTS.smartPlus, { day }) },
      ...(areButtonsCompared ? [{ field: 'creatives.ctas', key: SMART_PLUS_TEXTS.buttons.key }] : []),
      ...(isKeptToFeeds(input) ? [{ field: 'audiences.placements', key: SMART_PLUS_TEXTS.feeds.key }] : []),
    ],
    refused: [...unfit(input), ...(await unofferedButtons(client, account, input))],
  };
}

async function mayManage(client: TikTokClient, account: AccountContext): Promise<boolean> {
  const kept = allowed.get(client) ?? new Kept<{ isAllowed: boolean }>(KEPT_MS);
  allowed.set(client, kept);
  const ask = async () => ({ isAllowed: await isAllowlisted(client, account) });
  return (await kept.get(account.accountId, ask)).isAllowed;
}

/**
 * Why a run's path can create nothing more; null while it can.
 * @param now ms since 1970
 */
export function creationEnded(
  { config }: TikTokClient,
  { information }: TiktokExperimentInput,
  path: CreationPath,
  now: number,
): KeyedText | null {
  const endsAt = path === null ? manualCreationEndsAt(information.campaign_type, config.manualCreation) : null;
  return endsAt !== null && now >= endsAt ? withParams(SMART_PLUS_TEXTS.ended, { day: dayBefore(endsAt) }) : null;
}

/** The last day before an end time, in UTC: YYYY-MM-DD. */
const dayBefore = (endsAt: number): string => new Date(endsAt - 1).toISOString().slice(0, 10);
