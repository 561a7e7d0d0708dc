import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type {
  ExperimentPhase,
  LedgerCounts,
  RunProgress,
  RunWave,
} from '#libs/contracts/experiment/run/experiment-phase.js';
import { formatReasons, toStored, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type {
  DeliveryReport,
  PlannedRun,
  PollReport,
  RunCounts,
  Settlement,
  StepReport,
} from '#libs/orchestration/experiment.payloads.js';
import type {
  Act,
  CreateMissingInput,
  ResumedRun,
  RunExperimentInput,
  StepTrouble,
} from '#libs/orchestration/experiment.messages.js';
import { runSummary } from '#libs/orchestration/run-summary.js';
import { assertMay, assertMayCancel, assertMayCreateMissing, assertMayEdit, assertMayLook } from './acts.js';
import type { Note, RunView, Wait } from './details.js';

/** The decision of each act. */
const DECISIONS = { 'retry-refused': 'retry', 'drop-refused': 'drop', 'check-link': 'look' } as const;

/** @property created the number of objects at the first count after the trouble was reported; null before that count */
type KnownTrouble = StepTrouble & { atMs: number; created: number | null };

const NO_OBJECTS: LedgerCounts = { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };

/** The state of a run, and the rules for messages to it. */
export class RunState {
  phase: ExperimentPhase = 'queued';
  /** When the phase began, ms since 1970. */
  sinceMs: number | null = null;
  reasons: Reasons = [];
  plan: PlannedRun | null = null;
  /** The wave that is created or runs, from 0. */
  wave = 0;
  /** When a read showed each wave of a search as paused, ms since 1970 in the campaign's own time. */
  pausedAt: (number | null)[] = [];
  /** The last wave whose campaigns may have been switched on, from 0; null before the first. */
  lastWaveOn: number | null = null;
  counts: RunCounts | null = null;
  isStopRequested = false;
  /** True as soon as a campaign may have been switched on, so that there can be objects to pause and figures to count. */
  mayHaveDelivered = false;
  /** True when everything was switched on. From then on the run always ends with results. */
  hasRun = false;
  /** The owner's decision that the run has not acted on yet. */
  decision: (typeof DECISIONS)[keyof typeof DECISIONS] | 'edit' | null = null;
  /** The edit in progress, from its request until the run waits for another decision or goes live. */
  edit: string | null = null;
  /** Edits that were applied. */
  edits = 0;
  /** Whether the run searches for missing ad sets. */
  isLooking = false;
  /** The request to create missing ad sets again, if some were found. */
  missingFor: CreateMissingInput | null = null;
  /** Polls of the insights so far, since the run last continued as new. */
  polls = 0;
  /** Closing passes since going live. */
  sweeps = 0;
  /** The number of requests for a decision so far. Each is mailed once. */
  asks = 0;
  /** The topics for which the platform sends callbacks; null until it was asked. */
  topics: readonly CallbackTopic[] | null = null;
  /** The findings of the last read. */
  delivery: DeliveryReport = { inReview: 0, isAccountAble: true };
  /** The step that a person has to carry out; null while none is open, and in runs by calls. */
  handStep: HandStepName | null = null;
  /** Whether somebody has asked to read the platform now. */
  isLookAsked = false;
  /** The number of reads of steps so far, the last report, and its time, ms since 1970. */
  looks = 0;
  lastLook: StepReport | null = null;
  lookedAtMs: number | null = null;
  /** Whether the owner has canceled the run before it went live. It then becomes a draft. */
  isCancelled = false;
  readonly waits: Wait[] = [];
  /** The last message that somebody sent to the run. */
  decided: Note | null = null;
  lastError: Note | null = null;
  /** A failing step that is retried; null if none is known. */
  trouble: KnownTrouble | null = null;
  private rejections: Settlement['rejections'] = [];
  private poll: PollReport | null = null;

  constructor(resumed: ResumedRun | undefined) {
    if (!resumed) return;
    this.phase = 'running';
    this.sinceMs = resumed.sinceMs ?? null;
    this.mayHaveDelivered = true;
    this.hasRun = true;
    this.topics = resumed.topics ?? null;
    this.plan = resumed.plan;
    this.counts = resumed.counts;
    this.wave = resumed.wave ?? 0;
    this.pausedAt = resumed.pausedAt ?? [];
    this.lastWaveOn = resumed.lastWaveOn ?? this.wave;
    this.sweeps = resumed.sweeps;
    this.asks = resumed.asks ?? 0;
  }

  /** @throws ApplicationFailure if the act is not allowed now */
  assertMay(act: Act): void {
    assertMay(act, {
      phase: this.phase,
      createdAds: this.counts?.ads.created ?? null,
      isEditing: this.edit !== null,
    });
  }

  /** @throws ApplicationFailure if no alternative may be edited now */
  assertMayEdit(isBatch: boolean): void {
    const { phase, mayHaveDelivered, edit, decision } = this;
    assertMayEdit({ phase, isBatch, mayHaveDelivered, isEditing: edit !== null, isDecided: decision !== null });
  }

  /** @throws ApplicationFailure if missing ad sets may not be created again now */
  assertMayCreateMissing(isBatch: boolean): void {
    const { phase, isLooking, missingFor } = this;
    assertMayCreateMissing({ phase, isBatch, isUnderWay: isLooking || missingFor !== null });
  }

  /** @param mostOften minimum time between two reads, ms @throws ApplicationFailure if there is no step to read now */
  assertMayLook(nowMs: number, mostOften: number): void {
    assertMayLook({
      step: this.handStep,
      agoMs: this.lookedAtMs === null ? Infinity : nowMs - this.lookedAtMs,
      mostOften,
    });
  }

  /** @throws ApplicationFailure if the run cannot be canceled now */
  assertMayCancel(isByHand: boolean): void {
    assertMayCancel({ phase: this.phase, step: this.handStep, isByHand });
  }

  /** Stores the report of a read; null if the platform could not be read. */
  looked(report: StepReport | null, nowMs: number): void {
    this.looks++;
    Object.assign(this, { lastLook: report, lookedAtMs: nowMs, isLookAsked: false });
  }

  /** Clears the earlier decision. From now on the run accepts a new one. */
  awaitDecision(): void {
    this.decision = null;
    this.edit = null;
  }

  /** Accepts an edit. */
  edited(edit: string): void {
    this.decision = 'edit';
    this.edit = edit;
  }

  /** Stores an act for the run to carry out. */
  obey(act: Act): void {
    if (act === 'stop') this.isStopRequested = true;
    else this.decision = DECISIONS[act];
  }

  /** Stores new counts. The trouble has ended if more objects exist than at the first count after it was reported. */
  counted(counts: RunCounts): void {
    this.counts = counts;
    const { created } = counts.objects;
    if (this.trouble === null) return;
    if (created > (this.trouble.created ?? created)) this.trouble = null;
    else this.trouble.created ??= created;
  }

  settled(settlement: Settlement): void {
    this.counts = settlement;
    this.rejections = settlement.rejections;
  }

  /** Stores a poll. The shown clock never goes back: in the sandbox, a wave that is not live yet shows real time, which can be earlier. */
  polled(report: PollReport): void {
    const shown = this.poll?.campaignNowText ?? '';
    this.poll = report.campaignNowText < shown ? { ...report, campaignNowText: shown } : report;
  }

  /** When the running wave ends and another one begins, ms since 1970; null in the last wave. */
  get nextWaveAt(): number | null {
    const ends = this.plan?.waveEnds ?? [];
    return this.wave < ends.length - 1 ? ends[this.wave]!.at : null;
  }

  /** The current wave for people; null if the run has a single wave. */
  get runWave(): RunWave | null {
    const ends = this.plan?.waveEnds;
    if (ends === undefined) return null;
    const nextAt = this.nextWaveAt === null ? null : ends[this.wave]!.text;
    const isSearch = this.plan!.isSearch === true;
    return { number: this.wave + 1, of: ends.length, nextAt, ...(isSearch ? { isSearch } : {}) };
  }

  resume(): ResumedRun {
    if (!this.plan) throw new Error('a run without a plan has nothing to resume');
    const { plan, counts, sweeps, asks, sinceMs, topics, wave, pausedAt, lastWaveOn } = this;
    const callbackTopics = topics === null ? {} : { topics: [...topics] };
    return {
      plan,
      counts: counts && onlyCounts(counts),
      sweeps,
      asks,
      sinceMs,
      ...callbackTopics,
      ...(wave === 0 ? {} : { wave }),
      ...(plan.isSearch ? { pausedAt, lastWaveOn } : {}),
    };
  }

  /** The view for operators. */
  view(input: RunExperimentInput): RunView {
    const { platform, organizationId, accountId, links } = input;
    const { phase, sinceMs, rejections, waits, decided, lastError, trouble, topics, runWave: wave } = this;
    const reason = formatReasons(this.reasons);
    const { ads = null, objects = null } = this.counts ?? {};
    const figures = { plannedAds: this.plan?.plannedAds ?? 0, ads, objects };
    const ids = { summary: runSummary(input), platform, organizationId, accountId, links };
    return { ...ids, phase, sinceMs, reason, wave, ...figures, rejections, waits, decided, lastError, trouble, topics };
  }

  progress(): RunProgress {
    const ads = this.counts?.ads ?? { ...NO_OBJECTS, planned: this.plan?.plannedAds ?? 0 };
    const left = ads.planned + ads.sending + ads.unknown;
    const rate = this.counts?.ratePerSecond ?? null;
    return {
      phase: this.phase,
      plannedAds: this.plan?.plannedAds ?? 0,
      createdAds: ads.created,
      failedAds: ads.rejected,
      unknownAds: ads.unknown,
      objects: this.counts?.objects ?? NO_OBJECTS,
      ratePerSecond: rate,
      etaSeconds: rate && left > 0 ? Math.ceil(left / rate) : null,
      campaignNow: this.poll?.campaignNowText ?? null,
      campaignEndsAt: this.plan?.endsAtText ?? null,
      lastInsightsAt: this.poll?.polledAtText ?? null,
      wave: this.runWave,
      isEditing: this.edit !== null,
      rejections: this.rejections,
      ...toStored(this.reasons),
    };
  }
}

const onlyCounts = ({ ads, objects, ratePerSecond }: RunCounts): RunCounts => ({ ads, objects, ratePerSecond });
