import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import {
  EXPERIMENT_PHASES,
  type ExperimentPhase,
  type ExperimentProgress,
  type LedgerCounts,
} from '#libs/contracts/experiment/run/experiment-phase.js';
import { ISSUE_MODELS, type DeliveryIssueDto } from './delivery-issue.dto.js';
import { RejectionGroupDto } from './rejection-group.dto.js';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { KeyedTextDto } from '../http/keyed-text.dto.js';

export class RunWaveDto {
  @ApiProperty({ type: 'integer', description: 'From 1.' })
  number!: number;

  @ApiProperty({ type: 'integer' })
  of!: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: "When the next one begins, by the campaign's clock; null in the last.",
  })
  nextAt!: string | null;

  @ApiProperty({
    type: Boolean,
    required: false,
    description: 'The run searches for the best: later waves are chosen when they begin.',
  })
  isSearch?: boolean;
}

export class LedgerCountsDto implements LedgerCounts {
  @ApiProperty({ type: Number })
  planned!: number;

  @ApiProperty({ type: Number })
  sending!: number;

  @ApiProperty({ type: Number })
  created!: number;

  @ApiProperty({ type: Number })
  rejected!: number;

  @ApiProperty({ type: Number })
  unknown!: number;
}

@ApiExtraModels(...ISSUE_MODELS)
export class ProgressDto implements ExperimentProgress {
  @ApiProperty({ enum: EXPERIMENT_PHASES, enumName: 'ExperimentPhase' })
  phase!: ExperimentPhase;

  @ApiProperty({ type: Number })
  plannedAds!: number;

  @ApiProperty({ type: Number })
  createdAds!: number;

  @ApiProperty({ type: Number })
  failedAds!: number;

  @ApiProperty({ type: Number })
  unknownAds!: number;

  @ApiProperty({ type: LedgerCountsDto })
  objects!: LedgerCountsDto;

  @ApiProperty({ type: Number, nullable: true })
  ratePerSecond!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  etaSeconds!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  throttledUntil!: string | null;

  @ApiProperty({
    enum: ['minute', 'day'],
    nullable: true,
    description:
      "The platform's limit for this installation that is used up until then; null if the limit is the ad account's, or there is none.",
  })
  throttledFor!: 'minute' | 'day' | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Since when the run stands still because no worker serves its queue; null if one does.',
  })
  unservedSince!: string | null;

  @ApiProperty({ type: Number })
  extrasRemoved!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  extrasRemovedAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  campaignNow!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  campaignEndsAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastInsightsAt!: string | null;

  @ApiProperty({
    type: RunWaveDto,
    nullable: true,
    description: 'The current wave of a running experiment; null if everything runs at once.',
  })
  wave!: RunWaveDto | null;

  @ApiProperty({ type: [RejectionGroupDto] })
  rejections!: RejectionGroupDto[];

  @ApiProperty({ type: String, nullable: true })
  reason!: string | null;

  @ApiProperty({
    type: [KeyedTextDto],
    description: 'The reason as texts with keys; empty if there is none.',
  })
  reasons!: readonly KeyedTextDto[];

  @ApiProperty({
    type: Boolean,
    description: 'Whether the ads of an edited alternative are being sent again.',
  })
  isEditing!: boolean;

  @ApiProperty({ type: 'array', items: { oneOf: ISSUE_MODELS.map((model) => ({ $ref: getSchemaPath(model) })) } })
  issues!: DeliveryIssueDto[];
}

/** The answer of the progress call: the state of the run, and the status of the experiment that follows from it. */
export class ExperimentStateDto {
  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ enum: EXPERIMENT_STATUSES, enumName: 'ExperimentStatus' })
  status!: ExperimentStatus;

  @ApiProperty({ type: ProgressDto })
  progress!: ProgressDto;

  @ApiProperty({ type: Number, description: 'Spent so far according to the last insights, major units.' })
  spent!: number;

  @ApiProperty({ type: Number, description: 'Impressions so far.' })
  impressions!: number;

  @ApiProperty({
    type: Boolean,
    description: 'False if the workflow did not answer and the ledger was counted instead.',
  })
  is_live!: boolean;
}
