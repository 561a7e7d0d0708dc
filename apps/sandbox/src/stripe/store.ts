import { randomBytes } from 'node:crypto';
import type { SQLInputValue } from 'node:sqlite';
import type { Database } from '../store/database.js';

/** An object as the API returns it. */
export interface StripeObject extends Record<string, unknown> {
  id: string;
  object: string;
  created: number;
}

/** Data of an object that the stand-in keeps but no answer contains. */
export type Hidden = Record<string, unknown>;

interface Row {
  seq: number;
  id: string;
  data: string;
  hidden: string;
}

interface Query {
  object: string;
  customer?: string;
  /** Only objects after this one, newest first. */
  after?: string;
  limit?: number;
}

/** Objects of the stand-in, each stored as the API returns it. Nothing is removed. */
export class StripeStore {
  constructor(private readonly db: Database) {
    db.define(`
      CREATE TABLE IF NOT EXISTS stripe_objects (
        seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, object TEXT NOT NULL, customer TEXT, data TEXT NOT NULL,
        hidden TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS stripe_objects_customer ON stripe_objects (customer, object, seq);`);
  }

  static newId(prefix: string): string {
    return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}`;
  }

  insert<T extends StripeObject>(object: T, hidden: Hidden = {}): T {
    this.db.run(
      'INSERT INTO stripe_objects (id, object, customer, data, hidden) VALUES (?,?,?,?,?)',
      ...[object.id, object.object, customerOf(object), JSON.stringify(object), JSON.stringify(hidden)],
    );
    return object;
  }

  /** Saves an object with its changes. */
  save<T extends StripeObject>(object: T, change: Partial<T> = {}, hidden?: Hidden): T {
    Object.assign(object, change);
    this.db.run(
      'UPDATE stripe_objects SET customer = ?, data = ?, hidden = coalesce(?, hidden) WHERE id = ?',
      ...[customerOf(object), JSON.stringify(object), hidden ? JSON.stringify(hidden) : null, object.id],
    );
    return object;
  }

  get<T extends StripeObject>(object: string, id: string): T | undefined {
    const row = this.db.get<Row>('SELECT * FROM stripe_objects WHERE id = ? AND object = ?', id, object);
    return row && (JSON.parse(row.data) as T);
  }

  /** An object of any kind. */
  any(id: string): StripeObject | undefined {
    const row = this.db.get<Row>('SELECT * FROM stripe_objects WHERE id = ?', id);
    return row && (JSON.parse(row.data) as StripeObject);
  }

  hidden(id: string): Hidden {
    const row = this.db.get<Row>('SELECT * FROM stripe_objects WHERE id = ?', id);
    return row ? (JSON.parse(row.hidden) as Hidden) : {};
  }

  /** Newest first. */
  list<T extends StripeObject>({ object, customer, after, limit }: Query): T[] {
    const parts = ['object = ?'];
    const values: SQLInputValue[] = [object];
    if (customer !== undefined) {
      parts.push('customer = ?');
      values.push(customer);
    }
    if (after !== undefined) {
      parts.push('seq < (SELECT seq FROM stripe_objects WHERE id = ?)');
      values.push(after);
    }
    const sql = `SELECT * FROM stripe_objects WHERE ${parts.join(' AND ')} ORDER BY seq DESC LIMIT ?`;
    return this.db.all<Row>(sql, ...values, limit ?? 1_000_000).map(({ data }) => JSON.parse(data) as T);
  }
}

const customerOf = ({ customer }: StripeObject): string | null => (typeof customer === 'string' ? customer : null);
