import { ApiProperty } from '@nestjs/swagger';
import { SEARCH_WAVE_STATES, type SearchWaveState } from '#libs/contracts/experiment/plan/search-waves.js';
import { KeyedTextDto } from '../../http/keyed-text.dto.js';

const KINDS = ['leading', 'bridge'] as const;

class VariationEstimateDto {
  @ApiProperty({ type: 'integer' })
  variation!: number;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: "Its estimate when the wave was chosen, in the variable's units.",
  })
  value!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: '95 % interval.' })
  lower!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: '95 % interval.' })
  upper!: number | null;
}

export class ChosenVariationDto extends VariationEstimateDto {
  @ApiProperty({ type: 'integer', description: 'From 1.' })
  wave!: number;

  @ApiProperty({
    enum: KINDS,
    description: 'Among the best so far, or a bridge: taken from the first wave to measure the effect of the days.',
  })
  because!: (typeof KINDS)[number];

  @ApiProperty({ type: 'integer', nullable: true, description: 'Its rank then, 1 for the best; null for a bridge.' })
  rank!: number | null;

  @ApiProperty({ type: Boolean, description: 'Whether it had never run before.' })
  is_new!: boolean;
}

export class StoryWaveDto {
  @ApiProperty({ type: 'integer', description: 'From 1.' })
  wave!: number;

  @ApiProperty({ type: 'integer', description: 'Its planned part of time and budget, in hundredths.' })
  share!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it is planned to begin.' })
  starts_at!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it is planned to end.' })
  ends_at!: string | null;

  @ApiProperty({
    enum: SEARCH_WAVE_STATES,
    description: 'Whether it still has to be chosen, is chosen, does not run, or was stopped while it started.',
  })
  state!: SearchWaveState;

  @ApiProperty({ type: Number, nullable: true, description: 'Budget of its ads, major units.' })
  budget!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  decided_at!: string | null;

  @ApiProperty({ type: VariationEstimateDto, nullable: true, description: 'The best estimate when it was chosen.' })
  leader!: VariationEstimateDto | null;

  @ApiProperty({ type: [KeyedTextDto], description: 'Why it does not run.' })
  reasons!: KeyedTextDto[];
}

export class SearchStoryDto {
  @ApiProperty({ type: String, description: 'The result variable that the run optimized.' })
  variable!: string;

  @ApiProperty({ type: [StoryWaveDto], description: 'Empty for a run that does not search.' })
  waves!: StoryWaveDto[];

  @ApiProperty({ type: [ChosenVariationDto], description: 'Variations of later waves, by wave and rank.' })
  chosen!: ChosenVariationDto[];
}
