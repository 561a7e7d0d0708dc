import type { MikroORM } from '@mikro-orm/postgresql';
import { withoutRow } from './quiet-errors.js';

/** A statement with `$1`-style parameters and the name under which each connection keeps its plan. */
export interface Statement<Row extends object> {
  readonly name: string;
  readonly text: string;
  /** Never set: it only carries the type of a row of the answer. */
  readonly row?: Row;
}

/** Creates a named statement. A name must have one text. The text must list columns, never `*`, so that migrations keep the plan valid. */
export const statement = <Row extends object>(name: string, text: string): Statement<Row> => ({ name, text });

/**
 * Runs statements that PostgreSQL parses and plans once for each connection instead of once for each call, on the ORM's own pool. Use it
 * for the few queries of every request or every login. The ORM writes parameters into the text, so there planning costs more than the
 * query. It works outside any transaction; everything else uses an EntityManager. A proxy that shares connections between clients must
 * support prepared statements (PgBouncer does from 1.21).
 */
export class Prepared {
  constructor(private readonly orm: MikroORM) {}

  async all<Row extends object>({ name, text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    const pool = await this.orm.em.getConnection().getNativeClient();
    try {
      return (await pool.query<Row>({ name, text, values: [...values] })).rows;
    } catch (error) {
      throw withoutRow(error);
    }
  }

  async first<Row extends object>(query: Statement<Row>, values: readonly unknown[]): Promise<Row | null> {
    return (await this.all(query, values))[0] ?? null;
  }
}
