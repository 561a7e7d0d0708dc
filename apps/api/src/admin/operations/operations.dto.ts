import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { API_STANDINGS, type ApiStanding } from '#libs/contracts/platform/api-end.js';
import { LINK_HEALTHS, type LinkHealth } from '#libs/contracts/platform/link-health.js';
import { CALLS_KEPT_DAYS } from '#libs/contracts/platform/platform-calls.js';
import { QUOTA_WINDOWS, type QuotaWindow } from '#libs/contracts/platform/quota-line.js';
import { QUEUE_STANDINGS, type QueueStanding } from '#libs/contracts/platform/queue-standing.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { EndingDto } from '../../deadlines/deadlines.dto.js';
import { MayBeLeftOut } from '../../http/bodies/may-be-left-out.js';
import { FromQuery } from '../../http/routing/paging.js';
import { PagedQueryDto } from '../paged.js';
import { INSTANT, INSTANT_OR_NULL, PLATFORM } from './fields.js';

export class CallsQueryDto extends PagedQueryDto {
  @ApiPropertyOptional({ type: Number, default: 24, minimum: 1, maximum: CALLS_KEPT_DAYS * 24 })
  @MayBeLeftOut()
  @IsInt()
  @Min(1)
  @Max(CALLS_KEPT_DAYS * 24)
  @FromQuery()
  hours?: number;
}

class QuotaUseDto {
  @ApiProperty({ type: String, description: 'As the platform calls it.' })
  pool!: string;

  @ApiProperty({ type: Number, description: 'Percentage of the allowed calls; from 100 on, calls are refused.' })
  percent!: number;

  @ApiProperty({ type: Number, description: 'Minutes until calls are accepted again; 0 while they are.' })
  regain_minutes!: number;
}

export class AccountCallsDto {
  @ApiProperty(PLATFORM)
  platform!: Platform;

  @ApiProperty({ type: String, description: 'Empty for calls about no single account.' })
  account_id!: string;

  @ApiProperty({ type: String, format: 'uri', nullable: true })
  account_url!: string | null;

  @ApiProperty({ type: String, format: 'uuid', description: 'Of the team: names are not unique.' })
  organization_id!: string;

  @ApiProperty({ type: String, description: 'The team.' })
  company!: string;

  @ApiProperty({ type: Number })
  calls!: number;

  @ApiProperty({ type: Number })
  ok!: number;

  @ApiProperty({ type: Number, description: 'The platform refused the call.' })
  refused!: number;

  @ApiProperty({ type: Number, description: 'Too many calls.' })
  throttled!: number;

  @ApiProperty({ type: Number, description: 'The platform refused the token.' })
  expired!: number;

  @ApiProperty({ type: Number, description: 'No readable answer, or an error that passes.' })
  unknown!: number;

  @ApiProperty({ type: [QuotaUseDto], description: "The platform's latest value; empty if it gives none." })
  quota!: QuotaUseDto[];

  @ApiProperty({ ...INSTANT_OR_NULL, description: 'When the platform gave it.' })
  quota_at!: string | null;

  @ApiProperty({ ...INSTANT_OR_NULL, description: 'Until when no call is made, because the platform throttles.' })
  closed_until!: string | null;
}

export class LinkHealthDto {
  @ApiProperty(PLATFORM)
  platform!: Platform;

  @ApiProperty({ type: String, description: 'The team.' })
  company!: string;

  @ApiProperty({ type: String, description: 'The linked person or business.' })
  name!: string;

  @ApiProperty({ enum: LINK_HEALTHS, enumName: 'LinkHealth' })
  health!: LinkHealth;

  @ApiProperty({ type: Boolean, description: 'Whether the account must be linked again.' })
  needs_relink!: boolean;

  @ApiProperty({ ...INSTANT_OR_NULL, description: 'When the token expires; null if it does not.' })
  expires_at!: string | null;

  @ApiProperty({ type: Boolean, description: 'Whether the token is renewed automatically.' })
  is_renewed!: boolean;

  @ApiProperty(INSTANT)
  linked_at!: string;

  @ApiProperty({ ...INSTANT_OR_NULL, description: 'When a call with it last succeeded.' })
  last_used_at!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why the platform last refused the token.' })
  last_error!: string | null;

  @ApiProperty(INSTANT_OR_NULL)
  last_error_at!: string | null;
}

class ApiVersionDto {
  @ApiProperty(PLATFORM)
  platform!: Platform;

  @ApiProperty({ type: String })
  version!: string;

  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'Null if no end is announced.' })
  ends_on!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Negative once it has ended.' })
  days_left!: number | null;

  @ApiProperty({ enum: API_STANDINGS, enumName: 'ApiStanding' })
  standing!: ApiStanding;

  @ApiProperty({ type: Boolean, description: 'Whether the platform announced only an approximate day.' })
  is_estimate!: boolean;

  @ApiProperty({ type: String, format: 'uri', description: 'Where the platform says so.' })
  source!: string;

  @ApiProperty({ type: String, format: 'date', description: 'When the source was last checked.' })
  read_on!: string;
}

export class EndingAcrossTeamsDto extends EndingDto {
  @ApiProperty({ type: 'integer', description: 'Teams with an affected experiment.' })
  teams!: number;
}

class QueueDto {
  @ApiProperty({ type: String, description: 'As the engine knows it.' })
  queue!: string;

  @ApiProperty({
    ...PLATFORM,
    nullable: true,
    description: 'The platform whose calls it holds; null for the queue of workflows.',
  })
  platform!: Platform | null;

  @ApiProperty({ enum: QUEUE_STANDINGS, enumName: 'QueueStanding' })
  standing!: QueueStanding;

  @ApiProperty({ type: 'integer', description: 'Its active workers.' })
  workers!: number;

  @ApiProperty({
    ...INSTANT_OR_NULL,
    description: 'When one of its workers was last seen; null if none was within a day.',
  })
  seen_at!: string | null;

  @ApiProperty({ type: 'integer', description: 'Runs that need it; those that wait for people are not counted.' })
  runs!: number;

  @ApiProperty({ ...INSTANT_OR_NULL, description: 'Since when these runs wait for a worker; null if there is one.' })
  unserved_since!: string | null;
}

export class QuotaLineDto {
  @ApiProperty(PLATFORM)
  platform!: Platform;

  @ApiProperty({
    type: String,
    description: '`app` for all calls, or the path of an endpoint with its own limit.',
  })
  line!: string;

  @ApiProperty({ type: Number, description: 'Calls of the current UTC day, by all teams and processes.' })
  used_today!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Calls that the platform allows a day; null if it names no limit.',
  })
  per_day!: number | null;

  @ApiProperty({ ...INSTANT_OR_NULL, description: 'Until when such calls pause; null while they do not.' })
  closed_until!: string | null;

  @ApiProperty({
    enum: QUOTA_WINDOWS,
    enumName: 'QuotaWindow',
    nullable: true,
    description: 'The limit that is used up until then.',
  })
  closed_for!: QuotaWindow | null;
}

export class OperationsDto {
  @ApiProperty({ type: String, format: 'uri', description: "All workflows, in the engine's own console." })
  workflows_url!: string;

  @ApiProperty({ type: [QueueDto], description: 'Work queues and their workers.' })
  queues!: QueueDto[];

  @ApiProperty({ type: [ApiVersionDto], description: 'API versions in use.' })
  api_versions!: ApiVersionDto[];

  @ApiProperty({ type: [QuotaLineDto], description: 'Used calls of the limits that platforms set for the whole app.' })
  quota_lines!: QuotaLineDto[];
}
