import type { EntityManager } from '@mikro-orm/postgresql';

/** In these tables the API may add and read rows, and nothing else. */
const APPEND_ONLY = ['audit_event', 'fee_entry'];

/** The logins other than the owner of the tables, and the variables that name their addresses. */
export const ROLES = {
  api: { variable: 'APP_DATABASE_URL', mayErase: false },
  worker: { variable: 'WORKER_DATABASE_URL', mayErase: true },
} as const;

export type RoleKind = keyof typeof ROLES;

/**
 * The login that an address names, and its password.
 * @param url a postgresql:// address
 * @throws Error if one of them is missing
 */
export function loginOf(kind: RoleKind, url: string): { role: string; secret: string } {
  const { username, password } = URL.canParse(url) ? new URL(url) : { username: '', password: '' };
  const [role, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  if (role === '' || secret === '') throw new Error(`${ROLES[kind].variable}: must name a login and its password`);
  return { role, secret };
}

/**
 * Creates the login of an address with its password. If the login exists, it gets that password.
 * @param url a postgresql:// address with a login and a password
 * @returns the role's name
 * @throws Error if the address lacks one of them, or if the connected login may not create roles
 */
export async function makeRole(em: EntityManager, kind: RoleKind, url: string): Promise<string> {
  const { variable } = ROLES[kind];
  const { role, secret } = loginOf(kind, url);
  const [own] = await em.execute<{ sql: string; isOwn: boolean }[]>(
    `select format(case when exists (select 1 from pg_roles where rolname = ?) then 'alter role %I login password %L'
       else 'create role %I login password %L' end, ?::text, ?::text) as sql, current_user = ? as "isOwn"`,
    [role, role, secret, role],
  );
  if (own!.isOwn) throw new Error(`${variable}: must be another login than the one that owns the tables`);
  const pool = await em.getConnection().getNativeClient();
  await pool.query(own!.sql); // unchanged: the ORM would treat characters of a password as a parameter
  return role;
}

/** @throws Error if the API and the workers use the same login: the API could then change the audit trail with a worker's rights */
export function requireTwo({ api, worker }: Readonly<Record<RoleKind, string | undefined>>): void {
  if (api !== undefined && api === worker)
    throw new Error(`the API and the workers need two logins; both are ${api} (APP_DATABASE_URL, WORKER_DATABASE_URL)`);
}

/**
 * Gives a login only the rights that the API or a worker needs: to change the rows of every table. In the audit trail and the fee books,
 * the API can only add rows. A worker erases ended accounts, so it can change both in a transaction that declares it. Neither can change a
 * table or a trigger. The owner of the tables runs this after each migration.
 * @param role an existing login that owns nothing
 * @throws Error if the role is missing, or if it is a superuser or owns the tables, because then nothing restricts it
 */
export async function grantRole(em: EntityManager, kind: RoleKind, role: string): Promise<void> {
  const [found] = await em.execute<{ name: string; schema: string; database: string; bypasses: boolean }[]>(
    `select quote_ident(rolname) as name, quote_ident(current_schema()) as schema, quote_ident(current_database()) as database,
       rolsuper or pg_has_role(rolname, current_user, 'member') as bypasses
     from pg_roles where rolname = ?`,
    [role],
  );
  if (!found) throw new Error(`there is no database role ${role}`);
  if (found.bypasses)
    throw new Error(`the database role ${role} must be neither a superuser nor the owner of the tables`);
  const { name, schema, database } = found;
  await em.transactional(async (own) => {
    for (const sql of [
      // Needed if operators have revoked these rights from everyone. Workers write insights through a temporary table.
      `grant connect${ROLES[kind].mayErase ? ', temporary' : ''} on database ${database} to ${name}`,
      `grant usage on schema ${schema} to ${name}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${name}`,
      `grant usage, select on all sequences in schema ${schema} to ${name}`,
      ...(ROLES[kind].mayErase ? [] : APPEND_ONLY.map((table) => `revoke update, delete on ${table} from ${name}`)),
    ])
      await own.execute(sql, [], 'run');
  });
}
