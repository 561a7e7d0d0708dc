import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { KeyedTextDto } from '../http/keyed-text.dto.js';

export class PreflightCheckDto extends KeyedTextDto {
  @ApiProperty({
    enum: ['done', 'warned', 'blocking', 'unknown'],
    description: 'blocking: a submit would be refused; unknown: the platform has not answered.',
  })
  state!: 'done' | 'warned' | 'blocking' | 'unknown';

  @ApiProperty({ type: String, description: 'In English.' })
  message!: string;

  @ApiPropertyOptional({ type: String, description: 'The field that it is about.' })
  field?: string;

  @ApiPropertyOptional({ type: String, description: 'For `unknown`: when to check again, ISO 8601.' })
  retry_at?: string;
}
