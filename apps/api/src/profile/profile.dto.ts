import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CardDto } from '../billing/cards/cards.dto.js';
import { propertiesFor } from '../http/properties-for.js';
import { TrialDto } from '../billing/trials/trial.dto.js';
import { CALLBACK_TOPICS, type CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import {
  LINK_STATUSES,
  PLATFORMS,
  PROVIDERS,
  type LinkStatus,
  type Platform,
  type Provider,
} from '#libs/contracts/platform/platform.js';
import { MEMBER_STATUSES, TEAM_ROLES, type MemberStatus, type TeamRole } from '#libs/contracts/account/team.js';

export class LinkEventsDto {
  @ApiProperty({
    enum: CALLBACK_TOPICS,
    enumName: 'CallbackTopic',
    isArray: true,
    description: "Topics of the platform's callbacks.",
  })
  topics!: CallbackTopic[];

  @ApiProperty({ type: 'integer', description: 'Number of ad accounts for which the platform sends callbacks.' })
  told!: number;

  @ApiProperty({ type: 'integer', description: 'Number of ad accounts for which it refused callbacks.' })
  refused!: number;

  @ApiProperty({ type: String, nullable: true, description: "The platform's reason for one of the refused accounts." })
  refusal!: string | null;

  @ApiProperty({ type: String, format: 'date-time', description: 'When the platform was last asked.' })
  asked_at!: string;
}

export class LinkedAccountDto {
  @ApiProperty({ type: String, description: 'The linked person or business at the platform.' })
  name!: string;

  @ApiProperty({ type: String, nullable: true, description: 'As the platform writes it; null if it gives none.' })
  email!: string | null;

  @ApiProperty({ enum: LINK_STATUSES, enumName: 'LinkStatus' })
  status!: LinkStatus;

  @ApiProperty({ type: String, format: 'date-time' })
  linked_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  last_used_at!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expires_at!: string | null;

  @ApiPropertyOptional({ type: String, description: 'Ad account that new experiments use, if one was chosen.' })
  default_account?: string;

  @ApiProperty({ type: LinkEventsDto, nullable: true, description: 'Null before the platform was asked.' })
  events!: LinkEventsDto | null;
}

/** Whether the team has a plan for each platform. */
export class PlansDto extends propertiesFor<Platform, boolean>(PLATFORMS, { type: Boolean }) {}

export class MemberDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  first_name!: string;

  @ApiProperty({ type: String })
  last_name!: string;

  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ enum: TEAM_ROLES, enumName: 'TeamRole' })
  role!: TeamRole;

  @ApiProperty({
    enum: MEMBER_STATUSES,
    enumName: 'MemberStatus',
    description:
      'PENDING from the invitation until the person joins; EXPIRED when the link has expired, which frees the seat.',
  })
  status!: MemberStatus;
}

export class TeamDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Address of the logo.' })
  logo!: string | null;
}

/** The signed-in user, and the team's linked account of each provider. */
export class SessionUserDto extends propertiesFor<Provider, LinkedAccountDto | null>(PROVIDERS, {
  type: LinkedAccountDto,
  nullable: true,
}) {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  first_name!: string;

  @ApiProperty({ type: String })
  last_name!: string;

  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ enum: LANGUAGES, enumName: 'Language' })
  lang!: Language;

  @ApiProperty({ enum: TEAM_ROLES, enumName: 'TeamRole', description: 'Always the role in the team.' })
  role!: TeamRole;

  @ApiProperty({ type: Boolean, description: 'Staff of the product: dashboard, samples, whitelist.' })
  is_staff!: boolean;

  @ApiProperty({ type: Boolean })
  is_tester!: boolean;

  @ApiProperty({ type: Boolean })
  whitelist!: boolean;

  @ApiProperty({ type: PlansDto })
  plans!: PlansDto;

  @ApiProperty({ type: TrialDto, nullable: true, description: "The team's free trial; null if it has had none." })
  trial!: TrialDto | null;

  @ApiProperty({ enum: PLATFORMS, enumName: 'Platform', isArray: true })
  /** The platforms of this installation. */
  platforms!: Platform[];

  @ApiProperty({ type: TeamDto })
  team!: TeamDto;

  @ApiProperty({ type: [MemberDto] })
  members!: MemberDto[];

  @ApiPropertyOptional({ type: [CardDto], description: 'Owners only; the default first.' })
  payment_methods?: CardDto[];
}

/** A value for the provider pop-up: signed, short-lived, good for one use in the session that asked. */
export class LinkTokenDto {
  @ApiProperty({ enum: ['NONE', 'PENDING', 'RETRIEVED'] })
  status!: 'NONE' | 'PENDING' | 'RETRIEVED';

  @ApiProperty({ type: String })
  value!: string;

  @ApiProperty({ type: String, nullable: true })
  account!: string | null;
}
