import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { ACCESS_MESSAGES } from '#libs/contracts/account/access.js';
import { HTTP_MESSAGES } from '#libs/contracts/messages/http-messages.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { MESSAGES } from '#libs/contracts/messages/messages.js';
import { trimPassword } from '#libs/contracts/account/password.js';
import { normalEmail, PLAIN_EMAIL } from './email.js';

// The first rule that is broken is the one that is told, in the order in which they stand here.

const changed = (change: (text: string) => string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

export const TrimmedPassword = (): PropertyDecorator => changed(trimPassword);

/** An e-mail, brought to the one form in which accounts are stored. */
export const EmailField = (message: string = MESSAGES.email): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, format: 'email' }),
    changed(normalEmail),
    Matches(PLAIN_EMAIL, { message }),
    IsEmail({}, { message }),
    MaxLength(254, { message }),
  );

/** A password that is being set; its other rules are `passwordProblem`'s. */
export const NewPasswordField = (missing: string = MESSAGES.passwordLength): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, minLength: LIMITS.password.set, maxLength: LIMITS.password.max }),
    TrimmedPassword(),
    IsString({ message: missing }),
    MinLength(LIMITS.password.set, {
      message: ({ value }) => (typeof value !== 'string' || value === '' ? missing : MESSAGES.passwordLength),
    }),
    MaxLength(LIMITS.password.max, { message: ACCESS_MESSAGES.passwordTooLong }),
  );

/** They turn the direction of what follows them, in mails and lists too. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters, digits, signs: anything that leaves a trace on the screen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name that must say something, in one line: it stands in mails to people whom its owner invites, where line ends would
 * let it write paragraphs of its own.
 * @param message where it is missing
 */
export const NameField = (message: string, most = 100): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, maxLength: most }),
    changed((text) => text.replace(DIRECTIONS, '').replace(/\s+/g, ' ').trim()),
    IsString({ message }),
    Matches(VISIBLE, { message }),
    MaxLength(most, { message: HTTP_MESSAGES.tooLong }),
  );
