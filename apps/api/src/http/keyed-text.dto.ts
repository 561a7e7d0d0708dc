import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { KeyedText, Params } from '#libs/contracts/messages/finding.js';

/** A text by its key: whoever shows it says it in the language of its reader. */
export class KeyedTextDto implements KeyedText {
  @ApiProperty({ type: String, example: 'run.nothingLeft' })
  key!: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'What is filled into the text.' })
  params?: Params;
}
