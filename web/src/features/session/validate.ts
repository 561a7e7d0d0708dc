import { LIMITS } from '#libs/contracts/limits.js';
import { passwordLength, trimPassword } from '#libs/contracts/account/password.js';
import { isEmail } from '../../lib/is-email.js';
import type { Errors } from '../../components/forms/use-text-form.js';

export interface LoginValues {
  email: string;
  password: string;
}

export interface SignUpValues extends LoginValues {
  first_name: string;
  last_name: string;
  company: string;
}

export interface ResetValues {
  email: string;
  password: string;
  confirmation: string;
}

export interface VisitorValues {
  email: string;
  group: string;
  key: string;
}

export interface JoinValues extends LoginValues {
  first_name: string;
  last_name: string;
}

/** The errors of a login: it requires a valid e-mail, and a password of at least 4 characters after trimming (AUTH-008, AUTH-009). */
export function validateLogin({ email, password }: LoginValues): Errors<LoginValues> {
  return {
    ...(isEmail(email) ? {} : { email: 'email' }),
    ...(passwordLength(password) >= LIMITS.password.login ? {} : { password: 'password' }),
  };
}

/** The errors of a sign-up (AUTH-014 to AUTH-019). */
export function validateSignUp(values: SignUpValues): Errors<SignUpValues> {
  const isEmpty = (name: keyof SignUpValues) => values[name].trim() === '';
  return {
    ...(isEmpty('first_name') ? { first_name: 'firstName' } : {}),
    ...(isEmpty('last_name') ? { last_name: 'lastName' } : {}),
    ...(isEmpty('company') ? { company: 'company' } : {}),
    ...(isEmail(values.email) ? {} : { email: 'email' }),
    ...(passwordLength(values.password) >= LIMITS.password.set ? {} : { password: 'passwordLength' }),
  };
}

/** The errors of a request for a reset link (AUTH-024). */
export function validateResetRequest({ email }: { email: string }): Errors<{ email: string }> {
  return isEmail(email) ? {} : { email: 'required' };
}

/**
 * The errors of a new password (AUTH-028 to AUTH-032, AUTH-037). A password under 4 characters gets this form's own text; a password of 4
 * to 7 characters gets the general text.
 */
export function validateReset({ email, password, confirmation }: ResetValues): Errors<ResetValues> {
  const { login, set } = LIMITS.password;
  const length = passwordLength(password);
  const repeated = trimPassword(confirmation);
  return {
    ...(isEmail(email) ? {} : { email: 'email' }),
    ...(length < login ? { password: 'resetPassword' } : length < set ? { password: 'passwordLength' } : {}),
    ...(passwordLength(confirmation) < login
      ? { confirmation: 'confirmPassword' }
      : repeated !== trimPassword(password)
        ? { confirmation: 'passwordsDiffer' }
        : {}),
  };
}

/** The errors of a visitor's login (SHARE-017 to SHARE-019). */
export function validateVisitor({ email, group, key }: VisitorValues): Errors<VisitorValues> {
  return {
    ...(isEmail(email) ? {} : { email: 'email' }),
    ...(group.trim() === '' ? { group: 'group' } : {}),
    ...(key.trim() === '' ? { key: 'accessKey' } : {}),
  };
}

/** The errors of an invited person's sign-up (PROFILE-035 to PROFILE-038). */
export function validateJoin({ email, first_name, last_name, password }: JoinValues): Errors<JoinValues> {
  const length = passwordLength(password);
  return {
    ...(isEmail(email) ? {} : { email: 'email' }),
    ...(first_name.trim() === '' ? { first_name: 'firstName' } : {}),
    ...(last_name.trim() === '' ? { last_name: 'lastName' } : {}),
    ...(length === 0 ? { password: 'password' } : length < LIMITS.password.set ? { password: 'passwordLength' } : {}),
  };
}
