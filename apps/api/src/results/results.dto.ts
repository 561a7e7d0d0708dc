import { ApiProperty, ApiPropertyOptional, ApiExtraModels } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment-status.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { PLATFORMS, type Platform } from '#libs/contracts/platform.js';
import { ExperimentRef } from '../experiments/experiment-ref.js';
import type { Comparative, CredibleInterval, ResultRow, ResultRowType } from '#libs/contracts/results.js';

/** Columns that the table of ads can be ordered by. */
export const SORT_COLUMNS = [
  'value',
  'observed',
  'confidence',
  'impressions',
  'link_click',
  'conversion',
  'spend',
  'cpc',
  'cpm',
  'cpa',
] as const;
const ROW_TYPES = ['real', 'FEP', 'best', 'median', 'worst', 'estimated'] as const;

export class AnchorDto {
  @ApiProperty({ type: String, example: 'headlines' })
  @MaxLength(40)
  @IsString()
  component!: string;

  @ApiProperty({ type: String, description: "The alternative's text or its index." })
  @MaxLength(500)
  @IsString()
  value!: string;
}

export class ExportQueryDto {
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'number' }], description: 'Number or uuid of the experiment.' })
  @ExperimentRef()
  id!: string;

  @ApiPropertyOptional({ type: String, description: 'Result variable; default link_click.' })
  @IsOptional()
  @MaxLength(100)
  @IsString()
  variable?: string;

  @ApiPropertyOptional({ type: [AnchorDto], nullable: true, maxItems: LIMITS.anchors })
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => AnchorDto)
  @ArrayMaxSize(LIMITS.anchors, { message: `At most ${LIMITS.anchors} anchors can be selected.` })
  @IsArray()
  anchor?: AnchorDto[] | null;

  @ApiPropertyOptional({ enum: PLATFORMS, enumName: 'Platform' })
  @IsOptional()
  @IsIn(PLATFORMS)
  type?: Platform;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Id of a baseline; none yet.' })
  @IsOptional()
  @MaxLength(64)
  @IsString()
  baseline?: string | null;

  @ApiPropertyOptional({ type: Boolean, default: false, description: 'Whether untested variations are rows too.' })
  @IsOptional()
  @IsBoolean()
  estimated?: boolean;

  @ApiPropertyOptional({ enum: SORT_COLUMNS, default: 'value' })
  @IsOptional()
  @IsIn(SORT_COLUMNS)
  sort?: (typeof SORT_COLUMNS)[number];

  @ApiPropertyOptional({ enum: ['asc', 'desc'], default: 'desc', description: 'desc: best or largest first.' })
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc';

  @ApiPropertyOptional({ type: String, description: 'Keeps rows in whose name or components this text occurs.' })
  @IsOptional()
  @MaxLength(200)
  @IsString()
  filter?: string;
}

export class CurvesQueryDto extends ExportQueryDto {
  @ApiPropertyOptional({ type: Number, default: 1, minimum: 1 })
  @IsOptional()
  @Max(1_000_000)
  @Min(1)
  @IsInt()
  page?: number;

  @ApiPropertyOptional({ type: Number, default: 10, minimum: 1, maximum: 100 })
  @IsOptional()
  @Max(100)
  @Min(1)
  @IsInt()
  size?: number;
}

export class CredibleIntervalDto implements CredibleInterval {
  @ApiProperty({ type: Number })
  level!: number;

  @ApiProperty({ type: Number })
  lower!: number;

  @ApiProperty({ type: Number })
  upper!: number;
}

export class ComparativeDto implements Comparative {
  @ApiProperty({ type: String })
  reference!: string;

  @ApiProperty({ type: Number })
  change!: number;

  @ApiProperty({ type: Number })
  improvement!: number;

  @ApiProperty({ type: Number })
  improvement_lower!: number;

  @ApiProperty({ type: Number })
  improvement_upper!: number;

  @ApiProperty({ type: Number })
  probability_better!: number;
}

const figure = (description?: string): PropertyDecorator =>
  ApiProperty({ type: Number, nullable: true, ...(description ? { description } : {}) });
const text = (description?: string): PropertyDecorator =>
  ApiProperty({ type: String, nullable: true, ...(description ? { description } : {}) });

/** A row of the results. Rates are fractions, costs are major units of the account's currency. */
@ApiExtraModels(CredibleIntervalDto, ComparativeDto)
export class ResultRowDto implements ResultRow {
  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ enum: ROW_TYPES, enumName: 'ResultRowType' })
  type!: ResultRowType;

  @ApiProperty({ enum: ['real', 'estimated'], nullable: true })
  source!: 'real' | 'estimated' | null;

  @figure('Variation number; null for the pool.')
  variation!: number | null;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  components!: Record<string, string>;

  @text()
  headline!: string | null;

  @text()
  copy!: string | null;

  @text()
  description!: string | null;

  @text()
  ages!: string | null;

  @text()
  genders!: string | null;

  @text()
  geolocations!: string | null;

  @text()
  demographics!: string | null;

  @text()
  interests!: string | null;

  @text()
  positions!: string | null;

  @text()
  custom_audiences!: string | null;

  @text()
  custom_conversions!: string | null;

  @text()
  user_devices!: string | null;

  @text('Id of the stored image or thumbnail, for /assets/{id}.')
  asset!: string | null;

  @ApiProperty({ type: Boolean })
  is_active!: boolean;

  @text()
  adset_id!: string | null;

  @figure('Posterior median.')
  value!: number | null;

  @figure('Plain ratio of totals.')
  observed!: number | null;

  @figure('95 % interval.')
  lower_bound!: number | null;

  @figure('95 % interval.')
  upper_bound!: number | null;

  @ApiProperty({ type: [CredibleIntervalDto] })
  credible_intervals!: CredibleIntervalDto[];

  @ApiProperty({
    type: 'array',
    nullable: true,
    items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  })
  plot_points!: [x: number, y: number][] | null;

  @ApiProperty({ type: [ComparativeDto] })
  comparatives!: ComparativeDto[];

  @figure('Probability of being better than the baseline, by default the pool.')
  confidence!: number | null;

  @ApiProperty({ enum: ['winner', 'loser', 'not-enough-data', 'no-difference'], enumName: 'Verdict' })
  verdict!: 'winner' | 'loser' | 'not-enough-data' | 'no-difference';

  @figure()
  impressions!: number | null;

  @figure()
  reach!: number | null;

  @figure()
  link_click!: number | null;

  @figure()
  clicks!: number | null;

  @figure('Count of the result variable.')
  conversion!: number | null;

  @figure()
  conversion_rate!: number | null;

  @figure()
  performance!: number | null;

  @figure()
  cpm!: number | null;

  @figure()
  cpc!: number | null;

  @figure('Cost per result.')
  cpa!: number | null;

  @figure('Cost per video view.')
  cpv!: number | null;

  @figure()
  spend!: number | null;

  @text('Why the ad failed, in the words of the platform.')
  failed_reason!: string | null;
}

export class ResultVariableDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: Number, description: 'How many of it were counted.' })
  count!: number;
}

export class BaselineDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: Boolean })
  enabled!: boolean;
}

export class PaginationDto {
  @ApiProperty({ type: Number })
  page!: number;

  @ApiProperty({ type: Number })
  size!: number;

  @ApiProperty({ type: Number })
  total!: number;
}

export class AnchorOptionDto {
  @ApiProperty({ type: String })
  component!: string;

  @ApiProperty({ type: [String] })
  values!: string[];
}

export class ResultsSummaryDto {
  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ enum: EXPERIMENT_STATUSES, enumName: 'ExperimentStatus' })
  status!: ExperimentStatus;

  @ApiProperty({ type: Boolean, description: 'Still running: a preview of what was delivered so far.' })
  is_preview!: boolean;

  @ApiProperty({ type: String })
  variable!: string;

  @ApiProperty({ type: String })
  currency!: string;

  @ApiProperty({ type: Number })
  created!: number;

  @ApiProperty({ type: Number })
  tested!: number;

  @ApiProperty({ type: Number })
  impressions!: number;

  @ApiProperty({ type: Number })
  link_click!: number;

  @ApiProperty({ type: Number })
  conversion!: number;

  @ApiProperty({ type: Number })
  spend!: number;

  @ApiProperty({ type: Number, description: 'Observation dispersion, 1 to 10.' })
  dispersion!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  last_insights_at!: string | null;
}

export class CurvesDto {
  @ApiProperty({ type: [ResultRowDto], description: 'One page.' })
  ads!: ResultRowDto[];

  @ApiProperty({ type: PaginationDto })
  pagination!: PaginationDto;

  @ApiProperty({ type: ResultRowDto, nullable: true })
  fep!: ResultRowDto | null;

  @ApiProperty({ type: ResultRowDto, nullable: true })
  best!: ResultRowDto | null;

  @ApiProperty({ type: ResultRowDto, nullable: true })
  median!: ResultRowDto | null;

  @ApiProperty({ type: ResultRowDto, nullable: true })
  worst!: ResultRowDto | null;

  @ApiProperty({ type: [ResultRowDto] })
  failed!: ResultRowDto[];

  @ApiProperty({ type: [ResultVariableDto], description: 'Result variables that can be chosen.' })
  conversions!: ResultVariableDto[];

  @ApiProperty({ type: 'array', items: { type: 'object' }, description: 'Activation batches.' })
  batches!: object[];

  @ApiProperty({ type: [BaselineDto] })
  baselines!: BaselineDto[];

  @ApiProperty({ type: [AnchorOptionDto], description: 'Components and alternatives that can be anchored.' })
  anchors!: AnchorOptionDto[];

  @ApiProperty({ type: ResultsSummaryDto })
  summary!: ResultsSummaryDto;
}

export class ExportDto {
  @ApiProperty({ type: String, description: 'Where the file is fetched, within 15 minutes and in this session.' })
  url!: string;

  @ApiProperty({ type: String })
  name!: string;
}

export class FileQueryDto {
  @ApiProperty({ type: String })
  @MaxLength(8_000)
  @IsString()
  token!: string;
}
