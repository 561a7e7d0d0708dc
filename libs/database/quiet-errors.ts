import { PostgreSqlDriver } from '@mikro-orm/postgresql';

/** Where PostgreSQL quotes the row that it refused: password hashes, e-mails, hashes of links. */
const QUOTING = ['detail', 'where'] as const;

/**
 * Takes out of an error what PostgreSQL quotes of a row, before anybody logs the error or Temporal keeps it. Table, column
 * and constraint stay: they say what was wrong.
 */
export function withoutRow<E>(error: E): E {
  if (error instanceof Error)
    for (const name of QUOTING) if (name in error) (error as Partial<Record<typeof name, string>>)[name] = undefined;
  return error;
}

/** MikroORM's driver writes such details into the message; this one has none to write. */
export class QuietDriver extends PostgreSqlDriver {
  override convertException(error: Error): ReturnType<PostgreSqlDriver['convertException']> {
    return super.convertException(withoutRow(error));
  }
}
