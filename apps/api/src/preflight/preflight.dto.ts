import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { KeyedTextDto } from '../http/keyed-text.dto.js';

export class PreflightCheckDto extends KeyedTextDto {
  @ApiProperty({
    enum: ['done', 'warned', 'blocking', 'unknown'],
    description: 'blocking: a submit would be refused for it; unknown: the platform has not told.',
  })
  state!: 'done' | 'warned' | 'blocking' | 'unknown';

  @ApiProperty({ type: String, description: 'In English.' })
  message!: string;

  @ApiPropertyOptional({ type: String, description: 'The field that it is about.' })
  field?: string;

  @ApiPropertyOptional({ type: String, description: 'Of what is not known: from when on it may be, ISO 8601.' })
  retry_at?: string;
}
