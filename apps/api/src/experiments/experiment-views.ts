import type { OpenDeliveryIssue } from '#libs/contracts/experiment/delivery-issue.js';
import type { ExperimentProgress, RunProgress } from '#libs/contracts/experiment/experiment-phase.js';
import {
  LIST_STATUSES,
  type ExperimentListType,
  type ExperimentStatus,
} from '#libs/contracts/experiment/experiment-status.js';
import { industryName } from '#libs/contracts/experiment/industries.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import {
  CREATION_WINDOW_SECONDS,
  type CreationFigures,
  type DeliveryFigures,
} from '#libs/database/read-models/experiment.read-model.js';
import type { ExperimentDetailDto, ExperimentItemDto } from './experiments.dto.js';

/** The list that shows an experiment of this status. */
function listTypeOf(status: ExperimentStatus): ExperimentListType {
  const types = Object.keys(LIST_STATUSES) as ExperimentListType[];
  return types.find((type) => (LIST_STATUSES[type] as readonly ExperimentStatus[]).includes(status)) ?? 'completed';
}

const wasSubmitted = (status: ExperimentStatus): boolean => !['DRAFT', 'TEMPLATE', 'SAMPLE'].includes(status);

/** What the ledger and the account's gate know of a run. */
export interface RunFigures {
  creation: CreationFigures | undefined;
  /** When the platform takes calls for its ad account again; absent where it does. */
  throttledUntil: Date | undefined;
  issues: OpenDeliveryIssue[] | undefined;
}

/** What other tables know about an experiment. */
export interface ItemFigures extends RunFigures {
  delivery: DeliveryFigures | undefined;
  /** The name of who stopped it. */
  stoppedBy: string | undefined;
}

/** A card or row of a list. Drafts may lack anything. */
export function itemView(row: Experiment, figures: ItemFigures): ExperimentItemDto {
  const { input, currency } = row;
  const { delivery, stoppedBy } = figures;
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    platform: row.platform,
    type: listTypeOf(row.status),
    status: row.status,
    start_date: row.startsAt?.toISOString() ?? null,
    end_date: row.endsAt?.toISOString() ?? null,
    goal: input.objective ?? '',
    campaign_type: null,
    account: input.account?.name ?? null,
    account_zone: row.accountZone,
    page: input.page?.name ?? null,
    business_name: null,
    customer_name: null,
    customer_id: null,
    promoted_url: input.information?.promoted_url ?? null,
    duplicable: row.status !== 'DRAFT',
    created: row.createdCount,
    tested: row.testedCount,
    budget: toMajorUnits({ amountMinor: Number(row.budgetMinor), currency }),
    spent: toMajorUnits({ amountMinor: delivery?.spentMinor ?? 0, currency }),
    impressions: delivery?.impressions ?? 0,
    currency,
    stopped_at: row.stoppedAt?.toISOString() ?? null,
    stopped_by: stoppedBy ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    progress: wasSubmitted(row.status) ? progressFromLedger(row, figures) : null,
  };
}

/** Everything that the information modal shows. */
export function detailView(row: Experiment, figures: ItemFigures, managerUrl: string): ExperimentDetailDto {
  const { input } = row;
  const industry: unknown = input.information?.industry;
  return {
    ...itemView(row, figures),
    estimated_variations: row.createdCount - row.testedCount,
    tested_variations: row.testedCount,
    account_name: input.account?.name ?? null,
    page_name: input.page?.name ?? null,
    pixel_name: input.pixel?.name ?? null,
    industry_name: typeof industry === 'string' && industry !== '' ? industryName(industry) : null,
    content: input,
    exclusions: input.exclusions ?? {},
    manager_url: managerUrl,
  };
}

/** Progress by our own books: its figures are the run's figures, whether or not the workflow answers. */
export function progressFromLedger(
  row: Experiment,
  { creation, throttledUntil, issues = [] }: RunFigures,
): ExperimentProgress {
  const none = { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };
  const { objects, ads, plannedAds, failedAds, createdLately } = creation ?? {
    ...{ objects: none, ads: none, plannedAds: 0, failedAds: 0, createdLately: 0 },
  };
  const left = ads.planned + ads.sending;
  const rate = createdLately / CREATION_WINDOW_SECONDS;
  const isCreating = row.phase === 'creating' && rate > 0 && !throttledUntil;
  return {
    phase: row.phase,
    plannedAds,
    createdAds: ads.created,
    failedAds,
    unknownAds: ads.unknown,
    objects,
    ratePerSecond: isCreating ? rate : null,
    // A lost answer is waited for, however fast the others come.
    etaSeconds: isCreating && ads.unknown === 0 ? Math.ceil(left / rate) : null,
    throttledUntil: throttledUntil?.toISOString() ?? null,
    extrasRemoved: row.extrasRemoved,
    extrasRemovedAt: row.extrasRemovedAt?.toISOString() ?? null,
    campaignNow: null,
    campaignEndsAt: row.endsAt?.toISOString() ?? null,
    lastInsightsAt: row.lastInsightsAt?.toISOString() ?? null,
    rejections: [],
    reason: row.phaseReason,
    // Who has stopped a run has decided.
    issues: row.stoppedAt ? [] : issues,
  };
}

/**
 * A run's own word on where it stands and why, with the figures of the ledger: the run asks for them now and then only, and
 * one that has just come back to a worker tells old ones.
 */
export const withWordOf = (
  { phase, reason, campaignNow, campaignEndsAt, lastInsightsAt }: RunProgress,
  counted: ExperimentProgress,
): ExperimentProgress => ({
  ...counted,
  phase,
  reason,
  campaignNow,
  campaignEndsAt: campaignEndsAt ?? counted.campaignEndsAt,
  lastInsightsAt: lastInsightsAt ?? counted.lastInsightsAt,
});
