/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { sessionUser } from '../../../../testing/session-user.js';
import { open, patience } from '../testing/open-meta-wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

it('a new experiment says since when it goes on with the last one, and can start over with an empty form', async () => {
  const user = sessionUser();
  const begun = new Date();
  const draft = { objective: 'OUTCOME_TRAFFIC', information: { name: 'Sandals' } };
  // A console opened here begins with an empty browser, which is filled before anybody is known to be signed in.
  const remembers = (): [number, object] => {
    const kept = `{"begun":"${begun.toISOString()}",${JSON.stringify({ version: 2, step: 1, draft }).slice(1)}`;
    localStorage.setItem(`polyad.draft.meta.${user.id}`, kept);
    return [200, { data: user }];
  };
  const wizard = await open(user, { 'GET /profile/me': remembers });
  const time = begun.toLocaleTimeString('en-US', { timeStyle: 'short' });
  const note = await screen.findByText(`You are continuing the experiment you started at ${time}`, {}, patience);
  expect(wizard.now().draft.information['name']).toBe('Sandals');
  await wizard.user.click(screen.getByText('Start over'));
  expect(note.isConnected).toBe(false);
  await wizard.user.click(await screen.findByText('Send people to a website.', {}, patience));
  const name = await screen.findByLabelText<HTMLInputElement>('Name', { exact: true }, patience);
  expect(name.value).toBe('');
  expect(wizard.now()).toMatchObject({ step: 1, draft: { objective: 'OUTCOME_TRAFFIC' } });
}, 120_000);
