import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { grantRole, makeRole, requireTwo, type RoleKind } from '../../roles.js';
import { AuditRepository } from './audit.repository.js';

const [team, otherTeam, uuid] = [randomUUID(), randomUUID(), randomUUID()];
let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
  for (const [id, name] of [
    [team, 'Luz'],
    [otherTeam, 'Sol'],
  ])
    await em().execute(`insert into organization (id, name, created_at) values (?, ?, now())`, [id, name]);
  await em().execute(
    `insert into experiment (uuid, key, organization_id, created_by, platform, status, phase, name, input, account_id,
       currency, budget_minor, created_count, tested_count, payload_hash, created_at, updated_at)
     values (?, 'k000000001', ?, ?, 'meta', 'PROCESSING', 'running', 'Spring sandals', '{}', 'act_1', 'EUR', 100, 4, 2,
       repeat('0', 64), now(), now())`,
    [uuid, team, randomUUID()],
  );
});
afterAll(() => database.close());
const em = () => database.orm.em.fork();

describe('the trail of a team', () => {
  it("names the team's experiments by uuid and by number, and no other team's", async () => {
    const [experiment] = await em().execute<{ id: number }[]>('select id from experiment where uuid = ?', [uuid]);
    for (const organizationId of [team, otherTeam])
      for (const [action, target] of [
        ['experiment.submitted', uuid],
        ['results.exported', String(experiment!.id)],
        ['member.invited', String(experiment!.id)],
      ] as const)
        await new AuditRepository(em()).add({ action, organizationId, target, ip: '10.0.0.1' });
    const names = async (of: string) => {
      const { rows } = await new AuditRepository(em()).page(of, { page: 1, size: 10 });
      return Object.fromEntries(rows.map(({ action, targetName }) => [action, targetName]));
    };
    expect(await names(team)).toEqual({
      'experiment.submitted': 'Spring sandals',
      'results.exported': 'Spring sandals',
      'member.invited': null,
    });
    expect(Object.values(await names(otherTeam))).toEqual([null, null, null]);
  });
});

const OWNERS_ACTS = [
  'truncate audit_event',
  'alter table audit_event disable trigger all',
  'drop table audit_event',
  'create or replace function refuse_audit_change() returns trigger language plpgsql as $$begin return old; end$$',
];

/** Creates a login that owns nothing, with the rights of its kind, and connects as this login. */
async function loggedIn(kind: RoleKind, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const [role, password] = [`role_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')];
  const urlWith = (secret: string) =>
    Object.assign(new URL(database.url), { username: role, password: encodeURIComponent(secret) }).href;
  const client = new pg.Client({ connectionString: urlWith(password) });
  try {
    // A second call changes the password, whatever characters it contains.
    for (const secret of [`it's "%?$1`, password]) expect(await makeRole(em(), kind, urlWith(secret))).toBe(role);
    await grantRole(em(), kind, role);
    await client.connect();
    await work(client);
  } finally {
    await client.end();
    await em().execute(`drop owned by ${role}; drop role ${role}`, [], 'run');
  }
}

describe('the trail is append-only', () => {
  it.each(['update audit_event set ip = ip', 'delete from audit_event', 'truncate audit_event'])(
    'even for the owner of its table: %s',
    async (sql) => {
      await new AuditRepository(em()).add({ action: 'member.invited', organizationId: team, ip: '10.0.0.1' });
      await expect(em().execute(sql, [], 'run')).rejects.toThrow('the audit trail is append-only');
    },
  );

  it('for the login of the API, which can add and read entries and has no other right', () =>
    loggedIn('api', async (app) => {
      const before = await app.query('select count(*)::int as count from audit_event');
      await app.query(
        `insert into audit_event (id, action, detail, at) values (gen_random_uuid(), 'member.invited', '{}', now())`,
      );
      const after = await app.query('select count(*)::int as count from audit_event');
      expect(after.rows[0].count).toBe(before.rows[0].count + 1);
      expect((await app.query(`update organization set name = 'Luna' where id = $1`, [team])).rowCount).toBe(1);
      await app.query(`insert into login_failure (scope, at) values ('x', now())`);
      await app.query(`set polyad.erasing = 'on'`);
      const changes = ['audit_event', 'fee_entry'].flatMap((table) => [
        `update ${table} set at = at`,
        `delete from ${table}`,
      ]);
      for (const sql of [...changes, ...OWNERS_ACTS])
        await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' });
    }));

  it('for the login of workers, except in a transaction that erases; it has no other right', () =>
    loggedIn('worker', async (worker) => {
      await new AuditRepository(em()).add({ action: 'member.invited', organizationId: team, ip: '10.0.0.1' });
      const erase = () => worker.query('delete from audit_event where organization_id = $1', [team]);
      await expect(erase()).rejects.toThrow('the audit trail is append-only');
      for (const sql of OWNERS_ACTS) await expect(worker.query(sql)).rejects.toMatchObject({ code: '42501' });
      await worker.query(`begin; set local polyad.erasing = 'on'`);
      expect((await erase()).rowCount).toBeGreaterThan(0);
      await worker.query('rollback');
    }));

  it('logins can connect, and workers can create temporary tables, even if an operator revoked both rights from everyone', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await em().execute(`revoke all on database "${name}" from public`, [], 'run');
    await loggedIn('worker', async (worker) => {
      await worker.query('create temporary table arriving (id int)');
    });
    await loggedIn('api', async (api) => {
      await expect(api.query('create temporary table arriving (id int)')).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('the API and the workers must have different logins, because one would have the rights of both', () => {
    expect(() => requireTwo({ api: 'polyad', worker: 'polyad' })).toThrow('need two logins; both are polyad');
    expect(() => requireTwo({ api: 'polyad_app', worker: undefined })).not.toThrow();
  });

  it('a login with all rights is refused', async () => {
    const [{ name }] = await em().execute<[{ name: string }]>('select current_user as name');
    await expect(grantRole(em(), 'api', name)).rejects.toThrow('neither a superuser nor the owner');
    await expect(makeRole(em(), 'api', database.url)).rejects.toThrow('another login');
    await expect(makeRole(em(), 'api', 'postgresql://127.0.0.1/x')).rejects.toThrow('must name a login');
    await expect(grantRole(em(), 'api', 'nobody_of_this_name')).rejects.toThrow('there is no database role');
  });
});
