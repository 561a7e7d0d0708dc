import type { EntityManager } from '@mikro-orm/postgresql';

/** In these tables the role may add and read rows, and nothing else. */
const APPEND_ONLY = ['audit_event'];

/**
 * Creates the login of an address with its password. If the login exists, it gets that password.
 * @param url a postgresql:// address with both
 * @returns the role's name
 * @throws Error where the address names none, or the connected login may not create roles
 */
export async function makeAppRole(em: EntityManager, url: string): Promise<string> {
  const { username, password } = new URL(url);
  const [role, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  if (role === '' || secret === '') throw new Error('APP_DATABASE_URL: must name a login and its password');
  const [own] = await em.execute<{ sql: string; isOwn: boolean }[]>(
    `select format(case when exists (select 1 from pg_roles where rolname = ?) then 'alter role %I login password %L'
       else 'create role %I login password %L' end, ?::text, ?::text) as sql, current_user = ? as "isOwn"`,
    [role, role, secret, role],
  );
  if (own!.isOwn) throw new Error('APP_DATABASE_URL: must be another login than the one that owns the tables');
  const pool = await em.getConnection().getNativeClient();
  await pool.query(own!.sql); // unchanged: the ORM would take characters of a password for a parameter
  return role;
}

/**
 * Gives a login for the API the least rights that it needs: the rows of every table, but only new rows of the audit trail. Workers of the
 * platforms' queues can use it too. A worker of `core` cannot, because it erases ended accounts. The owner of the tables runs it after
 * each migration.
 * @param role an existing login that owns nothing
 * @throws Error where it would restrict nothing: the role is missing, is a superuser, or owns the tables
 */
export async function grantAppRole(em: EntityManager, role: string): Promise<void> {
  const [found] = await em.execute<{ name: string; schema: string; bypasses: boolean }[]>(
    `select quote_ident(rolname) as name, quote_ident(current_schema()) as schema,
       rolsuper or pg_has_role(rolname, current_user, 'member') as bypasses
     from pg_roles where rolname = ?`,
    [role],
  );
  if (!found) throw new Error(`there is no database role ${role}`);
  if (found.bypasses)
    throw new Error(`the database role ${role} must be neither a superuser nor the owner of the tables`);
  const { name, schema } = found;
  await em.transactional(async (own) => {
    for (const sql of [
      `grant usage on schema ${schema} to ${name}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${name}`,
      `grant usage, select on all sequences in schema ${schema} to ${name}`,
      ...APPEND_ONLY.map((table) => `revoke update, delete on ${table} from ${name}`),
    ])
      await own.execute(sql, [], 'run');
  });
}
