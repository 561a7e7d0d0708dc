import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { KeyedTextDto } from '../http/keyed-text.dto.js';

export class PreflightCheckDto extends KeyedTextDto {
  @ApiProperty({ enum: ['done', 'warned', 'blocking'], description: 'blocking: a submit would be refused for it.' })
  state!: 'done' | 'warned' | 'blocking';

  @ApiProperty({ type: String, description: 'In English.' })
  message!: string;

  @ApiPropertyOptional({ type: String, description: 'The field that it is about.' })
  field?: string;
}
