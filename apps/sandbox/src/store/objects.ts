import type { SQLInputValue } from 'node:sqlite';
import type { Database } from './database.js';

/** One object that was ever created on a platform. Only that platform knows the content of `data`. */
export interface StoredObject<Data = Record<string, unknown>> {
  seq: number;
  /** Name of the platform, as in its addresses. */
  platform: string;
  type: string;
  id: string;
  account: string;
  name: string;
  campaign: string | null;
  /** Ad set or ad group. */
  group: string | null;
  status: string;
  deleted: boolean;
  createdAt: number;
  updatedAt: number;
  data: Data;
}

export interface StatusEntry {
  at: number;
  status: string;
}

export interface ObjectQuery {
  platform: string;
  type: string;
  account?: string;
  campaign?: string;
  group?: string;
  name?: string;
  nameContains?: string;
  /** Only objects whose `seq` is smaller than this. Lists run from new to old. */
  before?: number;
  withDeleted?: boolean;
}

type NewObject<Data> = Omit<StoredObject<Data>, 'seq' | 'id' | 'deleted' | 'updatedAt'> & {
  id?: string | ((seq: number) => string);
};
interface ObjectRow {
  seq: number;
  platform: string;
  type: string;
  id: string;
  account: string;
  name: string;
  campaign: string | null;
  grp: string | null;
  status: string;
  deleted: number;
  created_at: number;
  updated_at: number;
  data: string;
}

const PAGE = 500;

/**
 * The ledger of the outside world: every object of every platform, with its status history. Nothing is ever removed; a deletion is a flag.
 */
export class ObjectStore {
  /** Unlimited on purpose: every holder of an object must see its changes. */
  private readonly cache = new Map<string, StoredObject>();
  private lastSeq: number;
  private readonly watchers: ((object: StoredObject) => void)[] = [];

  constructor(private readonly db: Database) {
    db.define(`
      CREATE TABLE IF NOT EXISTS objects (
        seq INTEGER PRIMARY KEY, platform TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL, account TEXT NOT NULL,
        name TEXT NOT NULL, campaign TEXT, grp TEXT, status TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0,
        created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, data TEXT NOT NULL);
      CREATE UNIQUE INDEX IF NOT EXISTS objects_id ON objects (platform, id);
      CREATE INDEX IF NOT EXISTS objects_account ON objects (account, type, seq);
      CREATE INDEX IF NOT EXISTS objects_campaign ON objects (campaign, type, seq) WHERE campaign IS NOT NULL;
      CREATE INDEX IF NOT EXISTS objects_group ON objects (grp, type, seq) WHERE grp IS NOT NULL;
      CREATE INDEX IF NOT EXISTS objects_name ON objects (name);
      CREATE TABLE IF NOT EXISTS status_history (object INTEGER NOT NULL, at INTEGER NOT NULL, status TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS status_history_object ON status_history (object);`);
    this.lastSeq = Number(db.get<{ last: number }>('SELECT coalesce(max(seq), 0) AS last FROM objects')?.last ?? 0);
  }

  /** Registers a function that gets every created or changed object, before the caller of the change gets an answer. */
  watch(watcher: (object: StoredObject) => void): void {
    this.watchers.push(watcher);
  }

  /** Stores a new object. By default its id has 18 digits, too many for a JavaScript number. */
  insert<Data>(object: NewObject<Data>): StoredObject<Data> {
    const seq = ++this.lastSeq;
    const stored = {
      ...object,
      seq,
      id: typeof object.id === 'function' ? object.id(seq) : (object.id ?? `12021${String(seq).padStart(13, '0')}`),
      deleted: false,
      updatedAt: object.createdAt,
    } as StoredObject<Data>;
    this.db.run(
      'INSERT INTO objects (seq, platform, type, id, account, name, campaign, grp, status, created_at, updated_at, data) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)',
      ...[seq, stored.platform, stored.type, stored.id, stored.account, stored.name, stored.campaign, stored.group],
      ...[stored.status, stored.createdAt, stored.createdAt, JSON.stringify(stored.data)],
    );
    this.recordStatus(stored, stored.createdAt);
    this.remember(stored as StoredObject);
    for (const watcher of this.watchers) watcher(stored as StoredObject);
    return stored;
  }

  get<Data = Record<string, unknown>>(platform: string, id: string): StoredObject<Data> | undefined {
    const cached = this.cache.get(`${platform}/${id}`);
    if (cached) return cached as StoredObject<Data>;
    const row = this.db.get<ObjectRow>('SELECT * FROM objects WHERE platform = ? AND id = ?', platform, id);
    return row && (this.remember(toObject(row)) as StoredObject<Data>);
  }

  /** Saves the object; a changed status is added to its history. */
  save<Data>(object: StoredObject<Data>, change: Partial<StoredObject<Data>>, at: number): void {
    const before = object.status;
    Object.assign(object, change, { updatedAt: at });
    this.db.run(
      'UPDATE objects SET name = ?, status = ?, deleted = ?, updated_at = ?, data = ? WHERE seq = ?',
      ...[object.name, object.status, object.deleted ? 1 : 0, at, JSON.stringify(object.data), object.seq],
    );
    if (object.status !== before) this.recordStatus(object, at);
    for (const watcher of this.watchers) watcher(object as StoredObject);
  }

  /** Objects, newest first, read page by page so that a caller can stop early. */
  *list<Data = Record<string, unknown>>(query: ObjectQuery): Generator<StoredObject<Data>> {
    const { where, values } = conditions(query);
    let before = query.before ?? Number.MAX_SAFE_INTEGER;
    for (;;) {
      const sql = `SELECT * FROM objects WHERE ${where} AND seq < ? ORDER BY seq DESC LIMIT ${PAGE}`;
      const rows = this.db.all<ObjectRow>(sql, ...values, before);
      for (const row of rows) {
        yield (this.cache.get(`${row.platform}/${row.id}`) ?? this.remember(toObject(row))) as StoredObject<Data>;
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      before = last.seq;
    }
  }

  count(query: ObjectQuery): number {
    const { where, values } = conditions(query);
    return Number(this.db.get<{ n: number }>(`SELECT count(*) AS n FROM objects WHERE ${where}`, ...values)?.n);
  }

  history(object: StoredObject<unknown>): StatusEntry[] {
    return this.db.all<StatusEntry>(
      'SELECT at, status FROM status_history WHERE object = ? ORDER BY rowid',
      object.seq,
    );
  }

  recordStatus(object: StoredObject<unknown>, at: number, status = object.status): void {
    this.db.run('INSERT INTO status_history (object, at, status) VALUES (?, ?, ?)', object.seq, at, status);
  }

  /** Clears the cache. Call it after a rollback: memory and file can differ, and sequence numbers are free again. */
  forget(): void {
    this.cache.clear();
    this.lastSeq = Number(
      this.db.get<{ last: number }>('SELECT coalesce(max(seq), 0) AS last FROM objects')?.last ?? 0,
    );
  }

  private remember(object: StoredObject): StoredObject {
    this.cache.set(`${object.platform}/${object.id}`, object);
    return object;
  }
}

function conditions(query: ObjectQuery): { where: string; values: SQLInputValue[] } {
  // A plus keeps SQLite from using another index: for a whole name, the index on names is the best.
  const other = query.name === undefined ? '' : '+';
  const parts: [string, SQLInputValue | undefined][] = [
    ['platform = ?', query.platform],
    [`${other}type = ?`, query.type],
    [`${other}account = ?`, query.account],
    [`${other}campaign = ?`, query.campaign],
    [`${other}grp = ?`, query.group],
    ['name = ?', query.name],
    ['instr(lower(name), lower(?)) > 0', query.nameContains],
  ];
  const used = parts.filter(([, value]) => value !== undefined);
  const where = used.map(([sql]) => sql).join(' AND ') + (query.withDeleted ? '' : ' AND deleted = 0');
  return { where, values: used.map(([, value]) => value as SQLInputValue) };
}

function toObject(row: ObjectRow): StoredObject {
  const { grp, deleted, created_at: createdAt, updated_at: updatedAt, data, ...rest } = row;
  return { ...rest, group: grp, deleted: deleted === 1, createdAt, updatedAt, data: JSON.parse(data) };
}
