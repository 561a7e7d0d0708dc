import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ruleText } from '../http/bodies/rule-text.js';

export class RankByDto {
  @ApiProperty({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: 120,
    description:
      "The default of results, lists and mails: a result variable, or 'cost:' or 'return:' and its id. Null: the rate of the goal's result.",
  })
  @IsOptional()
  @MaxLength(120)
  @MinLength(1, ruleText(withParams(FIELD_TEXTS.required, { field: 'variable' })))
  @IsString()
  variable!: string | null;
}

export class RankedByDto {
  @ApiProperty({ type: String, nullable: true, description: "The team's choice; null if none was made." })
  variable!: string | null;
}
