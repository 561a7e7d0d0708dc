import { LIMITS } from '#libs/contracts/limits.js';
import type { MESSAGES } from '#libs/contracts/messages.js';

export interface LoginValues {
  email: string;
  password: string;
}

export interface SignUpValues extends LoginValues {
  first_name: string;
  last_name: string;
  company: string;
}

/** Field to the name of its message. */
export type Errors<T> = Partial<Record<keyof T, keyof typeof MESSAGES>>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const isEmail = (text: string) => EMAIL.test(text.trim());

/** AUTH-008, AUTH-009: a valid e-mail, and at least 4 characters once trimmed. */
export function validateLogin({ email, password }: LoginValues): Errors<LoginValues> {
  return {
    ...(isEmail(email) ? {} : { email: 'email' }),
    ...(password.trim().length >= LIMITS.password.login ? {} : { password: 'password' }),
  };
}

/** AUTH-014 to AUTH-019. */
export function validateSignUp(values: SignUpValues): Errors<SignUpValues> {
  const isEmpty = (name: keyof SignUpValues) => values[name].trim() === '';
  return {
    ...(isEmpty('first_name') ? { first_name: 'firstName' } : {}),
    ...(isEmpty('last_name') ? { last_name: 'lastName' } : {}),
    ...(isEmpty('company') ? { company: 'company' } : {}),
    ...(isEmail(values.email) ? {} : { email: 'email' }),
    ...(values.password.trim().length >= LIMITS.password.set ? {} : { password: 'passwordLength' }),
  };
}
