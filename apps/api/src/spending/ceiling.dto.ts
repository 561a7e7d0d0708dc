import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsNumber, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { CEILING_TEXTS } from '#libs/contracts/account/ceiling-texts.js';
import { PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

const TEAM = 'Without a platform and account, it is the ceiling of the whole team.';

/** Names a ceiling. */
export class CeilingScopeDto {
  @ApiPropertyOptional({ enum: PLATFORMS, nullable: true, description: TEAM })
  @IsIn(PLATFORMS)
  @IsOptional()
  platform?: Platform | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: TEAM })
  @MaxLength(64, ruleText(CEILING_TEXTS.noAccount))
  @IsString(ruleText(CEILING_TEXTS.noAccount))
  @IsOptional()
  account_id?: string | null;

  @ApiProperty({ type: String, example: 'EUR', pattern: '^[A-Z]{3}$', description: "ISO 4217; an account's own." })
  @Matches(/^[A-Z]{3}$/, ruleText(CEILING_TEXTS.currency))
  currency!: string;
}

export class SetCeilingDto extends CeilingScopeDto {
  @ApiProperty({ type: Number, minimum: 0, exclusiveMinimum: true, description: 'Major units, above 0.' })
  @IsNumber({ allowNaN: false, allowInfinity: false }, ruleText(CEILING_TEXTS.amount))
  amount!: number;

  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description: 'Whether counting starts again: experiments that have ended by now no longer count.',
  })
  @MayBeLeftOut()
  @IsBoolean()
  restart?: boolean;
}

export class CeilingDto {
  @ApiProperty({ enum: PLATFORMS, nullable: true, description: 'Null for the whole team.' })
  platform!: Platform | null;

  @ApiProperty({ type: String, nullable: true })
  account_id!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'As the platform called it when the ceiling was set.' })
  account_name!: string | null;

  @ApiProperty({ type: String })
  currency!: string;

  @ApiProperty({ type: Number, description: 'Major units.' })
  amount!: number;

  @ApiProperty({
    type: Number,
    description: 'Major units: the full budgets of running experiments and the spend of experiments that ended since.',
  })
  committed!: number;

  @ApiProperty({ type: Number, description: 'Major units that can still be committed; never below 0.' })
  left!: number;

  @ApiProperty({ type: String, format: 'date-time', description: 'Experiments that ended before are not counted.' })
  counts_from!: string;
}
