import { ApiProperty } from '@nestjs/swagger';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { BatchDto } from '../activation/activation.dto.js';
import { ResultRowDto } from './result-row.dto.js';

export class ResultVariableDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: Number, description: 'How many of it were counted.' })
  count!: number;
}

export class ResultBaselineDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: Boolean })
  enabled!: boolean;

  @ApiProperty({ type: Boolean, description: 'Whether it has a figure of the result variable.' })
  usable!: boolean;
}

/** What rows are held against besides the pool. */
export class ChosenBaselineDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: Number, description: 'What it says of the result variable, as a value of a row.' })
  value!: number;
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

  @ApiProperty({ type: ChosenBaselineDto, nullable: true })
  baseline!: ChosenBaselineDto | null;

  @ApiProperty({ type: String })
  currency!: string;

  @ApiProperty({ type: Number })
  created!: number;

  @ApiProperty({ type: Number, description: 'Variations that were planned as ads.' })
  tested!: number;

  @ApiProperty({ type: Number, description: 'Ads that exist at the platform.' })
  ads_created!: number;

  @ApiProperty({ type: Number })
  impressions!: number;

  @ApiProperty({ type: Number })
  link_click!: number;

  @ApiProperty({ type: Number })
  conversion!: number;

  @ApiProperty({ type: Number, description: 'What all ads cost so far, failed ones included; major units.' })
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

  @ApiProperty({ type: [BatchDto], description: 'What was activated, newest first.' })
  batches!: BatchDto[];

  @ApiProperty({ type: [ResultBaselineDto] })
  baselines!: ResultBaselineDto[];

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
