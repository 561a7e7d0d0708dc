import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { ACCESS_MESSAGES } from '#libs/contracts/account/access.js';
import { MESSAGES } from '#libs/contracts/messages/messages.js';
import { EmailField, NameField, NewPasswordField } from '../access/fields.js';

export class MemberEmailDto {
  @EmailField()
  email!: string;
}

export class MemberRoleDto extends MemberEmailDto {
  @ApiProperty({ enum: ['admin', 'other'] })
  @IsIn(['admin', 'other'], { message: 'role must be admin or other.' })
  role!: 'admin' | 'other';
}

/** The link's three values say one thing when they are wrong (PROFILE-044). */
const message = ACCESS_MESSAGES.joinRefused;

export class JoinDto {
  @ApiProperty({ type: String, description: 'From the mailed link.' })
  @MaxLength(200, { message })
  @MinLength(1, { message })
  @IsString({ message })
  token!: string;

  @EmailField(message)
  email!: string;

  @ApiProperty({ type: String, pattern: '^[0-9]{1,18}$', description: 'The numeric id of the link.' })
  @Matches(/^\d{1,18}$/, { message })
  @IsString({ message })
  id!: string;

  @NameField(MESSAGES.firstName)
  first_name!: string;

  @NameField(MESSAGES.lastName)
  last_name!: string;

  @NewPasswordField(MESSAGES.password)
  password!: string;
}
