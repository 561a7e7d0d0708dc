import pg from 'pg';

/**
 * Inserts rows into a database that has their schema. Triggers and foreign keys are off during this, as when a backup is restored.
 * @param tables the rows of each table as a JSON array, read by PostgreSQL itself, so that large numbers stay exact
 */
export async function restoreRows(url: string, tables: Readonly<Record<string, string>>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const [table, rows] of Object.entries(tables)) {
      const { rows: columns } = await client.query<{ name: string; sequence: string | null }>(
        `select column_name as name, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
         from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      );
      const names = columns.map(({ name }) => client.escapeIdentifier(name)).join(', ');
      const target = client.escapeIdentifier(table);
      await client.query(
        `insert into ${target} (${names}) overriding system value select ${names} from json_populate_recordset(null::${target}, $1)`,
        [rows],
      );
      for (const { name, sequence } of columns)
        if (sequence !== null)
          await client.query(
            `select setval($1, coalesce((select max(${client.escapeIdentifier(name)}) from ${target}), 1))`,
            [sequence],
          );
    }
  } finally {
    await client.end();
  }
}

/** How many rows each table has. */
export async function countRows(url: string, tables: readonly string[]): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${client.escapeIdentifier(table)}`,
      );
      counts[table] = rows[0]!.count;
    }
    return counts;
  } finally {
    await client.end();
  }
}
