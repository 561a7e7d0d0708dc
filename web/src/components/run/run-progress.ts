import { isUndelivered } from '#libs/contracts/experiment/run/ad-object.js';
import {
  isEndingPhase,
  type ExperimentPhase,
  type ExperimentProgress,
} from '#libs/contracts/experiment/run/experiment-phase.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';

/** Phases that wait for somebody's decision. */
const WAITING: readonly ExperimentPhase[] = ['needs-attention', 'needs-relink', 'failed'];

export const needsDecision = (phase: ExperimentPhase): boolean => WAITING.includes(phase);
/** Whether the run needs a notice beside its progress: for a decision to make, or for failed ads and their reasons. */
export const needsNotice = (progress: ExperimentProgress): boolean =>
  needsDecision(progress.phase) || failedGroups(progress).length > 0;
/** Causes of failed ads, except those that an open delivery issue already reports. */
export const failedGroups = ({ rejections, issues }: ExperimentProgress): RejectionGroup[] =>
  issues.some(({ kind }) => kind === 'ads-refused')
    ? rejections.filter(({ standing }) => !isUndelivered(standing))
    : rejections;
/** Whether a live run delivers nothing at the moment. */
export const isHalted = ({ phase, issues }: Pick<ExperimentProgress, 'phase' | 'issues'>): boolean =>
  phase === 'running' && issues.some(({ kind }) => kind === 'account-unable');
/** Whether the run created nothing because the platform refused every ad. */
export const wasRefused = ({ phase, createdAds, failedAds }: ExperimentProgress): boolean =>
  phase === 'done' && createdAds === 0 && failedAds > 0;
export const canStop = (phase: ExperimentPhase): boolean => !isEndingPhase(phase);

/** The completed share of the present stage, 0 to 1; null if it is unknown. */
export function stageShare(progress: ExperimentProgress, startsAt: string | null): number | null {
  const { phase, plannedAds, createdAds, failedAds, campaignNow, campaignEndsAt } = progress;
  if (phase === 'running') return elapsedShare(startsAt, campaignNow, campaignEndsAt);
  if (phase === 'done' || phase === 'computing' || phase === 'notifying') return 1;
  const settled = needsDecision(phase) ? createdAds : createdAds + failedAds;
  return plannedAds > 0 ? Math.min(1, settled / plannedAds) : null;
}

function elapsedShare(start: string | null, now: string | null, end: string | null): number | null {
  if (start === null || now === null || end === null) return null;
  const [from, at, to] = [Date.parse(start), Date.parse(now), Date.parse(end)];
  return to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : null;
}

/** Whether the run changes every second: in all phases between the submit and the delivery. */
export const needsPolling = (phase: ExperimentPhase): boolean => phase !== 'running';

/** Seconds of the campaign's own clock until its end; null before the clock has started, or without an end. */
export function secondsLeft({ campaignNow, campaignEndsAt }: ExperimentProgress): number | null {
  if (campaignNow === null || campaignEndsAt === null) return null;
  const left = (Date.parse(campaignEndsAt) - Date.parse(campaignNow)) / 1000;
  return left > 0 ? left : null;
}
