import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsDefined, IsInt, IsNotIn, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ruleText } from '../http/bodies/rule-text.js';

const LONGEST_NAME = 100;
const MOST = 50_000;

/** A value of a list, in whatever shape its field has. */
const VALUE = {
  oneOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'array', items: {} },
    { type: 'object', additionalProperties: true },
  ],
} satisfies ApiPropertyOptions;

/** Names an alternative of an experiment. */
class AlternativeRefDto {
  @ApiProperty({ type: String, minLength: 1, maxLength: LONGEST_NAME, description: 'The list, such as `headlines`.' })
  @MaxLength(LONGEST_NAME)
  @MinLength(1, ruleText(withParams(FIELD_TEXTS.required, { field: 'component' })))
  @IsString()
  component!: string;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: MOST, description: 'Which of its alternatives, from 0.' })
  @Max(MOST)
  @Min(0)
  @IsInt(ruleText(withParams(FIELD_TEXTS.wholeNumber, { field: 'level' })))
  level!: number;
}

/** The same in an address, where every figure is a text. */
export class AlternativeQueryDto extends AlternativeRefDto {
  @Type(() => Number)
  override level!: number;
}

export class AlternativeDto extends AlternativeRefDto {
  @ApiProperty({ ...VALUE, description: 'As it is stored, the form in which a submit sends it too.' })
  value!: unknown;

  @ApiProperty({ type: Number, description: 'Of the experiment: an edit says which one it was made of.' })
  revision!: number;

  @ApiProperty({ type: Number, description: 'Ads that show it, which an edit plans again.' })
  ads!: number;

  @ApiProperty({ type: Number, description: 'Those of them that exist, which an edit deletes at the platform.' })
  created_ads!: number;

  @ApiProperty({ type: Number, description: 'Ad sets that are made of it, which an edit plans again as well.' })
  ad_sets!: number;

  @ApiProperty({ type: Number, description: 'Those of them that exist, which an edit deletes.' })
  created_ad_sets!: number;
}

export class EditAlternativeDto extends AlternativeRefDto {
  @ApiProperty({ ...VALUE, description: 'What it becomes, as a submit sends it; a file of a visual by its upload.' })
  @IsNotIn([true, false], ruleText(withParams(FIELD_TEXTS.wrong, { field: 'value' })))
  @IsDefined()
  value!: unknown;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'The revision that was edited.' })
  @Max(2_147_483_647)
  @Min(1)
  @IsInt(ruleText(withParams(FIELD_TEXTS.wholeNumber, { field: 'revision' })))
  revision!: number;
}
