import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { AI_LANGUAGES, AI_LENGTH, LONGEST_PROMPT, type AiLanguage } from '#libs/contracts/ai/ai-content.js';
import { AI_MESSAGES } from '#libs/contracts/ai/ai-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { cleanText } from '#libs/platforms/reading/clean-text.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

const TYPES = ['text', 'image'] as const;
const LANGUAGES = Object.keys(AI_LANGUAGES) as AiLanguage[];
const oneOf = (field: string, options: readonly string[]) =>
  ruleText(withParams(FIELD_TEXTS.oneOf, { field, options: options.join(', ') }));

export class AiContentQueryDto {
  @ApiProperty({ type: String, maxLength: LONGEST_PROMPT, description: 'The product, the audience and the tone.' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? cleanText(value).trim() : value))
  @MaxLength(LONGEST_PROMPT, ruleText(withParams(AI_MESSAGES.promptTooLong, { longest: LONGEST_PROMPT })))
  @Matches(/\S/, ruleText(AI_MESSAGES.promptMissing))
  @IsString(ruleText(AI_MESSAGES.promptMissing))
  prompt!: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 10, maximum: 500, default: AI_LENGTH })
  @MayBeLeftOut()
  @Max(500)
  @Min(10)
  @IsInt()
  length?: number;

  @ApiPropertyOptional({ enum: TYPES, default: 'text' })
  @MayBeLeftOut()
  @IsIn(TYPES, oneOf('type', TYPES))
  type?: (typeof TYPES)[number];

  @ApiPropertyOptional({ enum: LANGUAGES, description: "Language of the texts; by default the person's own." })
  @MayBeLeftOut()
  @IsIn(LANGUAGES, oneOf('language', LANGUAGES))
  language?: AiLanguage;
}

export class AiOfferDto {
  @ApiProperty({ type: String, nullable: true, description: 'The model that writes texts; null if there is none.' })
  texts!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The model that draws images; null if there is none.' })
  images!: string | null;
}
