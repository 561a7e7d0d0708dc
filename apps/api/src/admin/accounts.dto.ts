import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsUUID } from 'class-validator';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { TEAM_ROLES, type TeamRole } from '#libs/contracts/account/team.js';
import { TrialDto } from '../billing/trials/trial.dto.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

const ACCOUNT_STATUSES = ['ACTIVE', 'PENDING', 'DISABLED'] as const;

export class AccountDto {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: ACCOUNT_STATUSES, enumName: 'AccountStatus' })
  status!: (typeof ACCOUNT_STATUSES)[number];

  @ApiProperty({ type: String })
  first_name!: string;

  @ApiProperty({ type: String })
  last_name!: string;

  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ type: String, description: 'The team.' })
  company!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: Boolean })
  whitelisted!: boolean;

  @ApiProperty({ enum: TEAM_ROLES, enumName: 'TeamRole' })
  role!: TeamRole;

  @ApiProperty({ type: Boolean })
  is_staff!: boolean;

  @ApiProperty({ type: TrialDto, nullable: true, description: "The team's free trial; null if it has had none." })
  trial!: TrialDto | null;
}

class UserStatsDto {
  @ApiProperty({ type: Number, description: 'All accounts: active, pending and disabled.' })
  total!: number;

  @ApiProperty({ type: Number })
  active!: number;

  @ApiProperty({ type: Number, description: 'Of any status.' })
  whitelisted!: number;

  @ApiProperty({ type: Number, description: 'Accounts without a confirmed e-mail.' })
  pending!: number;

  @ApiProperty({ type: Number })
  disabled!: number;
}

class ExperimentStatsDto {
  @ApiProperty({ type: Number, description: 'All experiments: completed, processing, failed and drafts.' })
  total!: number;

  @ApiProperty({ type: Number, description: 'Those without results included.' })
  completed!: number;

  @ApiProperty({ type: Number })
  processing!: number;

  @ApiProperty({ type: Number })
  failed!: number;

  @ApiProperty({ type: Number })
  draft!: number;
}

export class StatsDto {
  @ApiProperty({ type: UserStatsDto })
  users!: UserStatsDto;

  @ApiProperty({ type: ExperimentStatsDto })
  experiments!: ExperimentStatsDto;
}

export class WhitelistDto {
  @ApiProperty({ type: String, format: 'uuid', description: 'A user. The change applies to the whole team.' })
  @IsUUID()
  id!: string;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Whether the team is to be whitelisted. If omitted, the current state is reversed.',
  })
  @MayBeLeftOut()
  @IsBoolean()
  whitelisted?: boolean;
}

export class WhitelistedDto {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: Boolean })
  whitelisted!: boolean;

  @ApiProperty({ type: Number, description: 'Accounts of the team that were changed.' })
  accounts!: number;
}

const ACCOUNT_ACTIONS = ['enable', 'disable'] as const;

export class UpdateAccountDto {
  @ApiProperty({ type: String, format: 'uuid', description: 'A user.' })
  @IsUUID()
  id!: string;

  @ApiProperty({ enum: ACCOUNT_ACTIONS, enumName: 'AccountAction' })
  @IsIn(
    ACCOUNT_ACTIONS,
    ruleText(withParams(FIELD_TEXTS.eitherOf, { field: 'action', one: 'enable', other: 'disable' })),
  )
  action!: (typeof ACCOUNT_ACTIONS)[number];
}
