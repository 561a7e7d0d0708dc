import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { SHARE_TEXTS } from '#libs/contracts/results/share-texts.js';
import { SHARED_DOWNLOADS, type SharedDownload } from '#libs/contracts/results/sharing.js';
import { EmailField } from '../access/fields.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';
import { FILLED_TEXT } from '../http/routing/document-rules.js';
import { ResultRowDto } from '../results/result-row.dto.js';
import { AlternativeImpactDto, ComponentImpactDto, PairImpactDto } from '../results/impact.dto.js';
import {
  CurvesQueryDto,
  EXPORT_FORMATS,
  ExportQueryDto,
  ResultQueryDto,
  type ExportFormat,
} from '../results/results-query.dto.js';
import { DeliveryDto } from '../results/delivery.dto.js';
import {
  AnchorOptionDto,
  AnchoredCountsDto,
  BesideVariableDto,
  ResultBaselineDto,
  PaginationDto,
  ResultsSummaryDto,
  ResultVariableDto,
} from '../results/results.dto.js';
import { HistoryDayDto, LeadDto } from '../results/variation.dto.js';

/** A text that must be there, without the blanks around it. */
const TrimmedField = (missing: KeyedText): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, minLength: 1, maxLength: 200, pattern: FILLED_TEXT }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsString(ruleText(missing)),
    IsNotEmpty(ruleText(missing)),
    MaxLength(200, ruleText(SHARE_TEXTS.refused)),
  );

/** The credentials of a visitor in every call (SHARE-017, SHARE-018, SHARE-019). */
export class VisitorDto {
  @EmailField()
  email!: string;

  @TrimmedField(FORM_TEXTS.group)
  group!: string;

  @TrimmedField(FORM_TEXTS.accessKey)
  key!: string;
}

/** Names a group that this browser has opened; if omitted, the latest one. */
export class OpenedGroupDto {
  @ApiPropertyOptional({ type: String, maxLength: 200 })
  @MayBeLeftOut()
  @MaxLength(200)
  @IsString()
  group?: string;
}

/** Orders that reveal nothing about money. */
export const VISITOR_SORTS = ['value', 'observed', 'confidence', 'impressions', 'link_click', 'conversion'] as const;

export class VisitorImpactQueryDto extends ResultQueryDto implements VisitorDto {
  @EmailField()
  email!: string;

  @TrimmedField(FORM_TEXTS.group)
  group!: string;

  @TrimmedField(FORM_TEXTS.accessKey)
  key!: string;
}

export class VisitorCurvesQueryDto extends CurvesQueryDto implements VisitorDto {
  @EmailField()
  email!: string;

  @TrimmedField(FORM_TEXTS.group)
  group!: string;

  @TrimmedField(FORM_TEXTS.accessKey)
  key!: string;

  @ApiPropertyOptional({ enum: VISITOR_SORTS, default: 'value' })
  @MayBeLeftOut()
  @IsIn(VISITOR_SORTS)
  override sort?: (typeof VISITOR_SORTS)[number];
}

export class VisitorExperimentDto {
  @ApiProperty({ type: Number })
  id!: number;

  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ enum: PLATFORMS, enumName: 'Platform' })
  platform!: Platform;

  @ApiProperty({ enum: EXPERIMENT_STATUSES, enumName: 'ExperimentStatus' })
  status!: ExperimentStatus;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  start_date!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  end_date!: string | null;
}

/** A download of a visitor: the report as PDF, or all rows as a table. */
export class VisitorFileDto extends ExportQueryDto implements VisitorDto {
  @EmailField()
  email!: string;

  @TrimmedField(FORM_TEXTS.group)
  group!: string;

  @TrimmedField(FORM_TEXTS.accessKey)
  key!: string;

  @ApiPropertyOptional({ enum: VISITOR_SORTS, default: 'value' })
  @MayBeLeftOut()
  @IsIn(VISITOR_SORTS)
  override sort?: (typeof VISITOR_SORTS)[number];

  @ApiProperty({
    enum: EXPORT_FORMATS,
    description: "pdf needs the group's download 'report', the others need 'table'.",
  })
  @IsIn(EXPORT_FORMATS)
  format!: ExportFormat;
}

class VisitorUserDto extends VisitorDto {
  @ApiProperty({
    enum: SHARED_DOWNLOADS,
    enumName: 'SharedDownload',
    isArray: true,
    description: 'Their permitted downloads.',
  })
  downloads!: SharedDownload[];

  @ApiProperty({ type: String, format: 'date-time', description: 'When access to the group ends.' })
  expires_on!: string;
}

export class VisitorListDto {
  @ApiProperty({ type: [VisitorExperimentDto] })
  experiments!: VisitorExperimentDto[];

  @ApiProperty({ type: VisitorUserDto, description: 'The visitor.' })
  user!: VisitorUserDto;
}

/** The experiments and the visitor of a group that this browser opened before; empty if it opened none. */
export class ResumedDto {
  @ApiProperty({ type: [VisitorExperimentDto] })
  experiments!: VisitorExperimentDto[];

  @ApiProperty({ type: VisitorUserDto, nullable: true, description: 'The previous visitor; null if there is none.' })
  user!: VisitorUserDto | null;
}

/** The only fields of a row for visitors: no money, no account, no link to the platform (SHARE-034). */
export const VISIBLE_OF_ROW = [
  ...(['uuid', 'type', 'source', 'variation', 'name', 'components', 'asset'] as const),
  ...(['headline', 'copy', 'description', 'ages', 'genders', 'geolocations', 'demographics', 'interests'] as const),
  ...(['positions', 'custom_audiences', 'custom_conversions', 'user_devices'] as const),
  ...(['value', 'observed', 'lower_bound', 'upper_bound', 'is_dispersion_assumed'] as const),
  ...(['credible_intervals', 'plot_points'] as const),
  ...(['comparatives', 'confidence', 'verdict', 'days', 'impressions', 'reach', 'link_click', 'clicks'] as const),
  ...(['conversion', 'conversion_rate', 'performance', 'results', 'beside'] as const),
] as const;

/** The only fields of an experiment's summary for visitors. The currency is the unit of a result that is a cost. */
export const VISIBLE_OF_SUMMARY = [
  ...(['uuid', 'name', 'status', 'variable', 'baseline', 'currency', 'created', 'tested', 'impressions'] as const),
  ...(['link_click', 'conversion', 'dispersion', 'is_dispersion_assumed', 'has_waves', 'last_insights_at'] as const),
] as const;

/** The only fields of a day in a row's history for visitors. */
export const VISIBLE_OF_DAY = ['day', 'impressions', 'conversion', 'observed'] as const;

export class VisitorRowDto extends PickType(ResultRowDto, VISIBLE_OF_ROW) {}
/** The only fields of the counts within anchors for visitors: no money. */
export const VISIBLE_OF_ANCHORED = [
  ...(['anchors', 'created', 'tested', 'ads_created', 'failed', 'impressions', 'conversion'] as const),
] as const;

class VisitorAnchoredDto extends PickType(AnchoredCountsDto, VISIBLE_OF_ANCHORED) {}

class VisitorSummaryDto extends PickType(ResultsSummaryDto, VISIBLE_OF_SUMMARY) {
  @ApiProperty({
    type: VisitorAnchoredDto,
    nullable: true,
    description: 'Of the variations that carry the anchors; null without anchors.',
  })
  anchored!: VisitorAnchoredDto | null;
}

class VisitorVariationDto {
  @ApiProperty({ type: VisitorRowDto })
  row!: VisitorRowDto;

  @ApiProperty({ type: LeadDto, nullable: true, description: 'The alternatives that make it good; null if none does.' })
  lead!: LeadDto | null;

  @ApiProperty({ type: [HistoryDayDto], description: 'For a tested variation: days with delivery and totals so far.' })
  history!: HistoryDayDto[];
}

export class VisitorCurvesDto {
  @ApiProperty({ type: [VisitorRowDto], description: 'One page.' })
  ads!: VisitorRowDto[];

  @ApiProperty({ type: PaginationDto })
  pagination!: PaginationDto;

  @ApiProperty({ type: VisitorRowDto, nullable: true })
  fep!: VisitorRowDto | null;

  @ApiProperty({ type: VisitorRowDto, nullable: true })
  best!: VisitorRowDto | null;

  @ApiProperty({ type: LeadDto, nullable: true, description: 'The alternatives that make the best row good.' })
  lead!: LeadDto | null;

  @ApiProperty({ type: VisitorRowDto, nullable: true })
  median!: VisitorRowDto | null;

  @ApiProperty({ type: VisitorRowDto, nullable: true })
  worst!: VisitorRowDto | null;

  @ApiProperty({ type: DeliveryDto })
  delivery!: DeliveryDto;

  @ApiProperty({ type: VisitorVariationDto, nullable: true, description: 'The variation of the query.' })
  variation!: VisitorVariationDto | null;

  @ApiProperty({ type: [ResultVariableDto], description: 'Result variables that can be chosen.' })
  conversions!: ResultVariableDto[];

  @ApiProperty({ type: [ResultBaselineDto], description: 'The baselines that the visitor may see.' })
  baselines!: ResultBaselineDto[];

  @ApiProperty({ type: [AnchorOptionDto], description: 'Components and alternatives that can be anchored.' })
  anchors!: AnchorOptionDto[];

  @ApiProperty({
    type: BesideVariableDto,
    nullable: true,
    description: 'The second variable of the query, if it has one.',
  })
  beside!: BesideVariableDto | null;

  @ApiProperty({ type: VisitorSummaryDto })
  summary!: VisitorSummaryDto;
}

/** The only fields of an alternative for visitors, without its cost. */
export const VISIBLE_OF_ALTERNATIVE = [
  ...(['value', 'asset', 'effect', 'lower', 'upper', 'effect_percent', 'lower_percent', 'upper_percent'] as const),
  ...(['probability_better', 'verdict', 'ads', 'impressions', 'events', 'days'] as const),
] as const;

export class VisitorAlternativeDto extends PickType(AlternativeImpactDto, VISIBLE_OF_ALTERNATIVE) {}

export class VisitorComponentDto extends PickType(ComponentImpactDto, ['component', 'is_audience', 'share'] as const) {
  @ApiProperty({ type: [VisitorAlternativeDto] })
  alternatives!: VisitorAlternativeDto[];
}

export class VisitorImpactDto {
  @ApiProperty({ type: String })
  variable!: string;

  @ApiProperty({ type: [VisitorComponentDto] })
  components!: VisitorComponentDto[];

  @ApiProperty({ type: [PairImpactDto], description: 'The pairs with the strongest interaction, strongest first.' })
  pairs!: PairImpactDto[];

  @ApiProperty({ type: [AnchorOptionDto], description: 'Components and alternatives that can be anchored.' })
  anchors!: AnchorOptionDto[];
}
