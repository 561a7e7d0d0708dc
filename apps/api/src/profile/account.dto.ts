import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, MaxLength } from 'class-validator';
import { TEAM_ROLES, type TeamRole } from '#libs/contracts/account/team.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { NameField, TrimmedPassword } from '../access/fields.js';
import { FromQuery, PageNumber, PageSize } from '../http/routing/paging.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

export class UpdateProfileDto {
  @NameField(FORM_TEXTS.requiredName)
  first_name!: string;

  @NameField(FORM_TEXTS.requiredName)
  last_name!: string;

  @ApiPropertyOptional({ type: String, description: 'The current password, to change it.' })
  @TrimmedPassword()
  @MaxLength(1_000, ruleText(HTTP_TEXTS.tooLong))
  @IsString()
  @MayBeLeftOut()
  password?: string;

  @ApiPropertyOptional({ type: String, description: 'The new password. Empty keeps the current one.' })
  @TrimmedPassword()
  @MaxLength(1_000, ruleText(HTTP_TEXTS.tooLong))
  @IsString()
  @MayBeLeftOut()
  new_password?: string;
}

export class EndSessionDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  id!: string;
}

export class SessionDto {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: Boolean, description: 'Whether it is the session of this request.' })
  is_current!: boolean;

  @ApiProperty({ type: String })
  user_agent!: string;

  @ApiProperty({ type: String })
  ip!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  last_used_at!: string;
}

export class AuditQueryDto {
  @PageNumber()
  @FromQuery()
  page: number = 1;

  @PageSize(25)
  @FromQuery()
  size: number = 25;
}

export class AuditPersonDto {
  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String })
  email!: string;
}

export class AuditAmountDto {
  @ApiProperty({ type: Number, description: 'Major units.' })
  value!: number;

  @ApiProperty({ type: String })
  currency!: string;
}

export class AuditDetailDto {
  @ApiProperty({ enum: TEAM_ROLES, nullable: true, description: 'The role that was given.' })
  role!: TeamRole | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Of the member, the linked account, the ad account, the baseline, or the card of a fee.',
  })
  name!: string | null;

  @ApiProperty({ type: [String], description: 'E-mails of the people whom results were shared with.' })
  emails!: string[];

  @ApiProperty({ type: AuditAmountDto, nullable: true, description: 'The amount in question.' })
  amount!: AuditAmountDto | null;
}

export class AuditEventDto {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, format: 'date-time', description: 'When.' })
  at!: string;

  @ApiProperty({ type: AuditPersonDto, nullable: true, description: 'Who did it; null for the system or an operator.' })
  who!: AuditPersonDto | null;

  @ApiProperty({ type: String, example: 'experiment.submitted', description: 'What was done, as noun.verb.' })
  action!: string;

  @ApiProperty({ type: String, nullable: true, description: 'What it was done to.' })
  target!: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The target's name, if it is an experiment." })
  target_name!: string | null;

  @ApiProperty({ type: AuditDetailDto })
  detail!: AuditDetailDto;

  @ApiProperty({ type: String, description: 'The IP address from which it was done.' })
  ip!: string;
}

export class AuditPageDto {
  @ApiProperty({ type: [AuditEventDto] })
  rows!: AuditEventDto[];

  @ApiProperty({ type: Number })
  total!: number;

  @ApiProperty({ type: Number })
  page!: number;

  @ApiProperty({ type: Number })
  size!: number;
}
