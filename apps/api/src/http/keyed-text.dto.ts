import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { KeyedText, Params } from '#libs/contracts/messages/finding.js';

/** A text by its key: the client that shows it translates it. */
export class KeyedTextDto implements KeyedText {
  @ApiProperty({ type: String, example: 'run.nothingLeft' })
  key!: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: "The text's parameters." })
  params?: Params;
}
