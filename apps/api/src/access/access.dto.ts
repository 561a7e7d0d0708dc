import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { LIMITS } from '#libs/contracts/limits.js';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { EmailField, NameField, NewPasswordField, TrimmedPassword } from './fields.js';
import { ruleText } from '../http/bodies/rule-text.js';

export class LoginDto {
  @EmailField()
  email!: string;

  @ApiProperty({ type: String, minLength: LIMITS.password.login })
  @TrimmedPassword()
  @MaxLength(1_000, ruleText(FORM_TEXTS.password))
  @MinLength(LIMITS.password.login, ruleText(FORM_TEXTS.password))
  @IsString(ruleText(FORM_TEXTS.password))
  password!: string;
}

export class RegisterDto {
  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;

  @NameField(FORM_TEXTS.firstName)
  first_name!: string;

  @NameField(FORM_TEXTS.lastName)
  last_name!: string;

  @NameField(FORM_TEXTS.company, 200)
  company!: string;
}

export class ResetRequestDto {
  @EmailField(FORM_TEXTS.required)
  email!: string;
}

export class ResetPasswordDto {
  @EmailField()
  email!: string;

  @NewPasswordField(FORM_TEXTS.password)
  password!: string;

  @ApiProperty({ type: String, description: 'From the mailed link.' })
  @MaxLength(200, ruleText(ACCESS_TEXTS.resetRefused))
  @MinLength(1, ruleText(ACCESS_TEXTS.resetRefused))
  @IsString(ruleText(ACCESS_TEXTS.resetRefused))
  token!: string;
}

export class LanguageDto {
  @ApiProperty({ enum: LANGUAGES })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsIn(LANGUAGES, ruleText(withParams(FIELD_TEXTS.eitherOf, { field: 'lang', one: 'en', other: 'es' })))
  lang!: Language;
}
