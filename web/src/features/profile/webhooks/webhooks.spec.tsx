/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Answer, Asked } from '../../../testing/fake-server.js';
import { openConsole } from '../../../testing/open-console.js';
import { sessionUser } from '../../../testing/session-user.js';

afterEach(cleanup);

const signed = {
  kind: 'signed',
  address: 'https://hooks.example.com/polyad',
  events: ['finished', 'waiting'],
  both_secrets_until: null,
};
const slack = { ...signed, kind: 'slack', address: 'https://hooks.slack.com/…XYZ1', events: ['stopped'] };
const delivery = (change: object = {}) => ({
  id: 'd1',
  kind: 'signed',
  event: 'finished',
  experiment: 'Autumn sale',
  status: 'delivered',
  attempts: 1,
  fault: null,
  http_status: 200,
  answer: 'thanks',
  next_at: null,
  log: [],
  created_at: '2026-11-20T10:00:00.000Z',
  attempted_at: '2026-11-20T10:00:01.000Z',
  ...change,
});

const open = async (
  { webhooks = [], deliveries = [] }: { webhooks?: object[]; deliveries?: object[] },
  {
    role = 'owner',
    language = 'en',
    answer,
  }: { role?: 'owner' | 'admin'; language?: 'en' | 'es'; answer?: Answer } = {},
) => {
  const asked: Asked[] = [];
  const sent = (request: Asked): Answer => {
    asked.push(request);
    return answer ?? [200, { data: { secret: null } }];
  };
  const { user } = await openConsole('/profile?tab=webhooks', {
    language,
    user: sessionUser({ role, lang: language }),
    answers: {
      'GET /webhooks': [200, { data: { webhooks, deliveries } }],
      ...Object.fromEntries(
        ['', '/remove', '/secret', '/test', '/again'].map((path) => [`POST /webhooks${path}`, sent]),
      ),
    },
  });
  return { user, asked };
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('webhooks in the profile', () => {
  it('are set up by the owner, with a refusal beside its field and the secret once', async () => {
    const secret = 'whsec_AAAA';
    let answer: Answer = [
      400,
      {
        message: 'No.',
        code: 'webhook',
        errors: [{ field: 'address', title: 'address', message: 'No.', key: 'webhook.notPublic' }],
      },
    ];
    const asked: Asked[] = [];
    const { user } = await openConsole('/profile?tab=webhooks', {
      user: sessionUser({ role: 'owner' }),
      answers: {
        'GET /webhooks': [200, { data: { webhooks: [], deliveries: [] } }],
        'POST /webhooks': (request) => {
          asked.push(request);
          return answer;
        },
      },
    });
    await user.click((await card('Signed webhook')).getByRole('button', { name: 'Set up: Signed webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://10.0.0.1/');
    await user.click(dialog.getByRole('checkbox', { name: 'An experiment was stopped' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Nothing is sent to private addresses/)).toBeTruthy();
    const address = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
    expect([address.value, document.activeElement]).toEqual(['https://10.0.0.1/', address]);
    expect(asked[0]!.body).toEqual({
      kind: 'signed',
      address: 'https://10.0.0.1/',
      events: ['finished', 'waiting', 'activated', 'refused'],
    });
    answer = [200, { data: { secret } }];
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByDisplayValue(secret)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
  });

  it('keep the Slack address if its field is left empty', async () => {
    const { user, asked } = await open({ webhooks: [slack] });
    await user.click((await card('Slack')).getByRole('button', { name: 'Change: Slack' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Leave it empty to keep https:\/\/hooks\.slack\.com\/…XYZ1/)).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'An experiment has finished' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.map(({ body }) => body)).toEqual([{ kind: 'slack', events: ['finished', 'stopped'] }]),
    );
  });

  it('are not saved without an event, with an error at the group', async () => {
    const { user, asked } = await open({ webhooks: [slack] });
    await user.click((await card('Slack')).getByRole('button', { name: 'Change: Slack' }));
    const dialog = within(await screen.findByRole('dialog'));
    const only = dialog.getByRole('checkbox', { name: 'An experiment was stopped' });
    await user.click(only);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const group = dialog.getByRole('group', { name: 'Events' });
    expect(document.getElementById(group.getAttribute('aria-describedby')!)!.textContent).toMatch(/at least one event/);
    expect(group.contains(document.activeElement)).toBe(true);
    expect(asked).toEqual([]);
  });

  it('show that the browser does not allow copying the secret', async () => {
    const { user } = await open({ webhooks: [signed] }, { answer: [200, { data: { secret: 'whsec_BBBB' } }] });
    await user.click(await screen.findByRole('button', { name: 'Create new secret' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create new secret' }));
    await screen.findByDisplayValue('whsec_BBBB');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/did not allow copying/)).toBeTruthy();
  });

  it.each([
    [
      'en',
      'Send a test: Signed webhook',
      /did not arrive\. The address redirects, and Polyad does not follow redirects\..* HTTP 302/,
    ],
    [
      'es',
      'Enviar una prueba: Webhook firmado',
      /no ha llegado\. La dirección redirige y Polyad no sigue redirecciones\..* HTTP 302/,
    ],
  ] as const)('show the outcome of a test (%s)', async (language, button, outcome) => {
    const answer: Answer = [
      200,
      { data: delivery({ event: 'test', status: 'failed', fault: 'redirect', http_status: 302, answer: '' }) },
    ];
    const { user, asked } = await open({ webhooks: [signed] }, { language, answer });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(outcome)).toBeTruthy();
    expect(asked.map(({ body }) => body)).toEqual([{ kind: 'signed' }]);
  });

  it('list deliveries with their responses, and resend an event, but no test', async () => {
    const retried = { status: 'pending', fault: 'status', http_status: 503, answer: 'busy', attempts: 3 };
    const { user, asked } = await open({
      webhooks: [signed],
      deliveries: [
        delivery({ ...retried, next_at: '2026-11-20T10:10:00.000Z' }),
        delivery({ id: 'd2', event: 'test', experiment: null }),
      ],
    });
    const list = await card('Deliveries');
    const [, first, second] = list.getAllByRole('row');
    expect(first!.textContent).toMatch(/finishedAutumn sale.*Under way.*refused it\. HTTP 503 “busy”Next attempt/);
    expect(second!.textContent).toMatch(/Test.*Delivered.*HTTP 200 “thanks”/);
    const buttons = list.getAllByRole('button');
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0]!);
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ id: 'd1' }]));
  });

  it.each([
    ['en', '2 attempts', /The address refused it\. HTTP 503 \(120 ms\)Next attempt .+Delivered · HTTP 200 \(1\.3 s\)/],
    [
      'es',
      '2 intentos',
      /La dirección lo rechazó\. HTTP 503 \(120 ms\)Próximo intento.+Entregado · HTTP 200 \(1,3 s\)/,
    ],
  ] as const)('show each attempt of a delivery (%s)', async (language, title, expected) => {
    const at = '2026-11-20T10:00:00.000Z';
    const log = [
      { number: 1, at, ms: 120, fault: 'status', http_status: 503, next_at: '2026-11-20T10:00:05.000Z' },
      { number: 2, at: '2026-11-20T10:00:05.000Z', ms: 1_300, fault: null, http_status: 200, next_at: null },
    ];
    await open({ webhooks: [signed], deliveries: [delivery({ attempts: 2, log })] }, { language });
    const opener = await screen.findByText(title);
    expect(opener.closest('details')!.textContent).toMatch(expected);
  });

  it('show whether an attempt without an outcome is running or was interrupted', async () => {
    const running = { at: '2026-11-20T10:00:00.000Z', ms: null, fault: null, http_status: null, next_at: null };
    const log = [23, 24].map((number) => ({ ...running, number }));
    await open({ webhooks: [signed], deliveries: [delivery({ status: 'pending', attempts: 24, log })] });
    const details = (await screen.findByText('24 attempts')).closest('details')!;
    expect(details.textContent).toMatch(/The latest 2 of 24.*Interrupted: the outcome is not known\..*Under way\./);
  });

  it('are only for the owner, so others see a notice and nothing is loaded', async () => {
    await open({ webhooks: [signed] }, { role: 'admin' });
    expect(await screen.findByText(/Only the team's owner can see and change webhooks/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Signed webhook' })).toBeNull();
  });
});
