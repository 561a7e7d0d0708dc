/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openConsole, type Answers } from '../../../testing/open-console.js';
import { sessionUser } from '../../../testing/session-user.js';

afterEach(cleanup);

/** A fake server that stores the choice. */
function server(change: Answers = {}): { kept: Record<string, boolean>; answers: Answers } {
  const kept: Record<string, boolean> = { finished: true, stopped: true, decision: false, delivery: true };
  return {
    kept,
    answers: {
      'GET /profile/sessions': [200, { data: [] }],
      'GET /profile/mails': () => [200, { data: { ...kept } }],
      'POST /profile/mails': ({ body }) => {
        Object.assign(kept, body);
        return [200, { message: 'Saved.', key: 'access.mailsUpdated' }];
      },
      ...change,
    },
  };
}

it.each([
  ['en', 'An experiment has finished', 'An experiment is waiting for you', /Polyad always sends/],
  ['es', 'Un experimento ha terminado', 'Un experimento le espera', /Polyad envía siempre/],
] as const)('shows the chosen mails, and saves each choice immediately (%s)', async (lang, finished, waits, always) => {
  const { kept, answers } = server();
  await openConsole('/profile?tab=1', { language: lang, user: sessionUser({ lang }), answers });
  const box = await screen.findByLabelText<HTMLInputElement>(finished);
  expect(box.checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(waits).checked).toBe(false);
  expect(screen.getByText(always)).toBeTruthy();
  await userEvent.click(box);
  await waitFor(() => expect(kept).toEqual({ finished: false, stopped: true, decision: false, delivery: true }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(finished).checked).toBe(false));
});

it('keeps the previous choice after a failed save, and says so', async () => {
  const { answers } = server({ 'POST /profile/mails': [400, { message: 'Not now.' }] });
  await openConsole('/profile?tab=1', { user: sessionUser(), answers });
  const box = await screen.findByLabelText<HTMLInputElement>('An experiment was stopped');
  await userEvent.click(box);
  await screen.findAllByText(/Not now/);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('An experiment was stopped').checked).toBe(true));
});

it('offers a retry if the choice cannot be read', async () => {
  const { answers } = server({ 'GET /profile/mails': [503, { message: 'Not now.' }] });
  await openConsole('/profile?tab=1', { user: sessionUser(), answers });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByLabelText('An experiment was stopped')).toBeNull();
});
