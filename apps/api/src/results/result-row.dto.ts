import { ApiProperty, ApiExtraModels } from '@nestjs/swagger';
import {
  RESULT_ROW_TYPES,
  VERDICTS,
  type BesideFigures,
  type Comparative,
  type CredibleInterval,
  type ResultRow,
  type ResultRowType,
  type Verdict,
} from '#libs/contracts/results/results.js';
import { KeyedTextDto } from '../http/keyed-text.dto.js';

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

/** A row by a second result variable. */
export class BesideFiguresDto implements BesideFigures {
  @ApiProperty({ type: Number, description: 'Posterior median.' })
  value!: number;

  @ApiProperty({ type: Number, description: '95 % interval.' })
  lower_bound!: number;

  @ApiProperty({ type: Number, description: '95 % interval.' })
  upper_bound!: number;

  @figure('Plain ratio of totals.')
  observed!: number | null;

  @figure('Improvement over the pool, a fraction; positive is better, also for costs.')
  improvement!: number | null;

  @ApiProperty({ type: Number, description: 'Probability of being better than the pool.' })
  confidence!: number;
}

/** A row of the results. Rates are fractions, costs are major units of the account's currency. */
@ApiExtraModels(CredibleIntervalDto, ComparativeDto)
export class ResultRowDto implements ResultRow {
  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ enum: RESULT_ROW_TYPES, enumName: 'ResultRowType' })
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

  @text('Id of the ad at the platform.')
  ad_id!: string | null;

  @text("Where the ad is seen in the platform's own manager.")
  manager_url!: string | null;

  @figure('Posterior median.')
  value!: number | null;

  @figure('Plain ratio of totals.')
  observed!: number | null;

  @figure('95 % interval.')
  lower_bound!: number | null;

  @figure('95 % interval.')
  upper_bound!: number | null;

  @ApiProperty({
    type: Boolean,
    description:
      'Whether the dispersion, and with it every interval, is assumed, because no two ads had results on two days to measure it from.',
  })
  is_dispersion_assumed!: boolean;

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

  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' })
  verdict!: Verdict;

  @figure('Days with delivery of the ad; null for the pool and for untested variations.')
  days!: number | null;

  @figure()
  impressions!: number | null;

  @figure('Daily reach added up; null if the platform reports no reach.')
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

  @figure('The share of the spend that its ad got, as a fraction of the planned share. Below 0.1 it is starved.')
  delivered_part!: number | null;

  @ApiProperty({
    type: BesideFiguresDto,
    nullable: true,
    description: 'The figures of the second variable of the query.',
  })
  beside!: BesideFiguresDto | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'Counts of every result variable by id; each is a field of the row too.',
  })
  results!: Record<string, number>;

  @text('Why the ad failed, in the words of the platform.')
  failed_reason!: string | null;

  @ApiProperty({ type: KeyedTextDto, nullable: true, description: 'The same reason with its key.' })
  failed_text!: KeyedTextDto | null;
}
