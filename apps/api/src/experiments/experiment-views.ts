import type { ExperimentProgress } from '#libs/contracts/experiment-phase.js';
import { LIST_STATUSES, type ExperimentListType, type ExperimentStatus } from '#libs/contracts/experiment-status.js';
import { industryName } from '#libs/contracts/industries.js';
import { toMajorUnits } from '#libs/contracts/money.js';
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

/** What other tables know about an experiment. */
export interface ItemFigures {
  creation: CreationFigures | undefined;
  delivery: DeliveryFigures | undefined;
  /** The name of who stopped it. */
  stoppedBy: string | undefined;
}

/** A card or row of a list. Drafts may lack anything. */
export function itemView(row: Experiment, { creation, delivery, stoppedBy }: ItemFigures): ExperimentItemDto {
  const { input, currency } = row;
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
    progress: wasSubmitted(row.status) ? progressFromLedger(row, creation) : null,
  };
}

/** Everything that the information modal shows. */
export function detailView(row: Experiment, figures: ItemFigures): ExperimentDetailDto {
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
  };
}

/** Progress by our own books, for lists and for when the workflow does not answer. */
export function progressFromLedger(row: Experiment, figures: CreationFigures | undefined): ExperimentProgress {
  const none = { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };
  const { objects, ads, createdLately } = figures ?? { objects: none, ads: none, createdLately: 0 };
  const open = ads.planned + ads.sending + ads.unknown;
  const rate = createdLately / CREATION_WINDOW_SECONDS;
  const isCreating = row.phase === 'creating' && rate > 0;
  return {
    phase: row.phase,
    plannedAds: open + ads.created + ads.rejected,
    createdAds: ads.created,
    failedAds: ads.rejected,
    unknownAds: ads.unknown,
    objects,
    ratePerSecond: isCreating ? rate : null,
    etaSeconds: isCreating ? Math.ceil(open / rate) : null,
    campaignNow: null,
    campaignEndsAt: row.endsAt?.toISOString() ?? null,
    lastInsightsAt: row.lastInsightsAt?.toISOString() ?? null,
    rejections: [],
    reason: row.phaseReason,
  };
}
