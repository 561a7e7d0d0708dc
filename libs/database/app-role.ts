import type { EntityManager } from '@mikro-orm/postgresql';

/** Of the trail, whoever logs in with the role may add and read, nothing else. */
const APPEND_ONLY = ['audit_event'];

/**
 * Gives a login of the API's own what it needs and no more: rows of every table, but of the audit trail only new ones. Workers
 * of the platforms' queues can have it too; one of `core` cannot, as it erases ended accounts. Run by the owner of the tables
 * after each migration.
 * @param role an existing login that owns nothing
 * @throws Error where it would hold nothing back: the role is missing, is a superuser, or is the tables' owner
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
