import type { EntityManager } from '@mikro-orm/postgresql';

/** A complete file, as its row describes it. */
export interface StoredFileRow {
  key: string;
  /** The size in bytes; null for a logo, whose row names only its key. */
  sizeBytes: number | null;
  /** Hexadecimal. */
  sha256: string | null;
}

/** Maximum number of rows that one query reads. */
const MOST_ROWS = 500;

/** The files of all teams that rows name, for the operator's commands. */
export class StoredFileRepository {
  /** @param em returns a new entity manager for each call */
  constructor(private readonly em: () => EntityManager) {}

  /** Every complete file, ordered by its key. */
  async *complete(): AsyncGenerator<StoredFileRow> {
    for (let last = ''; ;) {
      const rows = await this.em().execute<{ key: string; size: string | null; sha256: string | null }[]>(
        `select storage_key as key, size_bytes as size, sha256 from asset where storage_key > ?
         union all select logo_key, null, null from organization where logo_key > ?
         order by key limit ${MOST_ROWS}`,
        [last, last],
      );
      for (const { key, size, sha256 } of rows) yield { key, sizeBytes: size === null ? null : Number(size), sha256 };
      if (rows.length < MOST_ROWS) return;
      last = rows.at(-1)!.key;
    }
  }

  /** Keys of the files that are still arriving. */
  async arriving(): Promise<string[]> {
    const rows = await this.em().execute<{ key: string }[]>(
      'select storage_key as key from upload where finished_at is null',
    );
    return rows.map(({ key }) => key);
  }
}
