import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { EmailField, NameField, NewPasswordField } from '../access/fields.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

export class MemberEmailDto {
  @EmailField()
  email!: string;
}

export class MemberRoleDto extends MemberEmailDto {
  @ApiProperty({ enum: ['admin', 'other'] })
  @IsIn(['admin', 'other'], ruleText(withParams(FIELD_TEXTS.eitherOf, { field: 'role', one: 'admin', other: 'other' })))
  role!: 'admin' | 'other';
}

export class InvitationDto extends MemberEmailDto {
  @ApiPropertyOptional({
    enum: ['admin', 'other'],
    default: 'other',
    description: "The member's role. A repeated invitation replaces it.",
  })
  @MayBeLeftOut()
  @IsIn(['admin', 'other'], ruleText(withParams(FIELD_TEXTS.eitherOf, { field: 'role', one: 'admin', other: 'other' })))
  role?: 'admin' | 'other';
}

/** The same error for all three values of the link, so that it reveals nothing (PROFILE-044). */
const refused = ruleText(ACCESS_TEXTS.joinRefused);

export class JoinDto {
  @ApiProperty({ type: String, description: 'From the mailed link.' })
  @MaxLength(200, refused)
  @MinLength(1, refused)
  @IsString(refused)
  token!: string;

  @EmailField(ACCESS_TEXTS.joinRefused)
  email!: string;

  @ApiProperty({ type: String, pattern: '^[0-9]{1,18}$', description: 'The numeric id of the link.' })
  @Matches(/^\d{1,18}$/, refused)
  @IsString(refused)
  id!: string;

  @NameField(FORM_TEXTS.firstName)
  first_name!: string;

  @NameField(FORM_TEXTS.lastName)
  last_name!: string;

  @NewPasswordField(FORM_TEXTS.password)
  password!: string;
}
