import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsEmail,
  IsIn,
  IsOptional,
  IsUUID,
  Matches,
  MaxLength,
} from 'class-validator';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { SHARE_TEXTS } from '#libs/contracts/results/share-texts.js';
import { SHARE_LIMITS, SHARED_DOWNLOADS, type SharedDownload } from '#libs/contracts/results/sharing.js';
import { normalEmail, PLAIN_EMAIL } from '../access/email.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

const eachAsEmail = { each: true, ...ruleText(FORM_TEXTS.email) };
const normal = (value: unknown): unknown => (typeof value === 'string' ? normalEmail(value) : value);

// The first broken rule is reported, in this order.

/** E-mails in the one form in which they are stored. */
const EmailsField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'array', items: { type: 'string', format: 'email' } }),
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(normal) : value)),
    Matches(PLAIN_EMAIL, eachAsEmail),
    IsEmail({}, eachAsEmail),
    MaxLength(254, eachAsEmail),
    ArrayMinSize(1, ruleText(SHARE_TEXTS.noEmails)),
    ArrayMaxSize(SHARE_LIMITS.emails, ruleText(SHARE_TEXTS.tooManyEmails)),
    IsArray(ruleText(SHARE_TEXTS.noEmails)),
  );

export class ShareDto {
  @ApiProperty({ type: [String], format: 'uuid', description: 'Completed experiments and samples.' })
  @IsUUID('all', { each: true })
  @ArrayMinSize(1, ruleText(SHARE_TEXTS.noExperiments))
  @ArrayMaxSize(SHARE_LIMITS.experiments, ruleText(SHARE_TEXTS.tooManyExperiments))
  @IsArray(ruleText(SHARE_TEXTS.noExperiments))
  experiments!: string[];

  @EmailsField()
  emails!: string[];

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'A baseline; none for the default.',
  })
  @IsUUID()
  @IsOptional()
  baseline?: string | null;

  @ApiPropertyOptional({
    enum: SHARED_DOWNLOADS,
    enumName: 'SharedDownload',
    isArray: true,
    uniqueItems: true,
    default: [],
    description: 'What these people may download: the report as PDF, all rows as a table. Neither contains costs.',
  })
  @MayBeLeftOut()
  @IsIn(SHARED_DOWNLOADS, { each: true })
  @ArrayMaxSize(SHARED_DOWNLOADS.length)
  @ArrayUnique()
  @IsArray()
  downloads?: SharedDownload[];
}

export class RevokeDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  id!: string;

  @ApiProperty({ type: String, description: "The group's name." })
  @MaxLength(60)
  @Matches(/./)
  group!: string;
}

class SharedExperimentRefDto {
  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;
}

class SharedVisitorDto {
  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ type: Number, description: 'Number of their visits.' })
  visits!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  last_seen_at!: string | null;
}

export class SharedGroupDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String, description: 'Its name.' })
  group!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  expires_on!: string;

  @ApiProperty({ type: [SharedExperimentRefDto] })
  experiments!: SharedExperimentRefDto[];

  @ApiProperty({ type: [String] })
  emails!: string[];

  @ApiProperty({ type: [SharedVisitorDto], description: 'The same people, with their visits.' })
  visitors!: SharedVisitorDto[];

  @ApiProperty({
    enum: SHARED_DOWNLOADS,
    enumName: 'SharedDownload',
    isArray: true,
    description: 'Their permitted downloads.',
  })
  downloads!: SharedDownload[];

  @ApiProperty({
    type: Boolean,
    description: 'Whether the caller may revoke it: the person who shared it and the owner may.',
  })
  revocable!: boolean;
}

export class SharedGroupsDto {
  @ApiProperty({ type: Number })
  total!: number;

  @ApiProperty({ type: [SharedGroupDto], description: 'Newest first.' })
  shared!: SharedGroupDto[];
}
