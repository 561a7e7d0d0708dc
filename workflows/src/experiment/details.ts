import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import {
  isEndedPhase,
  isWaitingPhase,
  type ExperimentPhase,
  type LedgerCounts,
  type RunWave,
} from '#libs/contracts/experiment/run/experiment-phase.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import type { RunLinks, StepTrouble } from '#libs/orchestration/experiment.messages.js';
import { utcMinute } from '#libs/contracts/time.js';
import { link, plain } from './markdown.js';

/** A wait of a run. `what` is a phrase that follows "waits": `until the account is linked again`. */
export interface Wait {
  what: string;
  /** When the wait ends or checks by itself, ms since 1970; null if only an answer ends it. */
  untilMs: number | null;
}

/** A message with its time, ms since 1970. */
export interface Note {
  text: string;
  atMs: number;
}

/** The view of a run for operators. */
export interface RunView {
  /** The run's line in lists. The details repeat it, because a run that continues as new loses it in the lists. */
  summary: string;
  platform: Platform;
  organizationId: string;
  accountId?: string;
  links?: RunLinks;
  phase: ExperimentPhase;
  /** When the phase began, ms since 1970; null in older runs, which did not note it. */
  sinceMs: number | null;
  reason: string | null;
  /** Null if the run has a single wave. */
  wave: RunWave | null;
  /** 0 until planned. */
  plannedAds: number;
  ads: LedgerCounts | null;
  /** The counts of objects of all kinds, including the ads. */
  objects: LedgerCounts | null;
  /** Causes of refusals, the most frequent first. */
  rejections: readonly Pick<RejectionGroup, 'count' | 'code' | 'message'>[];
  waits: readonly Wait[];
  /** The topics for which the platform sends callbacks; null until it was asked. */
  topics: readonly CallbackTopic[] | null;
  /** The last message that somebody sent to the run. */
  decided: Note | null;
  lastError: Note | null;
  /** A failing step that is retried. */
  trouble: (StepTrouble & { atMs: number }) | null;
}

/** The number of listed causes; the answer of the query `progress` has all of them. */
const CAUSES = 2;

/** An empty paragraph at the end: the UI cuts off the last line, so the last line must be empty. */
const TAIL = ['', '\u00a0'];

/**
 * The state of a run, in Markdown, for the Temporal UI. Texts of platforms are escaped. Lines are many and short, because the UI (2.42)
 * hides text that wraps.
 */
export function details(run: RunView): string {
  const since = run.sinceMs === null ? '' : ` since ${utcMinute(run.sinceMs)}`;
  const needs = isWaitingPhase(run.phase) ? ', **needs a decision**' : '';
  const lines = [
    run.wave && inWave(run.wave),
    ads(run),
    others(run),
    run.reason && `Why: ${plain(run.reason)}`,
    ...run.rejections.slice(0, CAUSES).map(refused),
    ...run.waits.map(wait),
    callbacksNote(run),
    run.decided && `Last request: ${note(run.decided)}`,
    ...(run.trouble ? troubleLines(run.trouble) : []),
    run.lastError && `Last error: ${note(run.lastError)}`,
    links(run),
    ids(run),
  ];
  const phase = `**${run.phase}**${since}${needs}`;
  return [run.summary, '', phase, '', ...lines.flatMap((line) => (line ? [`- ${line}`] : [])), ...TAIL].join('\n');
}

const inWave = ({ number, of, nextAt }: RunWave): string =>
  `Wave ${number} of ${of}${nextAt === null ? '' : `, the next from ${utcMinute(nextAt)} of the campaign's time`}`;

/** The view of a child workflow that creates a slice, for operators. */
export interface SliceView {
  slice: number;
  experimentId: number;
  /** Ad sets with rows to send, and the finished ones; null before the ledger was read. */
  adSets: number | null;
  adSetsDone: number;
  created: number;
  rejected: number;
  needsRelink: boolean;
}

/** The progress of a slice, in Markdown. */
export const sliceDetails = ({
  slice,
  experimentId,
  adSets,
  adSetsDone,
  created,
  rejected,
  needsRelink,
}: SliceView): string =>
  [
    `Slice **${slice}** of experiment ${experimentId}`,
    '',
    adSets === null ? '- Asks the ledger what is open' : `- Ad sets: ${adSetsDone} of ${adSets} done`,
    `- Objects: ${created} created, ${rejected} refused`,
    ...(needsRelink ? ['- The account has to be linked again: the run waits for that, then sends the rest'] : []),
  ].join('\n');

function ads({ ads: counts, plannedAds, phase }: RunView): string {
  if (plannedAds === 0) return 'Ads: not planned yet';
  if (counts === null) return `Ads: ${plannedAds} planned`;
  const { created, rejected, unknown, planned, sending } = counts;
  const left = isEndedPhase(phase) ? 'never sent' : 'to come';
  return `Ads: ${created} created, ${rejected} refused, ${unknown} unknown, ${planned + sending} ${left}, of ${plannedAds}`;
}

/** Only problems of ad sets and campaigns: most of the counted objects are ads. */
function others({ ads, objects }: RunView): string | null {
  if (ads === null || objects === null) return null;
  const [unknown, refused] = [objects.unknown - ads.unknown, objects.rejected - ads.rejected];
  return unknown + refused > 0 ? `Campaigns and ad sets: ${refused} refused, ${unknown} unknown` : null;
}

/** The topics that the platform reports by itself, so that the run does not have to check them. */
const callbacksNote = ({ platform, topics }: RunView): string | null =>
  topics && `${PLATFORM_NAMES[platform]} reports by itself: ${topics.join(', ') || 'nothing'}`;

/** A line for the problem, one for its cause and one for the next attempt, because the UI hides text that wraps. */
function troubleLines({
  activity,
  type,
  message,
  attempt,
  againInMs,
  atMs,
}: NonNullable<RunView['trouble']>): string[] {
  const again = againInMs === null ? 'within a minute' : `at ${utcMinute(atMs + againInMs)}`;
  return [
    `Stands still in \`${activity}\`: ${type ?? 'an error'}, attempt ${attempt}, ${utcMinute(atMs)}`,
    `Because: ${plain(message)}`,
    `Tried again by itself ${again}`,
  ];
}

const refused = ({ count, code, message }: RunView['rejections'][number]): string =>
  `${count} refused, code \`${code.replaceAll('`', '')}\`: ${plain(message)}`;

const wait = ({ what, untilMs }: Wait): string =>
  `Waits ${plain(what)}${untilMs === null ? '' : `; looks again at ${utcMinute(untilMs)}`}`;

const note = ({ text, atMs }: Note): string => `${plain(text)} (${utcMinute(atMs)})`;

function links({ platform, links }: RunView): string {
  const console = links?.console && link('Console', links.console);
  const manager = links?.manager && link(`${PLATFORM_NAMES[platform]}'s manager`, links.manager);
  return [console, manager].filter(Boolean).join(', ');
}

const ids = ({ organizationId, accountId }: RunView): string =>
  [`team \`${organizationId}\``, ...(accountId ? [`account \`${accountId.replaceAll('`', '')}\``] : [])].join(', ');
