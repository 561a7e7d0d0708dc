import { ApiProperty } from '@nestjs/swagger';
import { EFFECT_VERDICTS, type EffectVerdict } from '#libs/contracts/results/impact.js';
import { AnchorOptionDto } from './results.dto.js';

const figure = (description?: string): PropertyDecorator =>
  ApiProperty({ type: Number, ...(description ? { description } : {}) });

/** An alternative against the average of all alternatives of its component. Positive is better, for costs too. */
export class AlternativeImpactDto {
  @ApiProperty({ type: String, description: "The alternative's text." })
  value!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Id of the stored picture, for /assets/{id}.' })
  asset!: string | null;

  @figure('Logarithm of the ratio of rates.')
  effect!: number;

  @figure('95 % interval.')
  lower!: number;

  @figure('95 % interval.')
  upper!: number;

  @figure('Increase of the rate, a fraction.')
  effect_percent!: number;

  @figure()
  lower_percent!: number;

  @figure()
  upper_percent!: number;

  @figure()
  probability_better!: number;

  @ApiProperty({ enum: EFFECT_VERDICTS, enumName: 'EffectVerdict' })
  verdict!: EffectVerdict;

  @figure('Ads that carry it and did not fail.')
  ads!: number;

  @figure()
  impressions!: number;

  @figure('Counted results.')
  events!: number;

  @figure('Days with delivery.')
  days!: number;

  @figure("Major units of the account's currency.")
  spend!: number;

  @figure("Its fraction of the component's spend, 0 to 1.")
  spend_share!: number;
}

export class ComponentImpactDto {
  @ApiProperty({ type: String })
  component!: string;

  @ApiProperty({ type: Boolean, description: 'Whether it belongs to the audience; others belong to the creative.' })
  is_audience!: boolean;

  @figure('Its part in the effect of all components, 0 to 1.')
  share!: number;

  @ApiProperty({ type: [AlternativeImpactDto] })
  alternatives!: AlternativeImpactDto[];
}

export class PairCellDto {
  @ApiProperty({ type: [Number], description: 'Places of both alternatives.', minItems: 2, maxItems: 2 })
  levels!: number[];

  @figure('Effect of both together, compared with the average.')
  effect_percent!: number;

  @figure()
  lower_percent!: number;

  @figure()
  upper_percent!: number;

  @figure('Effect of both together beyond the sum of both alone.')
  interaction_percent!: number;

  @figure()
  interaction_lower_percent!: number;

  @figure()
  interaction_upper_percent!: number;
}

export class PairImpactDto {
  @ApiProperty({ type: [String], minItems: 2, maxItems: 2 })
  components!: string[];

  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string' } } })
  values!: string[][];

  @figure('Root mean square of the interactions.')
  strength!: number;

  @ApiProperty({ type: [PairCellDto] })
  cells!: PairCellDto[];
}

export class ImpactDto {
  @ApiProperty({ type: String })
  variable!: string;

  @ApiProperty({
    type: [ComponentImpactDto],
    description: 'In the order of the experiment, without anchored ones.',
  })
  components!: ComponentImpactDto[];

  @ApiProperty({ type: [PairImpactDto], description: 'The pairs with the strongest interaction, strongest first.' })
  pairs!: PairImpactDto[];

  @ApiProperty({ type: [AnchorOptionDto], description: 'Components and alternatives that can be anchored.' })
  anchors!: AnchorOptionDto[];
}
