import { ApiProperty } from '@nestjs/swagger';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { RANKINGS, type Ranking } from '#libs/platforms/results/results.js';
import { BatchDto } from '../activation/activation.dto.js';
import { DeliveryDto } from './delivery.dto.js';
import { ResultRowDto } from './result-row.dto.js';
import { LeadDto, VariationDto } from './variation.dto.js';

export class ResultVariableDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: Number, description: 'Its count.' })
  count!: number;

  @ApiProperty({
    enum: RANKINGS,
    enumName: 'Ranking',
    isArray: true,
    description:
      "Possible rankings: 'rate' by its id, 'cost' by 'cost:' and its id, 'return' (if results have a value) by 'return:' and its id.",
  })
  rankings!: Ranking[];
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

/** A figure to which rows are compared, besides the pool. */
export class ChosenBaselineDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: Number, description: 'Its value of the result variable, like that of a row.' })
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

export class AnchoredAlternativeDto {
  @ApiProperty({ type: String })
  component!: string;

  @ApiProperty({ type: String, description: "The alternative's text." })
  value!: string;
}

/** Counts of the variations that carry the anchors. Failed ads are in `ads_created` and `spend` only. */
export class AnchoredCountsDto {
  @ApiProperty({ type: [AnchoredAlternativeDto] })
  anchors!: AnchoredAlternativeDto[];

  @ApiProperty({ type: Number, description: 'Variations that carry the anchors.' })
  created!: number;

  @ApiProperty({ type: Number, description: 'Those of them that were planned as ads.' })
  tested!: number;

  @ApiProperty({ type: Number, description: 'Ads that exist at the platform.' })
  ads_created!: number;

  @ApiProperty({ type: Number })
  failed!: number;

  @ApiProperty({ type: Number })
  impressions!: number;

  @ApiProperty({ type: Number })
  conversion!: number;

  @ApiProperty({ type: Number, description: 'Cost of these ads so far, failed ones included; major units.' })
  spend!: number;
}

export class ResultsSummaryDto {
  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ enum: EXPERIMENT_STATUSES, enumName: 'ExperimentStatus' })
  status!: ExperimentStatus;

  @ApiProperty({ type: Boolean, description: 'Whether the run continues and this is a preview.' })
  is_preview!: boolean;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'For an ended run: until when the platform still corrects its figures. Null if they are final or a preview.',
  })
  counting_until!: string | null;

  @ApiProperty({ type: String })
  variable!: string;

  @ApiProperty({ type: String, nullable: true, description: "The team's default variable; null if none was chosen." })
  ranked_by!: string | null;

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

  @ApiProperty({ type: Number, description: 'Cost of all ads so far, failed ones included; major units.' })
  spend!: number;

  @ApiProperty({
    type: AnchoredCountsDto,
    nullable: true,
    description: 'The same counts of the variations that carry the anchors; null without anchors.',
  })
  anchored!: AnchoredCountsDto | null;

  @ApiProperty({ type: Number, description: 'Observation dispersion, 1 to 10.' })
  dispersion!: number;

  @ApiProperty({ type: Boolean, description: 'Whether it is an assumption instead of a measurement.' })
  is_dispersion_assumed!: boolean;

  @ApiProperty({
    type: Boolean,
    description: 'Whether later waves delivered: then a winner needs 97.5 % certainty instead of 95.',
  })
  has_waves!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  last_insights_at!: string | null;
}

/** A second result variable, shown in every row beside the first one. */
export class BesideVariableDto {
  @ApiProperty({ type: String })
  variable!: string;

  @ApiProperty({ type: Number, nullable: true, description: 'The best variation by this variable.' })
  best!: number | null;
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

  @ApiProperty({ type: LeadDto, nullable: true, description: 'The alternatives that make the best row good.' })
  lead!: LeadDto | null;

  @ApiProperty({ type: ResultRowDto, nullable: true })
  median!: ResultRowDto | null;

  @ApiProperty({ type: ResultRowDto, nullable: true })
  worst!: ResultRowDto | null;

  @ApiProperty({ type: [ResultRowDto] })
  failed!: ResultRowDto[];

  @ApiProperty({ type: DeliveryDto })
  delivery!: DeliveryDto;

  @ApiProperty({ type: VariationDto, nullable: true, description: 'The variation of the query.' })
  variation!: VariationDto | null;

  @ApiProperty({ type: [ResultVariableDto], description: 'Result variables that can be chosen.' })
  conversions!: ResultVariableDto[];

  @ApiProperty({ type: [BatchDto], description: 'Activations, newest first.' })
  batches!: BatchDto[];

  @ApiProperty({ type: [ResultBaselineDto] })
  baselines!: ResultBaselineDto[];

  @ApiProperty({ type: [AnchorOptionDto], description: 'Components and alternatives that can be anchored.' })
  anchors!: AnchorOptionDto[];

  @ApiProperty({
    type: BesideVariableDto,
    nullable: true,
    description: 'The second variable of the query, if it has one.',
  })
  beside!: BesideVariableDto | null;

  @ApiProperty({ type: ResultsSummaryDto })
  summary!: ResultsSummaryDto;
}
