/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { baselineSamples } from '#libs/platforms/results/baseline.js';
import { META } from '#libs/platforms/meta/description.js';
import type { Member } from '../../lib/api/endpoints.js';
import type { Answer, Asked } from '../../testing/fake-server.js';
import { openConsole, type Answers } from '../../testing/open-console.js';
import { NO_PLANS, sessionUser } from '../../testing/session-user.js';

const SAMPLES = baselineSamples(META.results.baseline);

afterEach(async () => {
  cleanup();
  // Toasts have their own root, outside the test's page.
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.bp6-toast [aria-label=Close]')) close.click();
  });
  await waitFor(() => expect(document.querySelector('.bp6-toast')).toBeNull());
});

const member = (email: string, change: Partial<Member> = {}): Member => ({
  id: email,
  first_name: 'Ben',
  last_name: 'Sol',
  email,
  role: 'other',
  status: 'ACTIVE',
  ...change,
});
const owner = member('nora@luz.test', { id: 'u1', first_name: 'Nora', last_name: 'Luz', role: 'owner' });

/** A fake server that stores baselines as the real one does. */
function baselines(): Answers {
  let kept = [
    { id: 'b1', name: 'Shoes', created_at: '2026-11-03T10:00:00.000Z', enabled: true, metrics: SAMPLES },
    { id: 'b2', name: 'Bags', created_at: '2026-11-04T10:00:00.000Z', enabled: false, metrics: SAMPLES },
  ];
  const all = (): [number, object] => [200, { data: kept }];
  return {
    'GET /providers/facebook/baseline': all,
    'POST /providers/facebook/baseline/default': ({ body }) => {
      const { id } = body as { id: string | null };
      kept = kept.map((baseline) => ({ ...baseline, enabled: baseline.id === id }));
      return all();
    },
    'POST /providers/facebook/baseline/remove': ({ body }) => {
      kept = kept.filter(({ id }) => id !== (body as { id: string }).id);
      return all();
    },
    'POST /providers/facebook/baseline': ({ body }) => {
      kept = [{ ...kept[0]!, enabled: false, id: 'b3', ...(body as object) }, ...kept];
      return all();
    },
  };
}

const SESSIONS = [
  { id: 's1', is_current: true, user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', ip: '10.0.0.1' },
  { id: 's2', is_current: false, user_agent: 'Mozilla/5.0 (iPhone; CPU) Safari/605.1', ip: '10.0.0.2' },
].map((session) => ({ ...session, created_at: '2026-11-20T10:00:00Z', last_used_at: '2026-11-21T10:00:00Z' }));

const TRAIL = {
  rows: [
    {
      id: 'e1',
      at: '2026-11-21T09:30:00.000Z',
      who: { name: 'Nora Luz', email: 'nora@luz.test' },
      action: 'member.invited',
      target: 'ben@luz.test',
      target_name: null,
      detail: { role: null, name: null, emails: [] },
      ip: '10.0.0.1',
    },
    {
      id: 'e2',
      at: '2026-11-21T09:20:00.000Z',
      who: { name: 'Nora Luz', email: 'nora@luz.test' },
      action: 'experiment.submitted',
      target: '64cfa387-3a3a-4a8b-8014-5e3ea2264b6f',
      target_name: 'Spring sandals, Spain',
      detail: { role: null, name: null, emails: [] },
      ip: '10.0.0.1',
    },
    {
      id: 'e3',
      at: '2026-11-21T09:10:00.000Z',
      who: null,
      action: 'link.created',
      target: 'facebook',
      target_name: null,
      detail: { role: null, name: 'Nora Vidal', emails: [] },
      ip: '10.0.0.1',
    },
    {
      id: 'e4',
      at: '2026-11-21T09:00:00.000Z',
      who: { name: 'Nora Luz', email: 'nora@luz.test' },
      action: 'member.role',
      target: 'ben@luz.test',
      target_name: null,
      detail: { role: 'admin', name: 'Ben Luz', emails: [] },
      ip: '10.0.0.1',
    },
    {
      id: 'e5',
      at: '2026-11-21T08:50:00.000Z',
      who: { name: 'Nora Luz', email: 'nora@luz.test' },
      action: 'baseline.removed',
      target: null,
      target_name: null,
      detail: { role: null, name: 'Spring', emails: [] },
      ip: '10.0.0.1',
    },
    {
      id: 'e6',
      at: '2026-11-21T08:40:00.000Z',
      who: { name: 'Nora Luz', email: 'nora@luz.test' },
      action: 'ceiling.set',
      target: 'act_1',
      target_name: null,
      detail: { role: null, name: 'Luz Spain', emails: [], amount: { value: 500, currency: 'EUR' } },
      ip: '10.0.0.1',
    },
  ],
  total: 6,
  page: 1,
  size: 25,
};

const open = (path: string, { user = sessionUser({ members: [owner] }), answers = {} as Answers } = {}) =>
  openConsole(path, {
    user,
    answers: {
      ...baselines(),
      'GET /profile/sessions': [200, { data: SESSIONS }],
      'GET /profile/audit': [200, { data: TRAIL }],
      'GET /spending/ceilings': [200, { data: [] }],
      ...answers,
    },
  });
type Page = Awaited<ReturnType<typeof open>>;
const press = async ({ user }: Page, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const posts = ({ calls }: Page, path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path === `/api/v1${path}`).map(({ body }) => body);

describe('profile', () => {
  it("SHELL-005 SHELL-016 PROFILE-002 opens by a click on the user's first name, and stores its tab for the session", async () => {
    const page = await open('/about');
    const name = await screen.findByRole('link', { name: /Nora/ });
    expect(name.getAttribute('href')).toBe('/profile');
    await page.user.click(name);
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Personal info');
    await page.user.click(screen.getByRole('tab', { name: 'Team' }));
    expect(page.address()).toBe('/profile?tab=team');
    await page.go(-1);
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Personal info');
    await page.go(1);
    await page.go('/about');
    await page.go('/profile');
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Team');
  });

  it('BILL-041 has no tabs of plans and cards for whitelisted people', async () => {
    await open('/profile');
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      ...['Personal info', 'Connected accounts', 'Team', 'Names and tracking', 'Webhooks'],
    ]);
  });

  it("PROFILE-003 PROFILE-004 PROFILE-005 marks invalid fields with 'required' and sends nothing", async () => {
    const page = await open('/profile?tab=1');
    await page.user.clear(await screen.findByLabelText('First name'));
    await page.user.type(screen.getByLabelText('New password'), '1234567');
    await press(page, 'Save changes');
    expect(screen.getByText('required')).toBeTruthy();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    expect(screen.getByText('Your password must contain at least 8 characters.')).toBeTruthy();
    expect(posts(page, '/profile/update')).toEqual([]);
  });

  it('PROFILE-004 PROFILE-005 PROFILE-006 PROFILE-007 saves names alone or with a trimmed password, and confirms it', async () => {
    const page = await open('/profile?tab=1', {
      answers: { 'POST /profile/update': [200, { message: 'Your profile has been updated.' }] },
    });
    const names = { first_name: 'Nora', last_name: 'Luz' };
    await press(page, 'Save changes');
    await screen.findByText('Your profile has been updated.');
    await page.user.type(screen.getByLabelText('Current password'), 'old1');
    await page.user.type(screen.getByLabelText('New password'), ' sandals in spring ');
    await press(page, 'Save changes');
    await waitFor(() =>
      expect(posts(page, '/profile/update')).toEqual([
        names,
        { ...names, password: 'old1', new_password: 'sandals in spring' },
      ]),
    );
    await waitFor(() => expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe(''));
  });

  it("PROFILE-007 shows the server's refusal, and keeps the input", async () => {
    const page = await open('/profile?tab=1', {
      answers: { 'POST /profile/update': [400, { message: 'The current password is not right.', code: 'validation' }] },
    });
    await page.user.type(await screen.findByLabelText('Current password'), 'wrong');
    await page.user.type(screen.getByLabelText('New password'), 'sandals in spring');
    await press(page, 'Save changes');
    const form = screen.getByRole('form', { name: 'Personal info' });
    expect((await within(form).findByRole('alert')).textContent).toBe('The current password is not right.');
    expect((screen.getByLabelText('Current password') as HTMLInputElement).value).toBe('wrong');
  });

  it("lists the user's own sessions and ends another one", async () => {
    const page = await open('/profile?tab=1', {
      answers: { 'POST /profile/sessions/end': [200, { message: 'The session has ended.' }] },
    });
    const card = await screen.findByRole('region', { name: 'Where you are logged in' });
    const rows = await within(card).findAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Chrome, Linux');
    expect(rows[0]?.textContent).toContain('This browser');
    await press(page, 'End session of Safari, iPhone, 10.0.0.2');
    await waitFor(() => expect(posts(page, '/profile/sessions/end')).toEqual([{ id: 's2' }]));
  });

  it('SHELL-017 SHELL-034 SHELL-036 SHELL-037 changes the language and confirms it', async () => {
    const page = await open('/profile?tab=1', {
      answers: { 'POST /profile/lang': [200, { message: 'Idioma actualizado' }] },
    });
    await page.user.selectOptions(await screen.findByLabelText('Language of the interface'), 'es');
    expect(await screen.findByText('Idioma actualizado')).toBeTruthy();
    expect(posts(page, '/profile/lang')).toEqual([{ lang: 'es' }]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Perfil');
    expect(document.documentElement.lang).toBe('es');
  });
});

describe('connected accounts', () => {
  it('PROFILE-015 PROFILE-016 are shown with the whitelist or a plan of their platform', async () => {
    const { plans, facebook } = sessionUser();
    // Both are linked: a missing link would show its prompt in front of the page.
    const both = { platforms: ['meta' as const, 'tiktok' as const], tiktok: facebook };
    const panels = () => [...document.querySelectorAll('.panel > summary')].map((it) => it.textContent);
    await open('/profile?tab=2', { user: sessionUser(both) });
    expect(await screen.findByText(/Your account is whitelisted/)).toBeTruthy();
    expect(panels()).toEqual(['Facebook', 'TikTok']);
    cleanup();
    await open('/profile?tab=2', { user: sessionUser({ ...both, whitelist: false }) });
    expect(await screen.findByText('No platform yet')).toBeTruthy();
    expect(panels()).toEqual([]);
    for (const [platform, panel] of [
      ['meta', 'Facebook'],
      ['tiktok', 'TikTok'],
    ] as const) {
      cleanup();
      const user = sessionUser({ ...both, whitelist: false, plans: { ...plans, [platform]: true } });
      await open('/profile?tab=2', { user });
      await waitFor(() => expect(panels()).toEqual([panel]));
      expect(screen.queryByText(/Your account is whitelisted/)).toBeNull();
    }
  });

  it("PROFILE-017 show the linked person's e-mail if known, with a way to link again", async () => {
    const linked = { ...sessionUser().facebook!, name: 'Theo Brandt', email: 't***@brandt-coffee.example' };
    await open('/profile?tab=2', { user: sessionUser({ platforms: ['tiktok'], facebook: null, tiktok: linked }) });
    expect(await screen.findByText('Theo Brandt')).toBeTruthy();
    const email = screen.getByText('Email').closest('div')!;
    expect(email.textContent).toBe('Emailt***@brandt-coffee.example');
    expect(screen.getByRole('button', { name: 'Link again' })).toBeTruthy();
    cleanup();
    await open('/profile?tab=2');
    await screen.findByText('Nora Luz');
    expect(screen.queryByText('Email')).toBeNull();
  });

  it('show the linked name and its state, and ask before linking again or unlinking', async () => {
    const page = await open('/profile?tab=2', {
      answers: { 'POST /providers/facebook/unlink': [200, { message: 'ok' }] },
    });
    expect(await screen.findByText('Nora Luz')).toBeTruthy();
    expect(screen.getByText('Working')).toBeTruthy();
    await press(page, 'Link again');
    await press(page, 'Cancel');
    await press(page, 'Unlink');
    const dialog = await screen.findByRole('alertdialog', { name: 'Unlink Nora Luz?' });
    expect(posts(page, '/providers/facebook/unlink')).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(posts(page, '/providers/facebook/unlink')).toHaveLength(1));
  });

  it("state which events the platform reports by itself, and a refusal in the platform's words", async () => {
    const user = sessionUser();
    await open('/profile?tab=2', { user });
    const note = await screen.findByText(/notifies Polyad about/);
    expect(note.textContent).toBe(
      'Meta notifies Polyad about 3 ad accounts: the end of reviews and problems of ads. Last request: Nov 1, 2026, 9:00 AM.',
    );
    cleanup();
    const events = { ...user.facebook!.events!, told: 0, refused: 1, refusal: '(#10) Not for this account.' };
    await open('/profile?tab=2', { user: sessionUser({ lang: 'es', facebook: { ...user.facebook!, events } }) });
    expect((await screen.findByText(/no avisa a Polyad de los eventos/)).textContent).toBe(
      'Meta no avisa a Polyad de los eventos de 1 cuenta publicitaria: «(#10) Not for this account.» Polyad la consulta directamente, lo que tarda algo más. Última solicitud: 1 nov 2026, 9:00.',
    );
    cleanup();
    await open('/profile?tab=2', { user: sessionUser({ facebook: { ...user.facebook!, events: null } }) });
    await screen.findByText('Working');
    expect(screen.queryByText(/notifies Polyad|Last request/)).toBeNull();
  });

  it('ask a member to contact an owner or admin', async () => {
    await open('/profile?tab=2', { user: sessionUser({ role: 'other' }) });
    expect(await screen.findByText(/Only an owner or admin/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull();
  });

  const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

  it('PROFILE-018 PROFILE-023 PROFILE-024 PROFILE-025 PROFILE-027 have one enabled baseline, or none', async () => {
    const page = await open('/profile?tab=2');
    expect((await radio('Shoes')).checked).toBe(true);
    expect(screen.getByText('11/03/2026')).toBeTruthy();
    await page.user.click(await radio('Bags'));
    await waitFor(async () => expect((await radio('Bags')).checked).toBe(true));
    expect((await radio('Shoes')).checked).toBe(false);
    await page.user.click(await radio('No baseline'));
    await waitFor(async () => expect((await radio('No baseline')).checked).toBe(true));
    expect(posts(page, '/providers/facebook/baseline/default')).toEqual([{ id: 'b2' }, { id: null }]);
  });

  it('PROFILE-026 PROFILE-031 remove a baseline that is not enabled, with an undo', async () => {
    const page = await open('/profile?tab=2');
    expect((await screen.findByRole('button', { name: 'Remove Shoes' })).hasAttribute('disabled')).toBe(true);
    await press(page, 'Remove Bags');
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Bags' })).toBeNull());
    expect(posts(page, '/providers/facebook/baseline/remove')).toEqual([{ id: 'b2' }]);
    await page.user.click(await screen.findByText('Undo'));
    expect(await radio('Bags')).toBeTruthy();
  });

  it('PROFILE-019 PROFILE-020 PROFILE-021 PROFILE-022 PROFILE-029 add a baseline with every metric and its cost', async () => {
    const page = await open('/profile?tab=2');
    await press(page, 'Add baseline');
    const dialog = await screen.findByRole('dialog', { name: 'New baseline' });
    const inputs = [...dialog.querySelectorAll('input')];
    expect(inputs.map(({ name }) => name)).toEqual(['name', ...Object.keys(SAMPLES)]);
    const field = (name: string) => inputs.find((input) => input.name === name) as HTMLInputElement;
    expect([field('cpm').value, field('cpc').value]).toEqual(['8.54', '0.68']);
    expect(inputs.slice(1).every(({ value }) => Number(value) > 0)).toBe(true);
    await page.user.clear(field('cpa_lead'));
    await press(page, 'Save baseline');
    expect(within(dialog).getAllByText('Required.')).toHaveLength(2);
    expect(posts(page, '/providers/facebook/baseline')).toEqual([]);
    await page.user.type(field('name'), 'Hats');
    await page.user.type(field('cpa_lead'), '19,5');
    await press(page, 'Save baseline');
    expect(await radio('Hats')).toBeTruthy();
    expect(posts(page, '/providers/facebook/baseline')).toEqual([
      { name: 'Hats', metrics: { ...SAMPLES, cpa_lead: 19.5 } },
    ]);
  });
});

describe('figures of a baseline', () => {
  it("are read in the language's format, and refused with both amounts if ambiguous", async () => {
    const page = await open('/profile?tab=2', { user: sessionUser({ members: [owner], lang: 'es' }) });
    await press(page, 'Añadir línea base');
    const dialog = await screen.findByRole('dialog');
    const field = (name: string) => dialog.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
    expect(field('cpm').value).toBe('8,54');
    const retype = async (name: string, text: string) => {
      await page.user.clear(field(name));
      await page.user.type(field(name), text);
    };
    await page.user.type(field('name'), 'Hats');
    await retype('cpm', '1,500');
    await retype('cpa_lead', '1.500');
    await page.user.tab();
    expect(within(dialog).getByText(/^1,500 puede significar 1,5 o 1\.500\. /)).toBeTruthy();
    await press(page, 'Guardar línea base');
    expect(posts(page, '/providers/facebook/baseline')).toEqual([]);
    await retype('cpm', '1,50');
    await press(page, 'Guardar línea base');
    expect(await screen.findByRole('radio', { name: 'Hats' })).toBeTruthy();
    expect(posts(page, '/providers/facebook/baseline')).toEqual([
      { name: 'Hats', metrics: { ...SAMPLES, cpm: 1.5, cpa_lead: 1_500 } },
    ]);
  });
});

describe('team', () => {
  const team = (count: number) => [owner, ...Array.from({ length: count }, (_, index) => member(`m${index}@luz.test`))];

  it('BILL-046 BILL-047 lists names, e-mails, roles and statuses', async () => {
    const invited = member('eva@luz.test', { first_name: '', last_name: '', status: 'PENDING' });
    await open('/profile?tab=team', { user: sessionUser({ members: [owner, member('ben@luz.test'), invited] }) });
    const card = await screen.findByRole('region', { name: 'Members' });
    const rows = within(card)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Nora Luznora@luz.testOwnerActive');
    expect(rows[1]).toContain('Ben Solben@luz.test');
    expect(rows[2]).toContain('eva@luz.test');
    expect(rows[2]).toContain('Invitation sent');
  });

  it('BILL-047 BILL-050 shows an expired invitation, which takes no seat, with buttons to resend or remove it', async () => {
    const expired = member('eva@luz.test', { first_name: '', last_name: '', status: 'EXPIRED' });
    const page = await open('/profile?tab=team', {
      user: sessionUser({ members: [...team(9), expired] }),
      answers: {
        'POST /subscription/members/invite': [200, { message: 'An invitation has been sent to eva@luz.test.' }],
        'POST /subscription/members/remove': [200, { message: 'The invitation of eva@luz.test has been withdrawn.' }],
      },
    });
    const row = await screen.findByRole('row', { name: /eva@luz\.test/ });
    expect(within(row).getByText('Invitation expired')).toBeTruthy();
    expect(screen.getByText('9 of 10 seats used. Invitations count, the owner does not.')).toBeTruthy();
    await press(page, 'Invite again: eva@luz.test');
    expect(await screen.findByText('An invitation has been sent to eva@luz.test.')).toBeTruthy();
    expect(posts(page, '/subscription/members/invite')).toEqual([{ email: 'eva@luz.test' }]);
    await press(page, 'Remove the expired invitation of eva@luz.test');
    await within(await screen.findByRole('alertdialog')).findByText('eva@luz.test has been removed from your team.');
    expect(posts(page, '/subscription/members/remove')).toEqual([{ email: 'eva@luz.test' }]);
    cleanup();
    await open('/profile?tab=team', { user: sessionUser({ members: [...team(10), expired] }) });
    const again = await screen.findByRole('button', { name: 'Invite again: eva@luz.test' });
    expect(again.hasAttribute('disabled')).toBe(true);
  });

  it.each(['ben', ''])('BILL-048 validates the e-mail on leaving the field with "%s" in it', async (typed) => {
    const page = await open('/profile?tab=team');
    await page.user.click(await screen.findByLabelText('Invite by email'));
    if (typed) await page.user.keyboard(typed);
    expect(screen.queryByText('Enter a valid email.')).toBeNull();
    await page.user.tab();
    expect(screen.getByText('Enter a valid email.')).toBeTruthy();
    await press(page, 'Invite');
    expect(posts(page, '/subscription/members/invite')).toEqual([]);
  });

  it("BILL-032 BILL-051 invites and shows the server's message as a success or as an error", async () => {
    let answer: [number, object] = [200, { message: 'An invitation has been sent to ben@luz.test.' }];
    const page = await open('/profile?tab=team', { answers: { 'POST /subscription/members/invite': () => answer } });
    await page.user.type(await screen.findByLabelText('Invite by email'), 'ben@luz.test{Enter}');
    const card = screen.getByRole('region', { name: 'Members' });
    expect((await within(card).findByRole('status')).textContent).toBe('An invitation has been sent to ben@luz.test.');
    expect(posts(page, '/subscription/members/invite')).toEqual([{ email: 'ben@luz.test' }]);
    answer = [400, { message: 'This person is already a member of your team.', code: 'validation' }];
    await page.user.type(screen.getByLabelText('Invite by email'), 'eva@luz.test{Enter}');
    expect((await within(card).findByRole('alert')).textContent).toBe('This person is already a member of your team.');
  });

  it('BILL-051 invites with the chosen role', async () => {
    const page = await open('/profile?tab=team', {
      answers: { 'POST /subscription/members/invite': [200, { message: 'An invitation has been sent.' }] },
    });
    await page.user.selectOptions(await screen.findByLabelText('Role'), 'Admin');
    await page.user.type(screen.getByLabelText('Invite by email'), 'eva@luz.test{Enter}');
    await waitFor(() =>
      expect(posts(page, '/subscription/members/invite')).toEqual([{ email: 'eva@luz.test', role: 'admin' }]),
    );
  });

  it('BILL-049 BILL-050 disables invitations without a free seat, and counts no seat for the owner', async () => {
    await open('/profile?tab=team', { user: sessionUser({ members: team(9) }) });
    expect((await screen.findByRole('button', { name: 'Invite' })).hasAttribute('disabled')).toBe(false);
    cleanup();
    await open('/profile?tab=team', { user: sessionUser({ members: team(10) }) });
    expect((await screen.findByRole('button', { name: 'Invite' })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/All seats of your team are taken/)).toBeTruthy();
  });

  it('BILL-033 BILL-053 changes a role, removes a member after a question, confirms it and reloads the session', async () => {
    const page = await open('/profile?tab=team', {
      user: sessionUser({ members: team(1) }),
      answers: {
        'POST /subscription/members/remove': [200, { message: 'm0@luz.test is no longer a member of your team.' }],
        'POST /subscription/members/role': [200, { message: 'm0@luz.test is an admin now.' }],
      },
    });
    await page.user.selectOptions(await screen.findByLabelText('Role of m0@luz.test'), 'admin');
    await waitFor(() =>
      expect(posts(page, '/subscription/members/role')).toEqual([{ email: 'm0@luz.test', role: 'admin' }]),
    );
    await press(page, 'Remove m0@luz.test');
    const dialog = await screen.findByRole('alertdialog');
    await page.user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    const done = await screen.findByRole('alertdialog', { name: 'Members' });
    expect(within(done).getByText('m0@luz.test has been removed from your team.')).toBeTruthy();
    expect(posts(page, '/subscription/members/remove')).toEqual([{ email: 'm0@luz.test' }]);
    await waitFor(() =>
      expect(page.calls.filter(({ path }) => path.endsWith('/profile/me')).length).toBeGreaterThan(2),
    );
    await press(page, 'OK');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('BILL-052 shows in a dialog why a member could not be removed', async () => {
    const page = await open('/profile?tab=team', {
      user: sessionUser({ members: team(1) }),
      answers: { 'POST /subscription/members/remove': [503, { message: 'Please retry in a moment.', code: 'away' }] },
    });
    await press(page, 'Remove m0@luz.test');
    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    const failed = await screen.findByRole('alertdialog', { name: 'Members' });
    expect(
      within(failed).getByText("m0@luz.test couldn't be removed from your team. Please retry in a moment."),
    ).toBeTruthy();
  });

  it.each([
    ['owner', 'admin', true],
    ['admin', 'admin', false],
    ['owner', 'other', true],
    ['admin', 'other', false],
    ['other', 'other', false],
  ] as const)('BILL-042 lets the %s invite, and change a member who is %s: %s', async (role, of, isAllowed) => {
    const user = sessionUser({ id: 'u9', role, members: [owner, member('ben@luz.test', { role: of })] });
    await open('/profile?tab=team', { user });
    await screen.findAllByText('ben@luz.test');
    expect(screen.queryByRole('button', { name: 'Remove ben@luz.test' }) !== null).toBe(isAllowed);
    expect(screen.queryByLabelText('Invite by email') !== null).toBe(isAllowed);
    expect(screen.queryByText('Only the owner of your team can invite and remove members.') === null).toBe(isAllowed);
    expect(screen.queryByRole('button', { name: 'Remove nora@luz.test' })).toBeNull();
  });

  it.each([
    ['en', ['Changed a role: Admin', 'ben@luz.test · Ben Luz'], ['Removed a baseline', 'Spring']],
    ['es', ['Cambió un rol: Administrador', 'ben@luz.test · Ben Luz'], ['Quitó una línea base', 'Spring']],
  ] as const)(
    'describes in %s a changed role with the person, and a removed baseline',
    async (lang, role, baseline) => {
      await open('/profile?tab=team', { user: sessionUser({ lang, members: [owner] }) });
      for (const [what, target] of [role, baseline]) {
        const row = (await screen.findByText(what)).closest('tr')!;
        expect(within(row).getByText(target)).toBeTruthy();
      }
    },
  );

  it.each([
    ['A plan was paid for another month', 'Meta', { action: 'plan.renewed', target: 'meta' }],
    ['Subscribed to a plan', 'Meta', { action: 'plan.created', target: 'meta' }],
    ['Added a card', 'Visa •••• 4242', { action: 'card.added', target: 'Visa •••• 4242' }],
    [
      ...['Charged the fee of an experiment: $12.50', 'Spring sandals, Spain · Visa •••• 4242'],
      {
        action: 'fee.charged',
        target: '7',
        target_name: 'Spring sandals, Spain',
        detail: { role: null, name: 'Visa •••• 4242', emails: [], amount: { value: 12.5, currency: 'USD' } },
      },
    ],
  ] as const)('describes a payment in the trail: %s, %s', async (what, target, event) => {
    const rows = [
      { ...TRAIL.rows[0]!, who: null, target_name: null, detail: { role: null, name: null, emails: [] }, ...event },
    ];
    await open('/profile?tab=team', {
      answers: { 'GET /profile/audit': [200, { data: { ...TRAIL, rows, total: 1 } }] },
    });
    const row = (await screen.findByText(what)).closest('tr')!;
    expect(within(row).getByText(target)).toBeTruthy();
    expect(within(row).getByText('Polyad')).toBeTruthy();
  });

  it('describes a spend ceiling in the trail with its amount', async () => {
    await open('/profile?tab=team');
    const row = (await screen.findByText('Set a spend ceiling: €500.00')).closest('tr')!;
    expect(within(row).getByText('act_1 · Luz Spain')).toBeTruthy();
  });

  it('shows the trail to owner and admins with person, act, time and address, but does not load it for members', async () => {
    await open('/profile?tab=team');
    const trail = await screen.findByRole('region', { name: 'Audit trail' });
    const row = await within(trail).findByRole('row', { name: /Invited a member/ });
    for (const text of ['Invited a member', 'ben@luz.test', '10.0.0.1', /^Nov 2\d, 2026, \d+:30\s[AP]M$/])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(trail).getByRole('row', { name: /Submitted an experiment/ }).textContent).toContain(
      'Spring sandals, Spain',
    );
    expect(within(trail).getByRole('row', { name: /Linked an account/ }).textContent).toContain('Meta · Nora Vidal');
    cleanup();
    const page = await open('/profile?tab=team', { user: sessionUser({ role: 'other', members: [owner] }) });
    await screen.findByRole('region', { name: 'Members' });
    expect(screen.queryByRole('region', { name: 'Audit trail' })).toBeNull();
    expect(page.calls.filter(({ path }) => path.includes('/profile/audit'))).toEqual([]);
  });

  it('has the page of the trail in the address, and shows the last page for a page that does not exist', async () => {
    const many = { 'GET /profile/audit': [200, { data: { ...TRAIL, total: 30 } }] } as Answers;
    const page = await open('/profile?tab=team', { answers: many });
    await press(page, 'Next page');
    expect(page.address()).toBe('/profile?tab=team&page=2');
    await page.go(-1);
    expect(page.address()).toBe('/profile?tab=team');
    await page.go('/profile?tab=team&page=9');
    await waitFor(() => expect(page.address()).toBe('/profile?tab=team&page=2'));
    expect(page.calls.filter(({ path }) => path.includes('/audit?page=2'))).not.toEqual([]);
  });
});

describe("origin of a month's fees", () => {
  const STATEMENT = 'GET /providers/facebook/usage/statement';
  const row = {
    uuid: 'u-1',
    name: 'Sandals',
    submitted_at: '2026-11-23T10:00:00Z',
    created: 10_400,
    included: 10_000,
    charge_cents: 1_000,
    held_cents: 0,
    captured_cents: 1_000,
    refunded_cents: 0,
    state: 'stands',
    hold_state: 'captured',
    card: 'visa •••• 4242',
  };
  const month = {
    month: '2026-11',
    used: 10_400,
    included: 10_000,
    charged_cents: 1_000,
    held_cents: 0,
    paid_cents: 1_000,
    rows: [row],
    total: 1,
  };
  const plans = { ...NO_PLANS, meta: true };
  const NO_BILLS: Answers = {
    'GET /subscription/plans': [200, { data: [] }],
    'GET /subscription/invoices': [200, { data: [] }],
    'GET /subscription/tax_ids': [200, { data: [] }],
  };

  it('META-166 META-167 is shown to the owner for each experiment', async () => {
    const user = sessionUser({ whitelist: false, plans, role: 'owner' });
    await open('/profile?tab=4', { user, answers: { ...NO_BILLS, [STATEMENT]: [200, { data: month }] } });
    expect(await screen.findByText('Sandals')).toBeTruthy();
    expect(screen.getByText('10,400 of 10,000')).toBeTruthy();
    expect(screen.getAllByText('$10.00').length).toBeGreaterThan(1);
    expect(screen.getByText('visa •••• 4242')).toBeTruthy();
  });

  it("never shows another month's figures beside the name of an unreadable month", async () => {
    const user = sessionUser({ whitelist: false, plans, role: 'owner' });
    const answer = ({ path }: Asked): Answer =>
      path.includes(`month=${thisMonth}`) ? [200, { data: month }] : [500, { message: 'No.', code: 'internal' }];
    const thisMonth = new Date().toISOString().slice(0, 7);
    const page = await open('/profile?tab=4', { user, answers: { ...NO_BILLS, [STATEMENT]: answer } });
    const fees = within(await screen.findByRole('region', { name: 'Variation fees' }));
    await fees.findByText('Sandals');
    const select = fees.getByRole('combobox', { name: 'Month' });
    await page.user.selectOptions(select, within(select).getAllByRole('option')[1]!);
    await fees.findByRole('button', { name: 'Try again' });
    expect(fees.queryByText('Sandals')).toBeNull();
  });

  it('LIFE-014 is hidden from whitelisted users and from users who do not own the team', async () => {
    for (const user of [sessionUser({ role: 'owner' }), sessionUser({ whitelist: false, plans, role: 'other' })]) {
      await open('/profile?tab=team', { user });
      await screen.findByText('Spend ceilings');
      expect(screen.queryByText('Variation fees')).toBeNull();
      cleanup();
    }
  });
});
