import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsIn, IsNotEmpty, IsString, MaxLength, MinLength } from 'class-validator';
import { LIMITS } from '#libs/contracts/limits.js';
import { MESSAGES } from '#libs/contracts/messages.js';
import { trimPassword } from './passwords.js';

const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
const password = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? trimPassword(value) : value,
);
const lowerCase = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim().toLowerCase() : value,
);

export class LoginDto {
  @ApiProperty({ type: String, format: 'email' })
  @lowerCase
  @MaxLength(254, { message: MESSAGES.email })
  @IsEmail({}, { message: MESSAGES.email })
  email!: string;

  @ApiProperty({ type: String, minLength: LIMITS.password.login })
  @password
  @MaxLength(1_000, { message: MESSAGES.password })
  @MinLength(LIMITS.password.login, { message: MESSAGES.password })
  @IsString({ message: MESSAGES.password })
  password!: string;
}

export class RegisterDto {
  @ApiProperty({ type: String, format: 'email' })
  @lowerCase
  @MaxLength(254, { message: MESSAGES.email })
  @IsEmail({}, { message: MESSAGES.email })
  email!: string;

  @ApiProperty({ type: String, minLength: LIMITS.password.set, maxLength: LIMITS.password.max })
  @password
  @MaxLength(LIMITS.password.max, { message: `Your password must contain at most ${LIMITS.password.max} characters.` })
  @MinLength(LIMITS.password.set, { message: MESSAGES.passwordLength })
  @IsString({ message: MESSAGES.passwordLength })
  password!: string;

  @ApiProperty({ type: String })
  @trimmed
  @MaxLength(100)
  @IsNotEmpty({ message: MESSAGES.firstName })
  @IsString({ message: MESSAGES.firstName })
  first_name!: string;

  @ApiProperty({ type: String })
  @trimmed
  @MaxLength(100)
  @IsNotEmpty({ message: MESSAGES.lastName })
  @IsString({ message: MESSAGES.lastName })
  last_name!: string;

  @ApiProperty({ type: String })
  @trimmed
  @MaxLength(200)
  @IsNotEmpty({ message: MESSAGES.company })
  @IsString({ message: MESSAGES.company })
  company!: string;
}

export class LanguageDto {
  @ApiProperty({ enum: ['en', 'es'] })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsIn(['en', 'es'], { message: 'lang must be en or es.' })
  lang!: 'en' | 'es';
}
