import { describe, expect, it } from '@jest/globals';
import { validateJoin, validateLogin, validateReset, validateResetRequest, validateSignUp } from './validate.js';

describe('login form', () => {
  it.each(['', 'nobody', 'a@b', 'a b@c.de'])('AUTH-008 refuses the e-mail "%s"', (email) => {
    expect(validateLogin({ email, password: 'secret' })).toEqual({ email: 'email' });
  });

  it('AUTH-009 trims the password and requires 4 characters', () => {
    expect(validateLogin({ email: 'a@b.co', password: ' abc  ' })).toEqual({ password: 'password' });
    expect(validateLogin({ email: 'a@b.co', password: ' abcd ' })).toEqual({});
  });

  it('AUTH-010 requires a password', () => {
    expect(validateLogin({ email: 'a@b.co', password: '' })).toEqual({ password: 'password' });
  });
});

describe('sign-up form', () => {
  const values = {
    first_name: 'Nora',
    last_name: 'Luz',
    company: 'Luz SL',
    email: 'nora@luz.es',
    password: '12345678',
  };

  it('accepts a complete form', () => {
    expect(validateSignUp(values)).toEqual({});
  });

  it('AUTH-014 AUTH-015 refuses a malformed e-mail', () => {
    expect(validateSignUp({ ...values, email: 'nora' })).toEqual({ email: 'email' });
  });

  it('AUTH-016 refuses a password of 7 characters', () => {
    expect(validateSignUp({ ...values, password: '1234567' })).toEqual({ password: 'passwordLength' });
  });

  it('AUTH-017 AUTH-018 AUTH-019 requires names and company', () => {
    expect(validateSignUp({ ...values, first_name: ' ', last_name: '', company: '' })).toEqual({
      first_name: 'firstName',
      last_name: 'lastName',
      company: 'company',
    });
  });
});

describe('request for a reset link', () => {
  it.each(['', 'nobody', 'a@b'])('AUTH-024 refuses the e-mail "%s"', (email) => {
    expect(validateResetRequest({ email })).toEqual({ email: 'required' });
  });
});

describe('reset form', () => {
  const values = { email: 'nora@luz.es', password: 'sandals in spring', confirmation: ' sandals in spring ' };

  it('accepts a complete form, trimmed', () => {
    expect(validateReset(values)).toEqual({});
  });

  it('AUTH-028 requires the e-mail', () => {
    expect(validateReset({ ...values, email: '' })).toEqual({ email: 'email' });
  });

  it.each([
    ['', 'resetPassword'],
    ['abc', 'resetPassword'],
    ['abcd', 'passwordLength'],
    ['abcdefg', 'passwordLength'],
    ['abcdefgh', undefined],
  ])('AUTH-029 AUTH-037 reports the password "%s" as %s', (password, error) => {
    expect(validateReset({ ...values, password, confirmation: password || 'abcd' }).password).toBe(error);
  });

  it.each([
    ['', 'confirmPassword'],
    ['abc', 'confirmPassword'],
    ['sandals in autumn', 'passwordsDiffer'],
  ])('AUTH-030 AUTH-031 AUTH-032 reports the confirmation "%s" as %s', (confirmation, error) => {
    expect(validateReset({ ...values, confirmation })).toEqual({ confirmation: error });
  });
});

describe('join form', () => {
  const values = { email: 'nora@luz.es', first_name: 'Nora', last_name: 'Luz', password: ' 12345678 ' };

  it('accepts a complete form', () => {
    expect(validateJoin(values)).toEqual({});
  });

  it.each([
    ['   ', 'password'],
    ['1234567', 'passwordLength'],
  ])('PROFILE-035 reports the password "%s" as %s', (password, error) => {
    expect(validateJoin({ ...values, password })).toEqual({ password: error });
  });

  it('PROFILE-036 PROFILE-037 PROFILE-038 requires names and a valid e-mail', () => {
    expect(validateJoin({ ...values, first_name: '', last_name: ' ', email: 'nora' })).toEqual({
      email: 'email',
      first_name: 'firstName',
      last_name: 'lastName',
    });
  });
});
