import type { OpenDeliveryIssue } from '#libs/contracts/experiment/run/delivery-issue.js';
import {
  isWaitingPhase,
  type ExperimentProgress,
  type RunProgress,
} from '#libs/contracts/experiment/run/experiment-phase.js';
import {
  LIST_STATUSES,
  type ExperimentListType,
  type ExperimentStatus,
} from '#libs/contracts/experiment/experiment-status.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Outcome } from '#libs/contracts/results/outcome.js';
import { industryName } from '#libs/contracts/experiment/form/industries.js';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import { fromStored } from '#libs/contracts/experiment/run/reasons.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import type { ParentName, RunningWinners } from '#libs/database/read-models/activation.read-model.js';
import {
  CREATION_WINDOW_SECONDS,
  type CreationFigures,
  type Throttled,
  type DeliveryFigures,
} from '#libs/database/read-models/experiment.read-model.js';
import { unservedSince } from '#libs/experiments/queue-standing.js';
import { CORE_QUEUE, platformQueue } from '#libs/orchestration/queues.js';
import { campaignTypeOf, rowName } from '#libs/platforms/fields/columns.js';
import { componentField, componentLists } from '#libs/platforms/components/components.js';
import { pictureOf } from '#libs/platforms/kinds/visual.js';
import { listOf, recordOf, textOf, valueAt, valuesOf } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { runEnds } from '#libs/platforms/dates/run-span.js';
import { hasTemplate } from '#libs/platforms/reading/template.js';
import { variationName } from '#libs/result-rows/variation-name.js';
import { draftFigures } from '../submit/draft-figures.js';
import type { OutcomeDto } from './outcome.dto.js';
import type { ExperimentDetailDto, StoredVisualDto } from './experiment-detail.dto.js';
import type { ExperimentItemDto } from './experiments.dto.js';

/** The list that shows an experiment of this status. */
function listTypeOf(status: ExperimentStatus): ExperimentListType {
  const types = Object.keys(LIST_STATUSES) as ExperimentListType[];
  return types.find((type) => (LIST_STATUSES[type] as readonly ExperimentStatus[]).includes(status)) ?? 'completed';
}

const wasSubmitted = (status: ExperimentStatus): boolean => !['DRAFT', 'TEMPLATE', 'SAMPLE'].includes(status);

/** A run's figures from the ledger and the account's gate. */
export interface RunFigures {
  creation: CreationFigures | undefined;
  /** The time from which the platform is called for the run again; absent while calls are made. */
  throttled: Throttled | undefined;
  /** When a worker of each queue was last seen; absent unless requested. */
  seen?: ReadonlyMap<string, Date>;
  issues: OpenDeliveryIssue[] | undefined;
}

/** An experiment's figures from other tables. */
export interface ItemFigures extends RunFigures {
  delivery: DeliveryFigures | undefined;
  /** The name of the person who stopped it. */
  stoppedBy: string | undefined;
  outcome: Outcome | undefined;
  /** The spend of its live batches. */
  winners?: RunningWinners | undefined;
  /** How many of its activated variations delivered the promised result, of those that can be judged. */
  promises?: { kept: number; judged: number } | undefined;
  /** The experiment of a batch. */
  parent?: ParentName | undefined;
}

/** The reader, and the addresses of the platforms' own ad managers. */
export interface ItemReader {
  reader: Parameters<typeof mayChange>[0] & { lang: Language };
  accountUrl(platform: Platform, accountId: string): string;
}

/** A card or row of a list, for a member of the team. Drafts may lack anything. */
export function itemView(row: Experiment, figures: ItemFigures, { reader, accountUrl }: ItemReader): ExperimentItemDto {
  const { input, currency } = row;
  const { delivery, stoppedBy, outcome, winners, promises, parent } = figures;
  const major = (amountMinor: number) => toMajorUnits({ amountMinor, currency });
  const { created, tested, budgetMinor } = countsOf(row);
  const description = descriptionOf(row);
  const ends = runEnds(description, input, { now: row.updatedAt.getTime(), zone: row.accountZone ?? undefined });
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    platform: row.platform,
    type: listTypeOf(row.status),
    status: row.status,
    hand_step: row.byHand?.step ?? null,
    start_date: isoOf(row.startsAt?.getTime() ?? ends.startsAt),
    end_date: isoOf(row.endsAt?.getTime() ?? ends.endsAt),
    endings: endingsOf(row),
    goal: row.goal,
    campaign_type: campaignTypeOf(description, input) || null,
    account: textIn(input, 'account.name'),
    account_zone: row.accountZone,
    page: rowName(description, input, 'page'),
    business_name: textAt(input, description.advertiser),
    customer_name: textAt(input, description.customer && `${description.customer}.name`),
    customer_id: textAt(input, description.customer && `${description.customer}.id`),
    promoted_url: textIn(input, 'information.promoted_url'),
    // A batch holds all alternatives of its experiment but runs only a few, so people clone the experiment instead.
    duplicable: row.activates === null && hasTemplate(input),
    changeable: mayChange(reader, row),
    created,
    tested,
    budget: major(budgetMinor),
    spent: major(delivery?.spentMinor ?? 0),
    impressions: delivery?.impressions ?? 0,
    currency,
    stopped_at: row.stoppedAt?.toISOString() ?? null,
    stopped_by: stoppedBy ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    progress: wasSubmitted(row.status) ? progressFromLedger(row, figures) : null,
    outcome: outcome ? outcomeView(row, outcome, reader.lang) : null,
    activates: parent ?? null,
    winners: winners
      ? { count: winners.count, spent: major(winners.spentMinor), most: major(winners.mostMinor) }
      : null,
    promises: promises ?? null,
    manager_url: accountUrl(row.platform, row.accountId),
  };
}

/**
 * The platform's endings that concern the experiment. A run on another creation path than the usual one does not need some of the features
 * that end.
 */
const endingsOf = (row: Experiment): string[] => {
  if (row.creationPath === null) return row.endings;
  const unneeded = (descriptionOf(row).endings ?? []).filter(({ usualPathOnly }) => usualPathOnly).map(({ id }) => id);
  return row.endings.filter((id) => !unneeded.includes(id));
};

const outcomeView = (row: Experiment, outcome: Outcome, lang: Language): OutcomeDto => ({
  verdict: outcome.verdict,
  variable: outcome.variable,
  best: outcome.variation === null ? null : variationName(row, outcome.variation, lang),
  value: outcome.value,
  // Outcomes stored before intervals existed have none until they are computed again.
  lower: outcome.lower ?? null,
  upper: outcome.upper ?? null,
  is_cost: outcome.isCost,
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- older outcomes have none
  currency: outcome.currency ?? row.currency,
  lift: outcome.lift,
  lift_lower: outcome.liftLower,
  lift_upper: outcome.liftUpper,
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- older outcomes have none
  cheaper: outcome.cheaper ? cheaperView(row, outcome.cheaper, lang) : null,
  days_left: outcome.daysLeft,
});

const cheaperView = (
  row: Experiment,
  { variation, ...prices }: NonNullable<Outcome['cheaper']>,
  lang: Language,
): NonNullable<OutcomeDto['cheaper']> => ({ name: variationName(row, variation, lang), ...prices });

/** A draft is saved as it is typed, so its variations and spend are computed when somebody looks. */
const countsOf = (row: Experiment) =>
  wasSubmitted(row.status)
    ? { created: row.createdCount, tested: row.testedCount, budgetMinor: Number(row.budgetMinor) }
    : draftFigures({ ...recordOf(row.input), platform: row.platform } as ExperimentInput);

const textIn = (input: unknown, path: string): string | null => textOf(valueAt(input, path)) || null;
/** Like `textIn`, for a path that only some platforms have. */
const textAt = (input: unknown, path: string | undefined): string | null =>
  path === undefined ? null : textIn(input, path);

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The data of the information modal. */
export function detailView(
  row: Experiment,
  figures: ItemFigures,
  reader: ItemReader,
): Omit<ExperimentDetailDto, 'decision'> {
  const { input } = row;
  const item = itemView(row, figures, reader);
  const industry = textIn(input, 'information.industry');
  return {
    ...item,
    estimated_variations: item.created - item.tested,
    tested_variations: item.tested,
    account_name: item.account,
    page_name: item.page,
    pixel_name: rowName(descriptionOf(row), input, 'conversions'),
    industry_name: industry === null ? null : industryName(industry),
    content: input,
    visuals: visualsOf(row),
    exclusions: recordOf(valueAt(input, 'exclusions')),
  };
}

/** Files are served at our own address, only to the team. */
const fileAt = (asset: unknown): string | null => (textOf(asset) === '' ? null : `/api/v1/assets/${textOf(asset)}`);

function visualsOf({ platform, input }: Experiment): StoredVisualDto[] {
  const description = descriptionOf({ platform });
  return componentLists(description, recordOf(input))
    .filter(({ component }) => componentField(description, component)?.kind === 'visual')
    .flatMap(({ alternatives }) => valuesOf(alternatives))
    .map((value) => {
      const { type, name, asset, carousel } = recordOf(value);
      const first = recordOf(listOf(carousel)[0]).asset;
      return {
        type: textOf(type),
        name: textOf(name),
        path: fileAt(asset ?? first),
        thumbnail: fileAt(pictureOf(value)),
        logo: null,
        url: null,
      };
    });
}

/** Since when no worker handles a run; null if one does, or if the run waits for people. */
function unservedOf(
  { status, phase, phaseSince: since, platform }: Experiment,
  seen: ReadonlyMap<string, Date>,
): string | null {
  if (status !== 'PROCESSING' || isWaitingPhase(phase)) return null;
  const lastSeen = [CORE_QUEUE, platformQueue(platform)].map((queue) => seen.get(queue));
  return unservedSince(lastSeen, { since, now: new Date() })?.toISOString() ?? null;
}

/** Progress from the ledger: its figures are the run's figures, whether or not the workflow answers. */
export function progressFromLedger(
  row: Experiment,
  { creation, throttled, seen, issues = [] }: RunFigures,
): ExperimentProgress {
  const none = { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };
  const { objects, ads, plannedAds, failedAds, createdLately } = creation ?? {
    objects: none,
    ads: none,
    plannedAds: 0,
    failedAds: 0,
    createdLately: 0,
  };
  const left = ads.planned + ads.sending;
  const rate = createdLately / CREATION_WINDOW_SECONDS;
  const isCreating = row.phase === 'creating' && rate > 0 && !throttled;
  return {
    phase: row.phase,
    plannedAds,
    createdAds: ads.created,
    failedAds,
    unknownAds: ads.unknown,
    objects,
    ratePerSecond: isCreating ? rate : null,
    // The run waits for a lost answer, however fast the others come.
    etaSeconds: isCreating && ads.unknown === 0 ? Math.ceil(left / rate) : null,
    throttledUntil: throttled?.until.toISOString() ?? null,
    throttledFor: throttled?.window ?? null,
    unservedSince: seen === undefined ? null : unservedOf(row, seen),
    extrasRemoved: row.extrasRemoved,
    extrasRemovedAt: row.extrasRemovedAt?.toISOString() ?? null,
    campaignNow: null,
    campaignEndsAt: row.endsAt?.toISOString() ?? null,
    lastInsightsAt: row.lastInsightsAt?.toISOString() ?? null,
    wave: null,
    isEditing: false,
    rejections: [],
    reason: row.phaseReason,
    reasons: fromStored({ reason: row.phaseReason, reasons: row.phaseReasons }),
    // A stopped run's issues need no decision any more.
    issues: row.stoppedAt ? [] : issues,
  };
}

/**
 * The progress of a run: its own phase and reasons, with the ledger's figures. The run's own figures may be old: it reads them only now and
 * then.
 */
export const progressOfRun = (run: RunProgress, counted: ExperimentProgress): ExperimentProgress => {
  const { phase, reason, reasons, campaignNow, campaignEndsAt, lastInsightsAt, wave = null, isEditing = false } = run;
  return {
    ...counted,
    // The ads that are left include those of later waves, which are created when the waves begin.
    etaSeconds: wave === null ? counted.etaSeconds : null,
    wave,
    isEditing,
    phase,
    reason,
    reasons: fromStored({ reason, reasons }),
    campaignNow,
    campaignEndsAt: campaignEndsAt ?? counted.campaignEndsAt,
    lastInsightsAt: lastInsightsAt ?? counted.lastInsightsAt,
  };
};
