import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { LIMITS } from '#libs/contracts/limits.js';
import { DEFAULT_PLATFORM, PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { ExperimentRef } from '../experiments/experiment-ref.js';
import { PageNumber, PageSize } from '../http/routing/paging.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

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

export const EXPORT_FORMATS = ['xls', 'csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Maximum number of alternatives by which one query can filter rows. */
const MOST_CONDITIONS = 50;

export class AnchorDto {
  @ApiProperty({ type: String, example: 'headlines' })
  @MaxLength(40)
  @IsString()
  component!: string;

  @ApiProperty({ type: String, description: "The alternative's text, its id, or its place from 0." })
  @MaxLength(500)
  @IsString()
  value!: string;
}

export class ResultQueryDto {
  @ExperimentRef()
  id!: string;

  @ApiPropertyOptional({
    type: String,
    description:
      "Result variable; by default the team's choice, otherwise the goal's. 'cost:link_click' ranks by cost per click, the cheapest first; 'return:omni_purchase' by the return on ad spend.",
  })
  @MayBeLeftOut()
  @MaxLength(100)
  @IsString()
  variable?: string;

  @ApiPropertyOptional({ type: [AnchorDto], nullable: true, maxItems: LIMITS.anchors })
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => AnchorDto)
  @ArrayMaxSize(LIMITS.anchors, ruleText(EXPERIMENT_TEXTS.tooManyAnchors))
  @IsArray()
  anchor?: AnchorDto[] | null;

  @ApiPropertyOptional({ enum: PLATFORMS, enumName: 'Platform', default: DEFAULT_PLATFORM })
  @MayBeLeftOut()
  @IsIn(PLATFORMS)
  type?: Platform;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Id of a baseline; null for none. By default the enabled one, if it has a figure of the variable.',
  })
  @IsOptional()
  @IsUUID()
  baseline?: string | null;
}

export class ExportQueryDto extends ResultQueryDto {
  @ApiPropertyOptional({ type: Boolean, default: false, description: 'Whether untested variations are rows too.' })
  @MayBeLeftOut()
  @IsBoolean()
  estimated?: boolean;

  @ApiPropertyOptional({ enum: SORT_COLUMNS, default: 'value' })
  @MayBeLeftOut()
  @IsIn(SORT_COLUMNS)
  sort?: (typeof SORT_COLUMNS)[number];

  @ApiPropertyOptional({
    enum: ['asc', 'desc'],
    default: 'desc',
    description: 'desc: best or largest first; of costs the best is the cheapest.',
  })
  @MayBeLeftOut()
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc';

  @ApiPropertyOptional({
    type: String,
    description:
      "Keeps rows whose alternatives contain every word of this text. 'V-12' finds the variation with that number.",
  })
  @MayBeLeftOut()
  @MaxLength(200)
  @IsString()
  filter?: string;

  @ApiPropertyOptional({
    type: [AnchorDto],
    maxItems: MOST_CONDITIONS,
    description: 'Keeps rows that have one of these alternatives for each named component. Ranks do not change.',
  })
  @MayBeLeftOut()
  @ValidateNested({ each: true })
  @Type(() => AnchorDto)
  @ArrayMaxSize(MOST_CONDITIONS)
  @IsArray()
  where?: AnchorDto[];
}

export class FileFormatDto extends ExportQueryDto {
  @ApiPropertyOptional({
    enum: EXPORT_FORMATS,
    default: 'xls',
    description:
      'xls: tab-separated text. xlsx: a workbook whose second sheet explains each column. pdf: a report to share, with charts and the best rows.',
  })
  @MayBeLeftOut()
  @IsIn(EXPORT_FORMATS)
  format?: ExportFormat;

  @ApiPropertyOptional({
    type: Boolean,
    default: true,
    description: 'For a pdf: whether it contains costs.',
  })
  @MayBeLeftOut()
  @IsBoolean()
  costs?: boolean;
}

export class CurvesQueryDto extends ExportQueryDto {
  @ApiPropertyOptional({
    type: String,
    description: 'A second result variable, added to the rows of the page.',
  })
  @MayBeLeftOut()
  @MaxLength(100)
  @IsString()
  beside?: string;

  @PageNumber()
  page?: number;

  @PageSize()
  size?: number;

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    description: 'Number of a variation to return in full beside the page, whichever page it is on.',
  })
  @MayBeLeftOut()
  @IsInt()
  @Min(0)
  variation?: number;
}

export class FileQueryDto {
  @ApiProperty({ type: String })
  @MaxLength(8_000)
  @IsString()
  token!: string;
}
