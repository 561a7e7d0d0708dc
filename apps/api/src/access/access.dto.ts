import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { ACCESS_MESSAGES } from '#libs/contracts/account/access.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { MESSAGES } from '#libs/contracts/messages/messages.js';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { EmailField, NameField, NewPasswordField, TrimmedPassword } from './fields.js';

export class LoginDto {
  @EmailField()
  email!: string;

  @ApiProperty({ type: String, minLength: LIMITS.password.login })
  @TrimmedPassword()
  @MaxLength(1_000, { message: MESSAGES.password })
  @MinLength(LIMITS.password.login, { message: MESSAGES.password })
  @IsString({ message: MESSAGES.password })
  password!: string;
}

export class RegisterDto {
  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;

  @NameField(MESSAGES.firstName)
  first_name!: string;

  @NameField(MESSAGES.lastName)
  last_name!: string;

  @NameField(MESSAGES.company, 200)
  company!: string;
}

export class ResetRequestDto {
  @EmailField(MESSAGES.required)
  email!: string;
}

export class ResetPasswordDto {
  @EmailField()
  email!: string;

  @NewPasswordField(MESSAGES.password)
  password!: string;

  @ApiProperty({ type: String, description: 'From the mailed link.' })
  @MaxLength(200, { message: ACCESS_MESSAGES.resetRefused })
  @MinLength(1, { message: ACCESS_MESSAGES.resetRefused })
  @IsString({ message: ACCESS_MESSAGES.resetRefused })
  token!: string;
}

export class LanguageDto {
  @ApiProperty({ enum: LANGUAGES })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsIn(LANGUAGES, { message: 'lang must be en or es.' })
  lang!: Language;
}
