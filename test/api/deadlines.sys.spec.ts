import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayAfterManual } from '../support/manual-days.js';
import { testServers } from '../support/servers.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkSandbox } from './support/experiment-form.js';
import { tiktokExperiment } from './support/tiktok-form.js';

const OWNER = { email: 'dora@deadlines.polyad.test', password: 'correct horse' };
const IDENTITY = 'tiktok/customized-user';
const { lastManualDay } = testServers();
const ACCOUNT = '7001000000000000101';
const CHOICE = { id: '690000000000000901', name: 'Vidal Outdoor', type: 'TT_USER' };

let stack: SharedStack;
let owner: ApiClient;
let member: ApiClient;
let otherTeam: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl, OWNER);
  await linkSandbox(owner, [], 'tiktok');
  otherTeam = await ApiClient.signedUp(stack.apiUrl);
  const email = 'milo@deadlines.polyad.test';
  await ApiClient.signedUp(stack.apiUrl, { email });
  await stack.database.query(
    `update user_account set role = 'other', organization_id = (select organization_id from user_account where email = $1)
     where email = $2`,
    [OWNER.email, email],
  );
  member = await ApiClient.visitor(stack.apiUrl);
  await member.login(email, OWNER.password);
}, 90_000);
afterAll(() => stack?.stop(), 60_000);

interface Saved {
  id: number;
  uuid: string;
  revision: number;
}
interface Deadline {
  id: string;
  standing: string;
  drafts: number;
  templates: number;
}
type Row = Record<string, unknown>;

async function draft(data: object, { who = owner, provider = 'tiktok' } = {}): Promise<Saved> {
  const answer = await who.post<{ data: Saved }>(`/providers/${provider}/experiment/draft/save`, { data });
  return answer.body.data;
}
const custom = () => ({
  ...tiktokExperiment(),
  identity: { id: '690000000000000903', name: 'Vidal brand', type: 'CUSTOMIZED_USER' },
});
const stored = async (uuid: string) =>
  (
    await stack.database.query<{ input: Row; revision: number; endings: string[] }>(
      'select input, revision, endings from experiment where uuid = $1',
      [uuid],
    )
  ).rows[0]!;
const deadlines = async (who = owner) => (await who.get<{ data: Deadline[] }>('/deadlines')).body.data;
const deadline = async (id: string, who = owner) => (await deadlines(who)).find((one) => one.id === id);
const concerned = (id: string, query = '', who = owner) =>
  who.get<{ data: Row[]; total: number }>(`/deadlines/concerned?id=${id}${query}`);
const convert = (body: object, who = owner) => who.post<{ data: Row[] }>('/deadlines/convert', body);

describe('deadlines of platforms', () => {
  it("are listed for a team with what they concern, in the reader's language, and for nobody else", async () => {
    const conversions = { ...tiktokExperiment(), objective: 'CONVERSIONS' };
    conversions.information.campaign_type = 'WEB_CONVERSIONS';
    conversions.identity.type = 'TT_USER';
    const { uuid } = await draft(conversions);
    expect(await deadline('tiktok/manual-conversions')).toMatchObject({
      platform: 'tiktok',
      ends_on: lastManualDay,
      zone: 'UTC',
      ends_at: `${dayAfterManual(1)}T00:00:00.000Z`,
      confidence: 'platform',
      remedy: 'submit',
      drafts: 1,
      templates: 0,
      samples: 0,
      runs: 0,
      title: 'Manual campaigns for Website conversions',
    });
    expect((await concerned('tiktok/manual-conversions')).body).toMatchObject({
      data: [{ uuid, status: 'DRAFT', changeable: true, convertible: false, creator: expect.any(String) }],
      total: 1,
    });
    // Deadlines of a setting that is off, and of API versions, do not concern the team.
    expect((await deadlines()).map(({ id }) => id)).not.toContain('tiktok/manual-traffic');
    expect((await deadlines()).filter(({ id }) => id.startsWith('meta/api'))).toEqual([]);
    expect(await deadline('tiktok/manual-conversions', otherTeam)).toMatchObject({ drafts: 0 });
    expect((await concerned('tiktok/manual-conversions', '', otherTeam)).body).toMatchObject({ data: [], total: 0 });
    await otherTeam.post('/profile/lang', { lang: 'es' });
    expect(await deadline('tiktok/manual-conversions', otherTeam)).toMatchObject({
      title: 'Campañas manuales de conversiones en el sitio web',
    });
    await stack.database.query('delete from experiment where uuid = $1', [uuid]);
  });

  it('are counted again at each save of a draft, and concern runs that end after the deadline', async () => {
    const saved = await draft(custom());
    expect(await deadline(IDENTITY)).toMatchObject({ standing: 'ended', drafts: 1 });
    const pangle = custom();
    pangle.information.placements = ['PLACEMENT_PANGLE'];
    await owner.post('/providers/tiktok/experiment/draft/save', { data: pangle, id: saved.id, revision: 1 });
    expect(await deadline(IDENTITY)).toMatchObject({ drafts: 0 });
    await owner.post('/providers/tiktok/experiment/draft/save', { data: custom(), id: saved.id, revision: 2 });
    const run = (endsAt: string) =>
      stack.database.query(`update experiment set status = 'PROCESSING', ends_at = $2 where id = $1`, [
        saved.id,
        endsAt,
      ]);
    await run('2026-01-14T23:00:00Z');
    expect(await deadline(IDENTITY)).toMatchObject({ drafts: 0, runs: 0 });
    await run('2027-03-01T00:00:00Z');
    expect(await deadline(IDENTITY)).toMatchObject({ drafts: 0, runs: 1 });
    await stack.database.query('delete from experiment where id = $1', [saved.id]);
  });

  it('are paged', async () => {
    for (let n = 0; n < 3; n++) await draft(custom());
    const [first, second] = [await concerned(IDENTITY, '&size=2'), await concerned(IDENTITY, '&size=2&page=2')];
    expect([first.body.data.length, second.body.data.length, first.body.total]).toEqual([2, 1, 3]);
    expect(new Set([...first.body.data, ...second.body.data].map(({ uuid }) => uuid)).size).toBe(3);
    expect((await concerned(IDENTITY, '&size=101')).status).toBe(400);
    expect((await concerned('tiktok/none')).status).toBe(404);
    await stack.database.query(`delete from experiment where endings <> '{}'`);
  });

  it('show staff how many teams, drafts and runs they concern', async () => {
    await draft(custom());
    await draft(custom(), { who: otherTeam });
    const staff = await ApiClient.visitor(stack.apiUrl);
    await staff.login('staff@demo.polyad.test', 'polyad-demo');
    const { body } = await staff.get<{ data: Row[] }>('/admin/deadlines');
    const found = body.data.find(({ id }) => id === IDENTITY)!;
    expect(found).toMatchObject({ standing: 'ended', is_estimate: true, confidence: 'platform' });
    expect(found['teams']).toBeGreaterThanOrEqual(2);
    expect(found['drafts']).toBeGreaterThanOrEqual(2);
    expect((await owner.get('/admin/deadlines')).status).toBe(403);
    await stack.database.query(`delete from experiment where endings <> '{}'`);
  });
});

describe('conversion for a deadline', () => {
  it('replaces an ended identity by the chosen one, and changes nothing else', async () => {
    const saved = await draft(custom());
    const template = await draft(custom(), { who: member });
    await stack.database.query(`update experiment set status = 'TEMPLATE' where id = $1`, [template.id]);
    const before = await stored(saved.uuid);
    const choice = { ...CHOICE, avatar: 'https://cdn.example/a.png' };
    const answer = await convert({ id: IDENTITY, experiments: [saved.uuid, template.uuid], choice, account: ACCOUNT });
    expect(answer.body.data).toEqual([
      { uuid: saved.uuid, outcome: 'converted', revision: 2 },
      { uuid: template.uuid, outcome: 'converted', revision: 2 },
    ]);
    expect(await stored(saved.uuid)).toEqual({
      input: { ...before.input, identity: CHOICE },
      revision: 2,
      // Traffic ends only by a setting.
      endings: ['tiktok/manual-traffic'],
    });
    expect(await deadline(IDENTITY)).toMatchObject({ drafts: 0, templates: 0 });
    // A form with the open draft gets a conflict, instead of undoing the change.
    const late = { data: custom(), id: saved.id, revision: 1 };
    expect((await owner.post('/providers/tiktok/experiment/draft/save', late)).status).toBe(409);
    const again = await convert({ id: IDENTITY, experiments: [saved.uuid], choice, account: ACCOUNT });
    expect(again.body.data).toEqual([{ uuid: saved.uuid, outcome: 'unchanged', revision: null }]);
    const trail = await owner.get<{ data: { events: Row[] } }>('/profile/audit');
    expect(JSON.stringify(trail.body)).toContain('experiment.converted');
  });

  it('removes retired placements from their groups, and groups with nothing else', async () => {
    const feed = { id: 'feed', name: 'Feed', type: 'facebook' };
    const explore = { id: 'explore', name: 'Explore', type: 'instagram' };
    const home = { id: 'explore_home', name: 'Explore home', type: 'instagram' };
    const positions = [
      { id: 'a', value: [feed, explore] },
      { id: 'b', value: [home] },
      { id: 'c', value: [feed] },
    ];
    const data = { objective: 'OUTCOME_TRAFFIC', information: { name: 'Explore' }, audiences: { positions } };
    const saved = await draft(data, { provider: 'facebook' });
    expect(await deadline('meta/instagram-explore')).toMatchObject({ remedy: 'drop', drafts: 1 });
    const answer = await convert({ id: 'meta/instagram-explore', experiments: [saved.uuid] });
    expect(answer.body.data).toMatchObject([{ outcome: 'converted' }]);
    expect((await stored(saved.uuid)).input).toMatchObject({
      information: { name: 'Explore' },
      audiences: {
        positions: [
          { id: 'a', value: [feed] },
          { id: 'c', value: [feed] },
        ],
      },
    });
  });

  it('changes no experiments of other people, accounts or teams, and names each', async () => {
    const owners = await draft(custom());
    const theirs = await draft(custom(), { who: otherTeam });
    const elsewhere = await draft(
      { ...custom(), account: { id: '7001000000000000105', name: 'Other' } },
      { who: member },
    );
    const experiments = [owners.uuid, theirs.uuid, elsewhere.uuid, randomUUID()];
    const answer = await convert({ id: IDENTITY, experiments, choice: CHOICE, account: ACCOUNT }, member);
    expect(answer.body.data.map(({ outcome }) => outcome)).toEqual([
      'forbidden',
      'missing',
      'other-account',
      'missing',
    ]);
    for (const { uuid } of [owners, theirs, elsewhere]) expect((await stored(uuid)).revision).toBe(1);
  });

  it('refuses an invalid conversion with field and reason', async () => {
    const { uuid } = await draft(custom());
    const about = { id: IDENTITY, experiments: [uuid], account: ACCOUNT };
    const refused = async (body: object) => {
      const answer = await convert(body);
      return [answer.status, (answer.body as unknown as { errors?: Row[] }).errors?.[0]?.['field']];
    };
    expect(await refused(about)).toEqual([400, 'choice']);
    expect(await refused({ ...about, choice: { ...CHOICE, type: 'CUSTOMIZED_USER' } })).toEqual([400, 'choice']);
    expect(await refused({ ...about, choice: { ...CHOICE, id: 'x'.repeat(90) } })).toEqual([400, 'choice']);
    expect(await refused({ ...about, choice: CHOICE, account: undefined })).toEqual([400, 'account']);
    // An identity that the ad account lacks, and one with the wrong type.
    expect(await refused({ ...about, choice: { ...CHOICE, id: '690000000000000999' } })).toEqual([400, 'choice']);
    expect(await refused({ ...about, choice: { ...CHOICE, type: 'AUTH_CODE' } })).toEqual([400, 'choice']);
    expect(await refused({ ...about, choice: CHOICE, experiments: [] })).toEqual([400, 'experiments']);
    const many = Array.from({ length: 51 }, () => randomUUID());
    expect(await refused({ ...about, choice: CHOICE, experiments: many })).toEqual([400, 'experiments']);
    expect((await convert({ id: 'tiktok/manual-conversions', experiments: [uuid] })).status).toBe(409);
    expect((await convert({ id: 'tiktok/none', experiments: [uuid] })).status).toBe(404);
    expect((await stored(uuid)).revision).toBe(1);
  });

  it('refuses a TikTok account that may show no new ads, whatever the browser sends', async () => {
    const { uuid } = await draft(custom());
    const lent = (id: string, name: string) => ({
      id,
      name,
      type: 'BC_AUTH_TT',
      authorized_bc_id: '7200000000000000501',
    });
    const ask = (choice: object) => convert({ id: IDENTITY, experiments: [uuid], account: ACCOUNT, choice });
    const answer = await ask(lent('690000000000000908', 'Vidal Club'));
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'choice' }] } });
    expect(JSON.stringify(answer.body)).toContain('Vidal Club');
    expect((await stored(uuid)).revision).toBe(1);
    const other = await ask(lent('690000000000000902', 'Vidal Outlet'));
    expect(other.body.data).toMatchObject([{ uuid, outcome: 'converted' }]);
  });
});
