import { LIMITS } from '#libs/contracts/limits.js';
import { passwordLength, trimPassword } from '#libs/contracts/account/password.js';
import type { Errors } from '../../components/forms/use-text-form.js';

export interface PersonalValues {
  first_name: string;
  last_name: string;
  password: string;
  new_password: string;
}

/**
 * The form's errors (PROFILE-003 to PROFILE-005). Names are required. If both password fields are empty, the password stays. A new password
 * needs 8 characters and the current password, which only the server can check.
 */
export function validatePersonal(values: PersonalValues): Errors<PersonalValues> {
  const current = trimPassword(values.password);
  const next = trimPassword(values.new_password);
  const isChange = current !== '' || next !== '';
  return {
    ...(values.first_name.trim() === '' ? { first_name: 'requiredName' } : {}),
    ...(values.last_name.trim() === '' ? { last_name: 'requiredName' } : {}),
    ...(isChange && current === '' ? { password: 'password' } : {}),
    ...(isChange && passwordLength(next) < LIMITS.password.set ? { new_password: 'passwordLength' } : {}),
  };
}
