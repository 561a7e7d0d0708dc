import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval';
import { mayStore } from '../consent/consent.js';
import { STORAGE_PREFIX } from './storage.js';

/** The browser's database of chosen files that are not sent yet. They are the user's own work, so they are stored without a consent. */
export const FILES_DATABASE = `${STORAGE_PREFIX}files`;

export interface KeptFile {
  id: string;
  file: File;
}

/** Values by key, in the browser's database. Every method rejects if the database is full or not accessible. */
export interface KeyStore {
  /** Whether anything was ever stored. It must not create the database. */
  exists(): Promise<boolean>;
  keys(): Promise<string[]>;
  getMany(keys: string[]): Promise<unknown[]>;
  /** Stores all entries or none. */
  setMany(entries: [string, unknown][]): Promise<void>;
  delMany(keys: string[]): Promise<void>;
}

/** A file with its bytes, because some browsers cannot store a `File`, or store only a path whose file can change. */
interface StoredFile {
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
}

/**
 * Stores the files of each owner, such as a user's form, in their order. The owner's key contains the order, and each file has its own key,
 * so that a new file does not rewrite the others. Changes happen one after the other.
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
    /** The stored files, in their order; none if the database is not accessible. */
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
     * Stores exactly these files of the owner, by their ids.
     * @returns whether all are stored; after a failure, the earlier files stay, except those that are not in the list
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
     * Removes all files except those of one user, whose owners have the form `USER:FORM`; null removes all. Files whose owner names no form
     * (`USER`, `USER.FROM`, of an earlier version) are removed too, because their form is unknown.
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
