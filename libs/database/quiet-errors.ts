import { PostgreSqlDriver } from '@mikro-orm/postgresql';

/** Properties in which PostgreSQL quotes the refused row: password hashes, e-mails, hashes of links. */
const QUOTING = ['detail', 'where'] as const;

/**
 * Removes PostgreSQL's quotes of a row from an error, before anybody logs the error or Temporal stores it. Table, column and constraint
 * stay, because they explain the error.
 */
export function withoutRow<E>(error: E): E {
  if (error instanceof Error)
    for (const name of QUOTING) if (name in error) (error as Partial<Record<typeof name, string>>)[name] = undefined;
  return error;
}

/** MikroORM's driver writes such details into the message, so this driver removes them first. */
export class QuietDriver extends PostgreSqlDriver {
  override convertException(error: Error): ReturnType<PostgreSqlDriver['convertException']> {
    return super.convertException(withoutRow(error));
  }
}
