import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ErrorBody, ErrorItem } from '#libs/contracts/messages/error-codes.js';

export class ErrorItemDto implements ErrorItem {
  @ApiPropertyOptional({ type: String, example: 'audiences.ages[0].value' })
  field?: string;

  @ApiProperty({ type: String })
  title!: string;

  @ApiProperty({ type: String })
  type!: string;

  @ApiProperty({ type: String })
  message!: string;

  @ApiPropertyOptional({ type: Number, description: '200 asks the user to link the account again.' })
  code?: number;
}

/** The body of every answer other than 200. */
export class ErrorDto implements ErrorBody {
  @ApiProperty({ type: String })
  message!: string;

  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string' }], example: 400101 })
  code!: number | string;

  @ApiPropertyOptional({ type: String })
  error?: string;

  @ApiProperty({ type: String })
  requestId!: string;

  @ApiPropertyOptional({ type: [ErrorItemDto] })
  errors?: ErrorItemDto[];
}
