import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsNotEmpty, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { LIMITS } from '#libs/contracts/limits.js';
import { trimPassword } from '#libs/contracts/account/password.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { normalEmail, PLAIN_EMAIL } from './email.js';
import { ruleText } from '../http/bodies/rule-text.js';

// The answer reports the first broken rule, in the order of the decorators.

const changed = (change: (text: string) => string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

export const TrimmedPassword = (): PropertyDecorator => changed(trimPassword);

/** An e-mail, converted to the normal form in which accounts are stored. */
export const EmailField = (text: KeyedText = FORM_TEXTS.email): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, format: 'email' }),
    changed(normalEmail),
    Matches(PLAIN_EMAIL, ruleText(text)),
    IsEmail({}, ruleText(text)),
    MaxLength(254, ruleText(text)),
  );

/** A new password; `passwordProblem` checks its other rules. */
export const NewPasswordField = (missing: KeyedText = FORM_TEXTS.passwordLength): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, minLength: LIMITS.password.set, maxLength: LIMITS.password.max }),
    TrimmedPassword(),
    IsString(ruleText(missing)),
    IsNotEmpty(ruleText(missing)),
    MinLength(LIMITS.password.set, ruleText(FORM_TEXTS.passwordLength)),
    MaxLength(LIMITS.password.max, ruleText(ACCESS_TEXTS.passwordTooLong)),
  );

/** Characters that change the direction of the text after them, in mails and lists too. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters, digits, signs: any visible character. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A visible name on one line. It appears in mails to people whom its owner invites, and line breaks would let it add paragraphs of its own.
 * @param missing the text if there is none
 */
export const NameField = (missing: KeyedText, most = 100): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, maxLength: most }),
    changed((text) => text.replace(DIRECTIONS, '').replace(/\s+/g, ' ').trim()),
    IsString(ruleText(missing)),
    Matches(VISIBLE, ruleText(missing)),
    MaxLength(most, ruleText(HTTP_TEXTS.tooLong)),
  );
