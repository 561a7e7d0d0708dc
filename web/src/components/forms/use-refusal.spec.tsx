/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { openConsole } from '../../testing/open-console.js';

afterEach(cleanup);

const message = 'This text is too long.';
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
const noteOf = (name: string) => {
  const ids = input(name).getAttribute('aria-describedby');
  return ids === null ? '' : (document.getElementById(ids)?.textContent ?? '');
};

describe('form that the server refuses', () => {
  it('AUTH-020 ERR-013 keeps the input and names the field, which keeps the focus until it is corrected', async () => {
    const errors = [{ field: 'company', title: 'company', type: 'validation', message }];
    const { user } = await openConsole('/login?signup', {
      user: null,
      answers: { 'POST /register': [400, { message, code: 'validation', errors }] },
    });
    await screen.findByRole('button', { name: 'Create account' });
    const typed = {
      first_name: 'Nora',
      last_name: 'Luz',
      company: 'x'.repeat(300),
      email: 'nora@luz.test',
      password: 'sandals in spring',
    };
    for (const [name, value] of Object.entries(typed)) {
      await user.click(input(name));
      await user.paste(value);
    }
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(input('company')));
    expect(noteOf('company')).toBe(message);
    expect(noteOf('first_name')).not.toContain(message);
    for (const [name, value] of Object.entries(typed)) expect(input(name).value).toBe(value);
    await user.type(input('company'), '{Backspace}');
    expect(noteOf('company')).not.toContain(message);
  });
});
