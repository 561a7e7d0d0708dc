import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval';
import { mayStore } from '../consent/consent.js';
import { STORAGE_PREFIX } from './storage.js';

/** The browser's database of files: chosen, not yet sent. It is the user's own work, kept like a draft without asking. */
export const FILES_DATABASE = `${STORAGE_PREFIX}files`;

export interface KeptFile {
  id: string;
  file: File;
}

/** Values by key, as the browser's database keeps them. Every method rejects where the database is full or closed to us. */
export interface KeyStore {
  /** Whether anything was ever stored: a check must not create the database. */
  exists(): Promise<boolean>;
  keys(): Promise<string[]>;
  getMany(keys: string[]): Promise<unknown[]>;
  /** Stores all of them or none. */
  setMany(entries: [string, unknown][]): Promise<void>;
  delMany(keys: string[]): Promise<void>;
}

/** A file by its bytes: some browsers cannot keep `File`, or keep only a path whose file may have changed. */
interface StoredFile {
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
}

/**
 * The files of each owner, such as a user's form, in their order. The owner's key holds the order, and each file has its own key, so that
 * adding a file does not rewrite the others. Changes happen one after the other.
 */
export function createFileStore(store: KeyStore) {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  const keyOf = (owner: string, id: string) => `${owner}/${id}`;

  return {
    /** The kept files, in their order; none if the browser closes its database to us. */
    read: (owner: string): Promise<KeptFile[]> =>
      inTurn(async () => {
        if (!(await store.exists())) return [];
        const [order] = await store.getMany([owner]);
        const ids = Array.isArray(order) ? order.filter((id): id is string => typeof id === 'string') : [];
        const stored = (await store.getMany(ids.map((id) => keyOf(owner, id)))) as (StoredFile | undefined)[];
        return ids.flatMap((id, index) => {
          const found = stored[index];
          if (found === undefined) return [];
          const { name, type, lastModified, bytes } = found;
          return [{ id, file: new File([bytes], name, { type, lastModified }) }];
        });
      }).catch(() => []),

    /**
     * Keeps exactly these files of the owner, by their ids.
     * @returns whether it could: a full or closed database keeps its earlier files, except those no longer wanted
     */
    write: (owner: string, files: readonly KeptFile[]): Promise<boolean> =>
      inTurn(async () => {
        if (!mayStore('necessary') || (files.length === 0 && !(await store.exists()))) return true;
        const present = new Set((await store.keys()).filter((key) => key.startsWith(`${owner}/`)));
        const wanted = new Set(files.map(({ id }) => keyOf(owner, id)));
        const unwanted = [...present].filter((key) => !wanted.has(key));
        await store.delMany(files.length === 0 ? [owner, ...unwanted] : unwanted);
        if (files.length === 0) return true;
        const added: [string, unknown][] = await Promise.all(
          files
            .filter(({ id }) => !present.has(keyOf(owner, id)))
            .map(async ({ id, file }) => {
              const { name, type, lastModified } = file;
              return [keyOf(owner, id), { name, type, lastModified, bytes: await file.arrayBuffer() }];
            }),
        );
        await store.setMany([...added, [owner, files.map(({ id }) => id)]]);
        return true;
      }).catch(() => false),

    /**
     * Removes everybody's files except one user's, whose owners are `USER:FORM`; null removes everybody's. Files from before owners named a
     * form (`USER`, `USER.FROM`) are removed too, because their form is unknown.
     */
    keepOnly: (user: string | null): Promise<void> =>
      inTurn(async () => {
        if (!(await store.exists())) return;
        const others = (await store.keys()).filter((key) => user === null || !key.startsWith(`${user}:`));
        await store.delMany(others);
      }).catch(() => undefined),
  };
}
export type FileStore = ReturnType<typeof createFileStore>;

/** The browser's own database, opened when it is first needed. */
function browserStore(): KeyStore {
  let opened: UseStore | undefined;
  const store = (): UseStore => (opened ??= createStore(FILES_DATABASE, 'files'));
  return {
    exists: async () => (await indexedDB.databases()).some(({ name }) => name === FILES_DATABASE),
    keys: () => keys<string>(store()),
    getMany: (wanted) => getMany(wanted, store()),
    setMany: (entries) => setMany(entries, store()),
    delMany: (unwanted) => delMany(unwanted, store()),
  };
}

export const files = createFileStore(browserStore());
