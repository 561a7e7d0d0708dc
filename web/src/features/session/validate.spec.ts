import { describe, expect, it } from '@jest/globals';
import { validateLogin, validateSignUp } from './validate.js';

describe('the login form', () => {
  it.each(['', 'nobody', 'a@b', 'a b@c.de'])('AUTH-008 refuses the e-mail "%s"', (email) => {
    expect(validateLogin({ email, password: 'secret' })).toEqual({ email: 'email' });
  });

  it('AUTH-009 trims the password and takes 4 characters, not 3', () => {
    expect(validateLogin({ email: 'a@b.co', password: ' abc  ' })).toEqual({ password: 'password' });
    expect(validateLogin({ email: 'a@b.co', password: ' abcd ' })).toEqual({});
  });

  it('AUTH-010 asks for a missing password', () => {
    expect(validateLogin({ email: 'a@b.co', password: '' })).toEqual({ password: 'password' });
  });
});

describe('the sign-up form', () => {
  const values = {
    first_name: 'Nora',
    last_name: 'Luz',
    company: 'Luz SL',
    email: 'nora@luz.es',
    password: '12345678',
  };

  it('takes a complete form', () => {
    expect(validateSignUp(values)).toEqual({});
  });

  it('AUTH-014 AUTH-015 refuses a malformed e-mail', () => {
    expect(validateSignUp({ ...values, email: 'nora' })).toEqual({ email: 'email' });
  });

  it('AUTH-016 refuses a password of 7 characters', () => {
    expect(validateSignUp({ ...values, password: '1234567' })).toEqual({ password: 'passwordLength' });
  });

  it('AUTH-017 AUTH-018 AUTH-019 asks for names and company', () => {
    expect(validateSignUp({ ...values, first_name: ' ', last_name: '', company: '' })).toEqual({
      first_name: 'firstName',
      last_name: 'lastName',
      company: 'company',
    });
  });
});
