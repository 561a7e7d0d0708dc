import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import {
  EXPERIMENT_STATUSES,
  LIST_STATUSES,
  type ExperimentListType,
  type ExperimentStatus,
} from '#libs/contracts/experiment/experiment-status.js';
import { DEFAULT_PLATFORM, LISTED_PLATFORMS, type ListedPlatform } from '#libs/contracts/platform/platform.js';
import { PLATFORM_ID } from '#libs/contracts/platform/platform-id.js';
import { HAND_STEPS, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { OUTCOME_ORDERS, type OutcomeOrder } from '#libs/contracts/results/outcome.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { PageNumber, PageSize } from '../http/routing/paging.js';
import { PlatformIdField } from '../http/bodies/platform-id.js';
import { ActivatedExperimentDto, NamedExperimentDto } from './named-experiment.dto.js';
import { OutcomeDto } from './outcome.dto.js';
import { ProgressDto } from './progress.dto.js';
import { PromisesDto, WinnersDto } from './winners.dto.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

export class ListQueryDto {
  @ApiProperty({
    enum: Object.keys(LIST_STATUSES),
    enumName: 'ExperimentListType',
    description: '`live` contains batches of winners too; these name their experiment in `activates`.',
  })
  @IsIn(
    Object.keys(LIST_STATUSES),
    ruleText(withParams(FIELD_TEXTS.oneOf, { field: 'type', options: Object.keys(LIST_STATUSES).join(', ') })),
  )
  type!: ExperimentListType;

  @ApiPropertyOptional({
    enum: LISTED_PLATFORMS,
    enumName: 'ListedPlatform',
    default: DEFAULT_PLATFORM,
    description: 'A platform, or `all`.',
  })
  @MayBeLeftOut()
  @IsIn(
    LISTED_PLATFORMS,
    ruleText(withParams(FIELD_TEXTS.oneOf, { field: 'platform', options: LISTED_PLATFORMS.join(', ') })),
  )
  platform?: ListedPlatform;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', pattern: PLATFORM_ID.source },
    description: 'Ids of ad accounts.',
  })
  @MayBeLeftOut()
  @ArrayMaxSize(100)
  @Matches(PLATFORM_ID, { each: true, ...ruleText(withParams(FIELD_TEXTS.ids, { field: 'accounts' })) })
  @IsArray()
  accounts?: string[];

  @PlatformIdField(PLATFORM_ID, {
    isOptional: true,
    description: "Id of the ads' page; the platforms' page filter.",
  })
  page_id?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: 400,
    description: 'Part of the name; upper and lower case count the same.',
  })
  @MayBeLeftOut()
  @MaxLength(400)
  @IsString()
  search?: string;

  @ApiPropertyOptional({
    enum: OUTCOME_ORDERS,
    enumName: 'OutcomeOrder',
    description: 'By result, the highest first. By default the latest come first.',
  })
  @MayBeLeftOut()
  @IsIn(OUTCOME_ORDERS, ruleText(withParams(FIELD_TEXTS.oneOf, { field: 'sort', options: OUTCOME_ORDERS.join(', ') })))
  sort?: OutcomeOrder;

  @PageNumber()
  page?: number;

  @PageSize()
  size?: number;
}

export class ExperimentItemDto extends NamedExperimentDto {
  @ApiProperty({ enum: Object.keys(LIST_STATUSES), enumName: 'ExperimentListType' })
  type!: ExperimentListType;

  @ApiProperty({ enum: EXPERIMENT_STATUSES, enumName: 'ExperimentStatus' })
  status!: ExperimentStatus;

  @ApiProperty({
    enum: HAND_STEPS,
    nullable: true,
    description: 'The script that a person has to run at the platform now; null for none.',
  })
  hand_step!: HandStepName | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  start_date!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  end_date!: string | null;

  @ApiProperty({
    type: [String],
    description: 'Ids of the deadlines that concern its contents, also those that do not apply to this installation.',
  })
  endings!: string[];

  @ApiProperty({ type: String, description: 'The objective.' })
  goal!: string;

  @ApiProperty({ type: String, nullable: true, description: 'On platforms that have several.' })
  campaign_type!: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The ad account's name." })
  account!: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The ad account's time zone (IANA) at the submit." })
  account_zone!: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The page's name." })
  page!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The name that signs its ads, if it has one.' })
  business_name!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: "The customer's name, if the platform's ad accounts are customers.",
  })
  customer_name!: string | null;

  @ApiProperty({ type: String, nullable: true })
  customer_id!: string | null;

  @ApiProperty({ type: String, nullable: true })
  promoted_url!: string | null;

  @ApiProperty({ type: Boolean, description: 'Whether a new experiment can begin with its contents.' })
  duplicable!: boolean;

  @ApiProperty({ type: Boolean, description: 'Whether the caller may change it: its creator and the owner may.' })
  changeable!: boolean;

  @ApiProperty({ type: Number })
  created!: number;

  @ApiProperty({ type: Number })
  tested!: number;

  @ApiProperty({ type: Number, description: 'Total budget, major units.' })
  budget!: number;

  @ApiProperty({ type: Number, description: 'Spent so far according to the last insights, major units.' })
  spent!: number;

  @ApiProperty({ type: Number, description: 'Impressions so far.' })
  impressions!: number;

  @ApiProperty({ type: String })
  currency!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the run was ended early.' })
  stopped_at!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Name of the team member who ended it, if one did.' })
  stopped_by!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  updated_at!: string;

  @ApiProperty({ type: ProgressDto, nullable: true, description: 'For submitted experiments.' })
  progress!: ProgressDto | null;

  @ApiProperty({
    type: OutcomeDto,
    nullable: true,
    description: "The run's result so far; null before its first insights.",
  })
  outcome!: OutcomeDto | null;

  @ApiProperty({
    type: ActivatedExperimentDto,
    nullable: true,
    description:
      'For a batch of winners, which the list of live experiments also contains: the experiment that it belongs to.',
  })
  activates!: ActivatedExperimentDto | null;

  @ApiProperty({
    type: WinnersDto,
    nullable: true,
    description: 'For an experiment with live batches: their spend.',
  })
  winners!: WinnersDto | null;

  @ApiProperty({
    type: PromisesDto,
    nullable: true,
    description: 'How many activated variations kept their promise; null until one can be judged.',
  })
  promises!: PromisesDto | null;

  @ApiProperty({ type: String, description: "The ad account's campaigns in the platform's own manager." })
  manager_url!: string;
}

export class ExperimentListDto {
  @ApiProperty({ type: [ExperimentItemDto] })
  experiments!: ExperimentItemDto[];

  @ApiProperty({ type: Number })
  total!: number;
}

class ListChoiceDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;
}

export class ListChoicesDto {
  @ApiProperty({ type: [ListChoiceDto], description: 'Ad accounts of the experiments, by name; at most 200.' })
  accounts!: ListChoiceDto[];

  @ApiProperty({ type: [ListChoiceDto], description: 'Pages, if the platform has them.' })
  pages!: ListChoiceDto[];
}

/** Maximum number of experiments that one stream follows; a page of a list has 10. */
const MOST_FOLLOWED = 20;

export class FollowedDto {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: MOST_FOLLOWED,
    description: `The experiments to follow, 1 to ${MOST_FOLLOWED}.`,
  })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_FOLLOWED)
  @IsUUID('all', { each: true })
  @IsArray()
  uuid!: string[];
}

export class AcceptedDto {
  @ApiProperty({ type: Boolean })
  accepted!: boolean;
}

export class RetryDto {
  @ApiPropertyOptional({
    enum: ['retry', 'drop'],
    default: 'retry',
    description: 'Send refused objects again, or go live without them.',
  })
  @MayBeLeftOut()
  @IsIn(
    ['retry', 'drop'],
    ruleText(withParams(FIELD_TEXTS.eitherOf, { field: 'decision', one: 'retry', other: 'drop' })),
  )
  decision?: 'retry' | 'drop';
}
