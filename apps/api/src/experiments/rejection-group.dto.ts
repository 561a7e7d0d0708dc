import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { STANDINGS, type Standing } from '#libs/contracts/experiment/run/ad-object.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import { KeyedTextDto } from '../http/keyed-text.dto.js';

export class RejectionGroupDto implements RejectionGroup {
  @ApiProperty({
    enum: STANDINGS,
    nullable: true,
    description: 'State of ads that the platform accepted and that failed afterwards; null if it never accepted them.',
  })
  standing!: Standing | null;

  @ApiProperty({ type: String })
  code!: string;

  @ApiProperty({ type: String })
  message!: string;

  @ApiPropertyOptional({ type: KeyedTextDto, description: 'The message with its key.' })
  text?: KeyedTextDto;

  @ApiProperty({ type: String, nullable: true })
  field!: string | null;

  @ApiProperty({ type: Number })
  count!: number;

  @ApiProperty({ type: String, nullable: true })
  component!: string | null;

  @ApiProperty({ type: String, nullable: true })
  alternative!: string | null;

  @ApiPropertyOptional({ type: Number, description: "The index of the component's alternative, from 0." })
  level?: number;
}
