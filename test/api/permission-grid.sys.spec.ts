import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { baselineSamples } from '#libs/platforms/results/baseline.js';
import { DEFAULT_PATTERNS } from '#libs/contracts/experiment/naming/naming.js';
import { may, type Act } from '#libs/contracts/account/permissions.js';
import type { TeamRole } from '#libs/contracts/account/team.js';
import { META } from '#libs/platforms/meta/description.js';
import { png } from '../support/images.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';
import { formOfLogo } from './support/logo-form.js';
import { beginUpload } from './support/uploads.js';

/** A customer of Google. */
const CUSTOMER = '9100000101';
const SAMPLES = baselineSamples(META.results.baseline);

type Persona = 'anonymous' | 'visitor' | 'other' | 'member' | 'admin' | 'owner' | 'staff';
const PERSONAS: Persona[] = ['anonymous', 'visitor', 'other', 'member', 'admin', 'owner', 'staff'];

interface Row {
  /** Personas with permission. All others get `denied`; those without a session get 401. */
  allow: Persona[];
  denied?: 401 | 403 | 404;
  /** Path and body of a request about the team's own objects; created again for each persona. */
  send?: (persona: Persona) => Promise<{ path?: string; body?: unknown }> | { path?: string; body?: unknown };
  /** Opened in the address bar: its refusal is a page, which other tests cover. */
  isNavigation?: true;
}

const EVERYBODY = PERSONAS;
const OUTSIDE: Persona[] = ['anonymous', 'visitor'];
const SIGNED_IN = PERSONAS.filter((persona) => !OUTSIDE.includes(persona));
const TEAM: Persona[] = ['member', 'admin', 'owner'];
/** The personas `other` and `staff` own teams. They may do anything that does not name our team's objects. */
const ROLES: Partial<Record<Persona, TeamRole>> = {
  other: 'owner',
  member: 'other',
  admin: 'admin',
  owner: 'owner',
  staff: 'owner',
};
const whoMay = (act: Act): Persona[] =>
  PERSONAS.filter((persona) => ROLES[persona] !== undefined && may({ role: ROLES[persona] }, act));
/** Members of our team with permission, for requests that name our objects. */
const membersWhoMay = (act: Act): Persona[] => whoMay(act).filter((persona) => TEAM.includes(persona));

let stack: SharedStack;
const clients = {} as Record<Persona, ApiClient>;
const ours = {
  draft: '',
  running: '',
  completed: '',
  finished: '',
  sample: '',
  sampleAsset: '',
  asset: '',
  upload: '',
  baseline: '',
  memberEmail: '',
};
/** The data that a visitor gets by e-mail. */
const access = { email: 'visitor@grid.outside.test', group: '', key: '0123456789abcdef0123456789abcdef' };

beforeAll(async () => {
  stack = await shareStack('calling');
  clients.anonymous = await visitor();
  clients.visitor = await visitor();
  [clients.other, clients.owner] = await Promise.all([
    ApiClient.signedUp(stack.apiUrl),
    ApiClient.signedUp(stack.apiUrl, { email: 'owner@grid.polyad.test' }),
  ]);
  clients.staff = await signedIn('staff@demo.polyad.test', 'polyad-demo');
  for (const role of ['admin', 'other'] as const) {
    const email = `${role}@grid.polyad.test`;
    await ApiClient.signedUp(stack.apiUrl, { email });
    // Other tests cover joining: here it is enough that the account belongs to the team.
    await stack.database.query(
      `update user_account set role = $2, organization_id = (select organization_id from user_account where email = 'owner@grid.polyad.test') where email = $1`,
      [email, role],
    );
    clients[role === 'admin' ? 'admin' : 'member'] = await signedIn(email);
  }
  await linkSandbox(clients.owner);
  ours.draft = await draft();
  ours.running = await draft();
  await stack.database.query(`update experiment set status = 'PROCESSING', phase = 'running' where uuid = $1`, [
    ours.running,
  ]);
  ours.finished = await draft();
  await stack.database.query(`update experiment set status = 'COMPLETED', phase = 'done' where uuid = $1`, [
    ours.finished,
  ]);
  ours.asset = (
    await stack.database.query<{ id: string }>(
      `select asset.id from asset join user_account using (organization_id) where email = 'owner@grid.polyad.test' limit 1`,
    )
  ).rows[0]!.id;
  const picture = { bytes: Uint8Array.from(await png(20, 20)), type: 'image/png' };
  ours.upload = (await beginUpload(clients.owner, picture)).split('/').at(-1)!;
  ours.baseline = await baseline();
  ours.completed = await draft();
  await stack.database.query(`update experiment set status = 'COMPLETED', finished_at = now() where uuid = $1`, [
    ours.completed,
  ]);
  ours.sample = await draft();
  const sampled = await stack.database.query<{ asset: string }>(
    `update experiment set status = 'SAMPLE', sampled_at = now(), finished_at = now() where uuid = $1
     returning substring(input::text from '"asset": "([^"]+)"') as asset`,
    [ours.sample],
  );
  ours.sampleAsset = sampled.rows[0]!.asset;
  access.group = (await sharedGroup()).group;
  // Only the e-mail contains the key itself.
  await stack.database.query('update share_visitor set key_hash = $2 where email = $1', [
    access.email,
    createHash('sha256').update(access.key).digest('hex'),
  ]);
}, 90_000);
afterAll(() => stack?.stop(), 60_000);

const visitor = () => ApiClient.visitor(stack.apiUrl);

async function signedIn(email: string, password = 'correct horse'): Promise<ApiClient> {
  const client = await visitor();
  await client.login(email, password);
  return client;
}

/** A draft with a file. */
async function draft(): Promise<string> {
  const form = formOf(experiment(), { fields: { draft: 'true' } });
  const answer = await clients.owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', form);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.uuid;
}

async function savedDraft(): Promise<{ id: number }> {
  const data = { information: { name: 'Ours' } };
  const answer = await clients.owner.post<{ data: { id: number } }>('/providers/facebook/experiment/draft/save', {
    data,
  });
  return answer.body.data;
}

async function baseline(): Promise<string> {
  const form = { name: 'Ours', metrics: SAMPLES };
  const answer = await clients.owner.post<{ data: { id: string }[] }>('/providers/facebook/baseline', form);
  return answer.body.data[0]!.id;
}

/** Nothing listens there, so a delivery fails at once. */
const HOOK = 'http://127.0.0.1:9/hook';

/** A webhook of the team, as the body of a request that names it. */
async function webhook(): Promise<{ body: { kind: string } }> {
  await clients.owner.post('/webhooks', { kind: 'signed', address: HOOK, events: ['finished'] });
  return { body: { kind: 'signed' } };
}

/** A delivery to this webhook. */
async function delivery(): Promise<string> {
  await webhook();
  const { rows } = await stack.database.query<{ id: string }>(
    `insert into webhook_delivery (id, organization_id, webhook_id, event, event_key, status, created_at)
     select gen_random_uuid(), organization_id, id, 'finished', gen_random_uuid()::text, 'failed', now()
     from webhook where kind = 'signed' and organization_id = (select organization_id from user_account where email = $1)
     returning id`,
    [EMAILS.owner],
  );
  return rows[0]!.id;
}

/** A draft that had been submitted for delivery by hand. */
async function byHand(step: 'remove' | null = null): Promise<string> {
  const { id } = await savedDraft();
  const kept = { accountId: 'act_1', currency: 'EUR', step, seen: null };
  const { rows } = await stack.database.query<{ uuid: string }>(
    'update experiment set by_hand = $2 where id = $1 returning uuid',
    [id, JSON.stringify(kept)],
  );
  return rows[0]!.uuid;
}

/** A new group of the team. */
async function sharedGroup(email = access.email): Promise<{ id: string; group: string }> {
  await share(clients.owner, email);
  const { body } = await clients.owner.get<{ data: { shared: { id: string; group: string }[] } }>(
    '/experiments/shared',
  );
  return body.data.shared[0]!;
}

async function share(by: ApiClient, email: string): Promise<void> {
  const answer = await by.post('/experiments/share', {
    experiments: [ours.completed],
    emails: [email],
    downloads: ['report', 'table'],
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

async function logoForm(): Promise<FormData> {
  return formOfLogo({ bytes: await png(280, 100) });
}

const onlyNamed = ({ id, group }: { id: string; group: string }) => ({ id, group });

/** There is only one logo: each upload replaces the previous one. */
async function ourLogo(): Promise<string> {
  const answer = await clients.owner.post<{ data: { path: string } }>('/profile/logo/update', await logoForm());
  return answer.body.data.path;
}

async function ownSession(): Promise<string> {
  const second = await signedIn('owner@grid.polyad.test');
  return second.cookies.get('polyad_refresh')!.split('.')[0]!;
}

async function pendingEmail(): Promise<string> {
  const email = `${randomUUID()}@grid.polyad.test`;
  await stack.database.query('delete from invitation');
  await clients.owner.post('/subscription/members/invite', { email });
  return email;
}

const meta = (path: string) => `/api/v1/providers/facebook/${path}`;
const tiktok = (path: string) => `/api/v1/providers/tiktok/${path}`;
const google = (path: string) => `/api/v1/providers/google/${path}`;
const any = (path: string) => `/api/v1/providers/{provider}/${path}`;
const BILLING = {
  name: 'Ana Ruiz',
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip_code: '78701',
  phone: '(555) 555-5555',
};
/** Plans and cards: `other` and `staff` own their own teams. */
const payersOnly = (body: object = {}): Row => ({
  allow: whoMay('pay'),
  denied: 403,
  send: () => ({ body }),
});
const signedInWith = (body: object = {}): Row => ({ allow: SIGNED_IN, send: () => ({ body }) });
const publicWith = (body: object = {}): Row => ({ allow: EVERYBODY, send: () => ({ body }) });
const teamOnly = (send: Row['send']): Row => ({ allow: TEAM, denied: 404, send: send! });
/** Objects that the owner has created; the rest of the team may only read them. */
const ownersOf = (send: Row['send']): Row => ({
  allow: membersWhoMay('change-experiments-of-others'),
  denied: 404,
  send: send!,
});
/** Only the holder of the key: for all others, signed in or not, the group does not exist. */
const visitorOnly = (more: () => object = () => ({})): Row => ({
  allow: ['visitor'],
  denied: 401,
  send: (persona) => ({
    body: { ...access, ...(persona === 'visitor' ? {} : { email: `${persona}@grid.outside.test` }), ...more() },
  }),
});
/** The dates are in the past: a persona who may activate gets an error about them. */
const ACTIVATION = {
  start_date: '2026-01-01T00:00:00Z',
  end_date: '2026-01-03T00:00:00Z',
  variables: [{ id: 'x', budget: 5 }],
};
/** Everybody else is refused. The request names nothing that exists, so it has no effect. */
const staffOnly = (body: object = {}): Row => ({ allow: ['staff'], denied: 403, send: () => ({ body }) });
const navigation: Row = { allow: EVERYBODY, isNavigation: true };

/** Every operation, by method and path of the OpenAPI document. */
const GRID: Record<string, Row> = {
  'get /api/v1/health': publicWith(),
  'get /api/v1/health/ready': publicWith(),
  'get /api/v1/sanctum/csrf-cookie': publicWith(),
  'post /api/v1/register': publicWith(),
  'post /api/v1/login': publicWith(),
  'post /api/v1/session/refresh': navigation,
  'post /api/v1/password/email': publicWith({ email: 'nobody@grid.polyad.test' }),
  'post /api/v1/password/reset': publicWith(),
  'post /api/v1/members/join': publicWith(),
  'post /api/v1/logout': { allow: SIGNED_IN },
  'get /api/v1/profile/me': signedInWith(),
  'get /api/v1/profile/storage': signedInWith(),
  'post /api/v1/profile/lang': signedInWith({ lang: 'en' }),
  'get /api/v1/profile/mails': signedInWith(),
  'post /api/v1/profile/mails': signedInWith({ finished: true }),
  'get /api/v1/providers/ai/content': signedInWith(),
  'post /api/v1/providers/ai/content': signedInWith({ prompt: 'Shoes.' }),
  'get /api/v1/profile/token': signedInWith(),
  'post /api/v1/profile/update': signedInWith({ first_name: 'A', last_name: 'B' }),
  'get /api/v1/profile/sessions': signedInWith(),
  'post /api/v1/profile/sessions/end': {
    allow: ['owner'],
    denied: 404,
    send: async () => ({ body: { id: await ownSession() } }),
  },
  'post /api/v1/profile/logo/update': {
    allow: whoMay('change-logo'),
    denied: 403,
    send: async () => ({ body: await logoForm() }),
  },
  'get /api/v1/profile/logo/{key}': teamOnly(async (persona) => ({
    path: OUTSIDE.includes(persona) ? '/api/v1/profile/logo/none' : await ourLogo(),
  })),
  'get /api/v1/profile/audit': { allow: whoMay('read-trail'), denied: 403 },
  'post /api/v1/subscription/members/invite': {
    allow: whoMay('change-members'),
    denied: 403,
    send: () => ({ body: { email: `${randomUUID()}@grid.polyad.test` } }),
  },
  'post /api/v1/subscription/members/remove': {
    allow: membersWhoMay('change-members'),
    send: async (persona) => ({ body: { email: OUTSIDE.includes(persona) ? 'x@y.test' : await pendingEmail() } }),
  },
  'post /api/v1/subscription/members/role': {
    allow: membersWhoMay('change-members'),
    send: () => ({ body: { email: 'other@grid.polyad.test', role: 'other' } }),
  },
  'get /api/v1/subscription/countries': { allow: EVERYBODY },
  ...Object.fromEntries(
    ['setup', 'plans', 'invoices', 'tax_ids'].map((of) => [`get /api/v1/subscription/${of}`, payersOnly()]),
  ),
  // A persona with permission passes the role check and gets the error in the request.
  'post /api/v1/subscription/create': payersOnly({ ids: [{ id: 'myspace' }] }),
  'post /api/v1/subscription/trial': payersOnly(),
  'post /api/v1/subscription/cancel': payersOnly({ id: 'meta' }),
  'post /api/v1/subscription/resume': payersOnly({ id: 'meta' }),
  'post /api/v1/subscription/payment_method/add': payersOnly({ payment_method_id: 'pm_none' }),
  'post /api/v1/subscription/payment_method/update': payersOnly({ payment_method_id: 'pm_none', data: BILLING }),
  'post /api/v1/subscription/payment_method/default': payersOnly({ payment_method_id: 'pm_none' }),
  'post /api/v1/subscription/payment_method/delete': payersOnly({ payment_method_id: 'pm_none' }),
  'post /api/v1/subscription/tax_id/add': payersOnly({ type: 'us_ein', value: 'none' }),
  'post /api/v1/subscription/tax_id/delete': payersOnly({ id: 'txi_none' }),
  'get /api/v1/spending/ceilings': signedInWith(),
  // Others own their own teams, and change their own ceilings.
  'post /api/v1/spending/ceilings': {
    allow: whoMay('set-ceilings'),
    denied: 403,
    send: () => ({ body: { currency: 'EUR', amount: 500 } }),
  },
  'post /api/v1/spending/ceilings/remove': {
    allow: membersWhoMay('set-ceilings'),
    send: async (persona) => {
      if (persona === 'owner') await clients.owner.post('/spending/ceilings', { currency: 'USD', amount: 9_000 });
      return { body: { currency: 'USD' } };
    },
  },
  // Others own their own teams, and see their own webhooks; those teams have none.
  'get /api/v1/webhooks': { allow: whoMay('use-webhooks'), denied: 403 },
  'post /api/v1/webhooks': {
    allow: whoMay('use-webhooks'),
    denied: 403,
    send: () => ({ body: { kind: 'slack', address: HOOK, events: ['finished'] } }),
  },
  'post /api/v1/webhooks/remove': { allow: membersWhoMay('use-webhooks'), send: webhook },
  'post /api/v1/webhooks/secret': { allow: membersWhoMay('use-webhooks'), send: webhook },
  'post /api/v1/webhooks/test': { allow: membersWhoMay('use-webhooks'), send: webhook },
  'post /api/v1/webhooks/again': {
    allow: membersWhoMay('use-webhooks'),
    send: async () => ({ body: { id: await delivery() } }),
  },
  [`get ${any('baseline')}`]: signedInWith(),
  [`post ${any('baseline')}`]: teamOnly(() => ({
    body: { id: ours.baseline, name: 'Ours', metrics: SAMPLES },
  })),
  [`post ${any('baseline/default')}`]: teamOnly(() => ({ body: { id: ours.baseline } })),
  [`post ${any('baseline/remove')}`]: teamOnly(async () => ({ body: { id: await baseline() } })),
  [`get ${any('naming')}`]: signedInWith(),
  [`post ${any('naming')}`]: {
    // The personas `other` and `staff` own teams, and set their own patterns.
    allow: whoMay('set-names'),
    denied: 403,
    send: () => ({ body: { ...DEFAULT_PATTERNS } }),
  },
  'get /api/v1/deadlines': signedInWith(),
  'get /api/v1/deadlines/concerned': {
    allow: SIGNED_IN,
    send: () => ({ path: '/api/v1/deadlines/concerned?id=meta/instagram-explore' }),
  },
  // Each experiment of another team is reported as missing.
  'post /api/v1/deadlines/convert': signedInWith({ id: 'meta/instagram-explore', experiments: [randomUUID()] }),
  'get /api/v1/providers/closing.js': navigation,
  'get /api/v1/providers/{provider}/authorize': navigation,
  'get /api/v1/providers/{provider}/callback': navigation,
  'post /api/v1/providers/{provider}/unlink': {
    allow: membersWhoMay('link-accounts'),
    send: async (persona) => {
      if (persona === 'admin' || persona === 'owner') await linkSandbox(clients.owner);
      return { path: meta('unlink') };
    },
  },
  'post /api/v1/callbacks/stripe': navigation,
  'post /api/v1/callbacks/{platform}': navigation,
  'get /api/v1/callbacks/{platform}': navigation,
  'post /api/v1/uploads': signedInWith(),
  'head /api/v1/uploads/{id}': teamOnly(() => ({ path: `/api/v1/uploads/${ours.upload}` })),
  'patch /api/v1/uploads/{id}': teamOnly(() => ({ path: `/api/v1/uploads/${ours.upload}` })),
  'delete /api/v1/uploads/{id}': teamOnly(() => ({ path: `/api/v1/uploads/${ours.upload}` })),
  'get /api/v1/assets/{id}': teamOnly(() => ({ path: `/api/v1/assets/${ours.asset}` })),
  [`get ${any('ad_accounts')}`]: signedInWith(),
  [`get ${meta('ad_accounts')}`]: signedInWith(),
  [`post ${meta('ad_accounts/lookups')}`]: signedInWith({ account_id: 'act_1', goal: 'OUTCOME_TRAFFIC' }),
  [`get ${meta('lookups/experiment')}`]: signedInWith(),
  [`post ${meta('lookups/page')}`]: signedInWith({ id: '1', goal: 'OUTCOME_LEADS' }),
  [`get ${meta('locations')}`]: { allow: SIGNED_IN, send: () => ({ path: meta('locations?q=Madrid') }) },
  [`get ${meta('interests')}`]: { allow: SIGNED_IN, send: () => ({ path: meta('interests?q=Hiking') }) },
  [`post ${meta('demographics')}`]: signedInWith({ q: 'a' }),
  [`post ${meta('reach')}`]: signedInWith(),
  [`get ${google('accounts')}`]: signedInWith(),
  ...Object.fromEntries(
    [
      ...['locations', 'topics', 'placements', 'languages', 'segments', 'interests', 'demographics'],
      ...['custom_audiences', 'assets', 'pixels', 'undeclared'],
    ].map((name) => [
      `get ${google(name)}`,
      { allow: SIGNED_IN, send: () => ({ path: google(`${name}?q=Madrid&account=${CUSTOMER}`) }) },
    ]),
  ),
  [`post ${google('customer')}`]: {
    allow: whoMay('link-accounts'),
    denied: 403,
    send: () => ({ body: { customer: CUSTOMER } }),
  },
  [`post ${google('declare')}`]: {
    allow: whoMay('link-accounts'),
    denied: 403,
    send: () => ({ body: { account: CUSTOMER, campaigns: ['1'] } }),
  },
  [`get ${tiktok('accounts')}`]: signedInWith(),
  [`get ${tiktok('locations')}`]: { allow: SIGNED_IN, send: () => ({ path: tiktok('locations?q=Madrid&account=7') }) },
  [`get ${tiktok('custom_conversions')}`]: {
    allow: SIGNED_IN,
    send: () => ({ path: tiktok('custom_conversions?account=7&pixel=8') }),
  },
  ...Object.fromEntries(
    ['interests', 'devices', 'content_exclusions', 'audiences', 'pixels', 'identities'].map((name) => [
      `get ${tiktok(name)}`,
      { allow: SIGNED_IN, send: () => ({ path: tiktok(`${name}?account=7`) }) },
    ]),
  ),
  [`post ${any('experiment/variations/count')}`]: signedInWith({ created: {} }),
  [`post ${any('experiment/forecast')}`]: signedInWith(),
  [`post ${any('experiment/search/forecast')}`]: signedInWith({ created: {} }),
  [`post ${any('experiment/audiences')}`]: signedInWith({ objective: 'OUTCOME_TRAFFIC' }),
  [`post ${any('experiment/preflight')}`]: signedInWith({ objective: 'OUTCOME_TRAFFIC' }),
  [`get ${any('usage')}`]: signedInWith(),
  // The personas `other` and `staff` own teams.
  [`get ${any('usage/statement')}`]: { allow: whoMay('read-fees'), denied: 403 },
  [`post ${any('experiment/sample')}`]: { allow: SIGNED_IN, send: () => ({ body: formOf({}) }) },
  [`post ${any('experiment/create')}`]: { allow: SIGNED_IN, send: () => ({ body: formOf({}) }) },
  [`post ${any('experiment/dry_run')}`]: signedInWith({ data: {} }),
  [`post ${any('experiment/draft/save')}`]: signedInWith({ data: { information: { name: 'Half' } } }),
  [`post ${any('experiment/script')}`]: teamOnly(async () => ({ body: { uuid: await byHand() } })),
  [`get ${any('experiment/{uuid}/step')}`]: teamOnly(async () => ({ path: any(`experiment/${await byHand()}/step`) })),
  [`post ${any('experiment/script/mail')}`]: teamOnly(async () => ({ body: { uuid: await byHand('remove') } })),
  [`post ${any('experiment/continue')}`]: ownersOf(async () => ({ body: { uuid: await byHand() } })),
  [`post ${any('experiment/cancel')}`]: ownersOf(async () => ({ body: { uuid: await byHand() } })),
  'post /api/v1/experiments': signedInWith({ type: 'draft' }),
  'get /api/v1/experiments/waiting': signedInWith(),
  'get /api/v1/experiments/overview': signedInWith(),
  'get /api/v1/experiments/{platform}/choices': {
    allow: SIGNED_IN,
    send: () => ({ path: '/api/v1/experiments/meta/choices' }),
  },
  'get /api/v1/experiments/events': teamOnly(() => ({ path: `/api/v1/experiments/events?uuid=${ours.running}` })),
  // The whole team sees it; only its creator and the owner change it (LIST-060).
  'post /api/v1/experiment/drafted/delete': ownersOf(async () => ({ body: { id: (await savedDraft()).id } })),
  'post /api/v1/experiment/drafted/restore': ownersOf(async () => ({ body: { id: (await savedDraft()).id } })),
  'post /api/v1/experiment/drafted/create': teamOnly(async () => ({ body: { id: (await savedDraft()).id } })),
  // For staff, who see only their own team's experiments.
  [`post ${any('experiment/sampling')}`]: {
    allow: [],
    denied: 403,
    send: () => ({ path: meta('experiment/sampling'), body: { id: 1 } }),
  },
  [`post ${any('experiment/activate')}`]: ownersOf(() => ({ body: { ...ACTIVATION, id: ours.finished } })),
  [`get ${any('experiment/insights')}`]: teamOnly(() => ({ path: meta(`experiment/insights?id=${ours.finished}`) })),
  [`post ${any('experiment/batch/insights')}`]: {
    allow: [],
    denied: 404,
    send: () => ({ body: { id: ours.finished, batch: randomUUID() } }),
  },
  [`get ${any('experiment/{id}/template')}`]: teamOnly(() => ({ path: meta(`experiment/${ours.draft}/template`) })),
  'get /api/v1/experiment/{platform}/{id}': teamOnly(() => ({ path: `/api/v1/experiment/meta/${ours.draft}` })),
  'get /api/v1/experiments/{uuid}/progress': teamOnly(() => ({ path: `/api/v1/experiments/${ours.running}/progress` })),
  'get /api/v1/experiments/{uuid}/events': teamOnly(() => ({ path: `/api/v1/experiments/${ours.running}/events` })),
  'post /api/v1/experiments/{uuid}/stop': ownersOf(() => ({ path: `/api/v1/experiments/${ours.running}/stop` })),
  'post /api/v1/experiments/{uuid}/retry': ownersOf(() => ({
    path: `/api/v1/experiments/${ours.running}/retry`,
    body: {},
  })),
  'post /api/v1/experiments/{uuid}/decision': ownersOf(() => ({
    path: `/api/v1/experiments/${ours.running}/decision`,
    body: { text: 'Use the blue one.', day: '2026-12-01' },
  })),
  'post /api/v1/experiments/{uuid}/ranking': ownersOf(() => ({
    path: `/api/v1/experiments/${ours.running}/ranking`,
    body: { variable: null },
  })),
  'get /api/v1/experiments/{uuid}/alternative': teamOnly(() => ({
    path: `/api/v1/experiments/${ours.running}/alternative?component=headlines&level=0`,
  })),
  'post /api/v1/experiments/{uuid}/alternative': ownersOf(() => ({
    path: `/api/v1/experiments/${ours.running}/alternative`,
    body: { component: 'headlines', level: 0, value: 'Another text', revision: 1 },
  })),
  'post /api/v1/experiment/curves': teamOnly(() => ({ body: { id: ours.running } })),
  'post /api/v1/experiment/search/story': teamOnly(() => ({ body: { id: ours.running } })),
  'post /api/v1/experiment/component/analysis': teamOnly(() => ({ body: { id: ours.running } })),
  'post /api/v1/experiment/export/csv': teamOnly(() => ({ body: { id: ours.running } })),
  'get /api/v1/exports/file': navigation,
  'post /api/v1/experiments/share': ownersOf(() => ({
    body: { experiments: [ours.completed], emails: [`${randomUUID()}@grid.outside.test`] },
  })),
  'get /api/v1/admin/users': staffOnly(),
  'get /api/v1/admin/stats': staffOnly(),
  'get /api/v1/admin/samples': staffOnly(),
  'get /api/v1/admin/operations': staffOnly(),
  'get /api/v1/admin/runs': staffOnly(),
  'get /api/v1/admin/unknown-objects': staffOnly(),
  'get /api/v1/admin/platform-calls': staffOnly(),
  'get /api/v1/admin/links': staffOnly(),
  'get /api/v1/admin/deadlines': staffOnly(),
  'post /api/v1/admin/whitelist': { ...staffOnly({ id: randomUUID() }), allow: [] },
  'post /api/v1/admin/user/update': { ...staffOnly({ id: randomUUID(), action: 'enable' }), allow: [] },
  'post /api/v1/admin/experiment/adsets/create': { ...staffOnly({ id: randomUUID() }), allow: [] },
  'post /api/v1/admin/sample/update': { ...staffOnly({ id: randomUUID(), action: 'enable' }), allow: [] },
  // Every signed-in person sees what staff publish, in any team.
  'get /api/v1/experiments/samples': signedInWith(),
  'post /api/v1/experiments/samples/curves': { allow: SIGNED_IN, send: () => ({ body: { id: ours.sample } }) },
  'post /api/v1/experiments/samples/component/analysis': {
    allow: SIGNED_IN,
    send: () => ({ body: { id: ours.sample } }),
  },
  'get /api/v1/experiments/samples/assets/{sample}/{id}': {
    allow: SIGNED_IN,
    send: () => ({ path: `/api/v1/experiments/samples/assets/${ours.sample}/${ours.sampleAsset}` }),
  },
  'get /api/v1/experiments/shared': signedInWith(),
  'post /api/v1/experiments/shared/revoke': ownersOf(async () => ({
    body: onlyNamed(await sharedGroup(`${randomUUID()}@grid.outside.test`)),
  })),
  'post /api/v1/experiments/shared': visitorOnly(),
  // Without the cookie, there is no visitor to resume or to forget.
  'post /api/v1/experiments/shared/resume': publicWith(),
  'post /api/v1/experiments/shared/leave': publicWith(),
  'get /api/v1/experiments/shared/assets/{group}/{id}': navigation,
  'get /api/v1/experiments/shared/files/{group}': navigation,
  'post /api/v1/experiments/shared/export': visitorOnly(() => ({ id: ours.completed, format: 'csv' })),
  'post /api/v1/experiments/shared/curves': visitorOnly(() => ({ id: ours.completed })),
  'post /api/v1/experiments/shared/component/analysis': visitorOnly(() => ({ id: ours.completed })),
};

/** Operations whose refusal has another status for some personas. */
const OWN_DENIAL: Record<string, Partial<Record<Persona, number>>> = {
  'post /api/v1/experiment/drafted/delete': { member: 403, admin: 403 },
  'post /api/v1/experiment/drafted/restore': { member: 403, admin: 403 },
  [`post ${any('experiment/activate')}`]: { member: 403, admin: 403 },
  [`post ${any('experiment/sampling')}`]: { staff: 404 },
  'post /api/v1/admin/whitelist': { staff: 404 },
  'post /api/v1/admin/user/update': { staff: 404 },
  'post /api/v1/admin/sample/update': { staff: 404 },
  'post /api/v1/admin/experiment/adsets/create': { staff: 404 },
  'post /api/v1/experiments/share': { member: 403, admin: 403 },
  'post /api/v1/experiments/shared/revoke': { member: 403, admin: 403 },
  [`post ${any('experiment/continue')}`]: { member: 403, admin: 403 },
  [`post ${any('experiment/cancel')}`]: { member: 403, admin: 403 },
  'post /api/v1/experiments/{uuid}/stop': { member: 403, admin: 403 },
  'post /api/v1/experiments/{uuid}/retry': { member: 403, admin: 403 },
  'post /api/v1/experiments/{uuid}/decision': { member: 403, admin: 403 },
  'post /api/v1/experiments/{uuid}/ranking': { member: 403, admin: 403 },
  'post /api/v1/experiments/{uuid}/alternative': { member: 403, admin: 403 },
  'post /api/v1/subscription/members/remove': { member: 403, admin: 403, other: 404, staff: 404 },
  'post /api/v1/subscription/members/role': { member: 403, admin: 403, other: 404, staff: 404 },
  'post /api/v1/spending/ceilings/remove': { member: 403, admin: 403, other: 404, staff: 404 },
  'post /api/v1/webhooks/remove': { member: 403, admin: 403, other: 404, staff: 404 },
  'post /api/v1/webhooks/secret': { member: 403, admin: 403, other: 404, staff: 404 },
  'post /api/v1/webhooks/test': { member: 403, admin: 403, other: 404, staff: 404 },
  'post /api/v1/webhooks/again': { member: 403, admin: 403, other: 404, staff: 404 },
  'post /api/v1/providers/{provider}/unlink': { member: 403, other: 404, staff: 404 },
};

interface Operation {
  responses: Record<string, unknown>;
  'x-browser-navigation'?: boolean;
  'x-callback'?: boolean;
  'x-tus'?: string;
}
const operations = async (): Promise<[string, Operation][]> => {
  const { body } = await clients.anonymous.get<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json');
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );
};

/** The status of an answer; a stream is closed after its first byte. */
async function statusFor(operation: string, persona: Persona): Promise<number> {
  const [method = '', pattern = ''] = operation.split(' ');
  const { path = pattern, body } = (await GRID[operation]!.send?.(persona)) ?? {};
  // A logout ends the session that sends it.
  const client = operation.endsWith('/logout') && !OUTSIDE.includes(persona) ? await copyOf(persona) : clients[persona];
  const isForm = body instanceof FormData;
  const stop = new AbortController();
  const answer = await client.raw(path.replace('{provider}', 'facebook'), {
    method: method.toUpperCase(),
    signal: stop.signal,
    headers: {
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
      ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'get' || body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  stop.abort();
  return answer.status;
}

const EMAILS = { member: 'other@grid.polyad.test', admin: 'admin@grid.polyad.test', owner: 'owner@grid.polyad.test' };
const copyOf = (persona: Persona): Promise<ApiClient> =>
  persona === 'member' || persona === 'admin' || persona === 'owner'
    ? signedIn(EMAILS[persona])
    : ApiClient.signedUp(stack.apiUrl);

describe('published samples', () => {
  it('ADMIN-012 open only sample experiments and their files, without money', async () => {
    const ask = (id: string) =>
      clients.other.post<{ data: { summary: object } }>('/experiments/samples/curves', { id });
    for (const id of [ours.completed, ours.finished, ours.running, ours.draft])
      expect([(await ask(id)).status, id]).toEqual([404, id]);
    const file = (sample: string, id: string) =>
      clients.other.raw(`/api/v1/experiments/samples/assets/${sample}/${id}`);
    expect((await file(ours.sample, ours.asset)).status).toBe(404);
    expect((await file(ours.completed, ours.asset)).status).toBe(404);
    const { status, body } = await ask(ours.sample);
    expect(status).toBe(200);
    expect(Object.keys(body.data.summary)).not.toContain('spend');
    // The pages of the sample's own team stay private to that team.
    expect((await clients.other.get(`/providers/facebook/experiment/${ours.sample}`)).status).toBe(404);
  });
});

describe('permission grid', () => {
  it('lists every operation of the OpenAPI document, and no other', async () => {
    expect(Object.keys(GRID).sort()).toEqual((await operations()).map(([name]) => name).sort());
  });

  it('ERR-002 has only 200 as success, except for marked navigations, callbacks and parts of files', async () => {
    for (const [name, operation] of await operations()) {
      const successes = Object.keys(operation.responses).filter((status) => /^[123]/.test(status));
      const isExempt = operation['x-browser-navigation'] || operation['x-callback'] || operation['x-tus'];
      expect([name, isExempt ? ['200'] : successes]).toEqual([name, ['200']]);
    }
  });

  const rows = Object.entries(GRID).filter(([, row]) => !row.isNavigation);
  it.each(rows.map(([name]) => name))('%s', async (operation) => {
    const { allow, denied } = GRID[operation]!;
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const persona of PERSONAS) {
      const status = await statusFor(operation, persona);
      const isAllowed = allow.includes(persona);
      const refusal = OUTSIDE.includes(persona) ? 401 : (OWN_DENIAL[operation]?.[persona] ?? denied);
      expected[persona] = isAllowed ? 'allowed' : String(refusal);
      actual[persona] =
        [401, 403, 404].includes(status) || status >= 500 ? String(status) : isAllowed ? 'allowed' : `${status}`;
    }
    expect(actual).toEqual(expected);
  });
});
