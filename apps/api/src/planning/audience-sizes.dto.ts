import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { KeyedTextDto } from '../http/keyed-text.dto.js';

/** Number of people, if the platform gives it. */
class PeopleDto {
  @ApiProperty({ type: 'integer', nullable: true, description: 'Lower bound; null if unknown.' })
  lower!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Upper bound; null if unknown.' })
  upper!: number | null;

  @ApiPropertyOptional({ type: KeyedTextDto, description: 'Why no ad would be shown to them.' })
  problem?: KeyedTextDto;
}

export class AudienceSizeDto extends PeopleDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The id of the alternative by component; empty lists are absent.',
    example: { ages: '1', geolocations: '4' },
  })
  alternatives!: Record<string, string>;
}

class NamedAlternativeDto {
  @ApiProperty({ type: String, example: 'custom_audiences' })
  component!: string;

  @ApiProperty({ type: String, description: 'Id of the alternative.' })
  id!: string;
}

export class AlternativeSizeDto extends PeopleDto implements NamedAlternativeDto {
  @ApiProperty({ type: String, example: 'custom_audiences' })
  component!: string;

  @ApiProperty({ type: String, description: 'Id of the alternative.' })
  id!: string;
}

export class SmallCauseDto extends NamedAlternativeDto {
  @ApiProperty({
    type: 'integer',
    description: 'Number of the listed audiences with a problem that this alternative explains.',
  })
  audiences!: number;
}

export class AudienceSizesDto {
  @ApiProperty({ type: 'integer', description: 'Number of audiences: all combinations of the lists.' })
  total!: number;

  @ApiProperty({
    type: [AudienceSizeDto],
    description: 'All audiences, or a sample from the whole range if there are many.',
  })
  audiences!: AudienceSizeDto[];

  @ApiProperty({
    type: [AlternativeSizeDto],
    description:
      'The audience of each alternative by itself, with only the first group of places; empty if there is nothing to combine.',
  })
  alternatives!: AlternativeSizeDto[];

  @ApiProperty({
    type: [SmallCauseDto],
    description: 'The fewest alternatives that explain every audience with a problem, the worst first.',
  })
  causes!: SmallCauseDto[];
}
