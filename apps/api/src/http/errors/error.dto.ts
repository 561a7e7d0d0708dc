import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ErrorBody, ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { Params } from '#libs/contracts/messages/finding.js';
import { CardFieldSetupDto } from '../../billing/cards/cards.dto.js';

export class ErrorItemDto implements ErrorItem {
  @ApiPropertyOptional({ type: String, example: 'audiences.ages[0].value' })
  field?: string;

  @ApiProperty({ type: String })
  title!: string;

  @ApiPropertyOptional({ type: String, description: 'The key of the title.', example: 'title.ages' })
  titleKey?: string;

  @ApiProperty({ type: String })
  type!: string;

  @ApiProperty({ type: String, description: 'The English text.' })
  message!: string;

  @ApiProperty({
    type: String,
    description: 'The key of the text. Clients in another language translate it by the key.',
    example: 'rules.ages',
  })
  key!: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description:
      "The text's parameters by name: words, a figure, an amount (amountMinor, currency), another text (key, params) or a list of these.",
  })
  params?: Params;

  @ApiPropertyOptional({ type: Number, description: '200 asks the user to link the account again.' })
  code?: number;
}

/** The body of every answer other than 200. */
export class ErrorDto implements ErrorBody {
  @ApiProperty({ type: String, description: 'The English text.' })
  message!: string;

  @ApiProperty({
    type: String,
    description: 'The key of the text. Clients in another language translate it by the key.',
    example: 'http.invalid',
  })
  key!: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description:
      "The text's parameters by name: words, a figure, an amount (amountMinor, currency), another text (key, params) or a list of these.",
  })
  params?: Params;

  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string' }], example: 400101 })
  code!: number | string;

  @ApiPropertyOptional({ type: String })
  error?: string;

  @ApiProperty({ type: String })
  requestId!: string;

  @ApiPropertyOptional({ type: [ErrorItemDto] })
  errors?: ErrorItemDto[];

  @ApiPropertyOptional({
    type: String,
    description:
      "With the code `confirm-payment`: the secret that shows the bank's challenge. Afterwards, send the same request again.",
  })
  client_secret?: string;

  @ApiPropertyOptional({
    type: CardFieldSetupDto,
    description: 'With the code `confirm-payment`: the key that loads the challenge.',
  })
  setup?: CardFieldSetupDto;
}
