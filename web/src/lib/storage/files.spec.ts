import { beforeEach, describe, expect, it } from '@jest/globals';
import { signedIn, signedOut, sessionExpired } from '../session/session-slice.js';
import { forgetOthersWork } from '../session/forget-others-work.js';
import { createFileStore, type FileStore, type KeyStore } from './files.js';

/** A browser's database in memory, which can simulate that it is full or refuses access. */
function fakeStore() {
  const values = new Map<string, unknown>();
  const state = { values, isFull: false, isClosed: false, written: [] as string[] };
  const open = <T>(work: () => T): Promise<T> =>
    state.isClosed ? Promise.reject(new Error('SecurityError')) : Promise.resolve().then(work);
  const store: KeyStore = {
    exists: () => open(() => values.size > 0),
    keys: () => open(() => [...values.keys()]),
    getMany: (keys) => open(() => keys.map((key) => values.get(key))),
    setMany: (entries) =>
      open(() => {
        if (state.isFull) throw new Error('QuotaExceededError');
        for (const [key, value] of entries) {
          values.set(key, value);
          state.written.push(key);
        }
      }),
    delMany: (keys) => open(() => keys.forEach((key) => values.delete(key))),
  };
  return { ...state, state, store };
}

const image = (id: string) => ({ id, file: new File([id], `${id}.png`, { type: 'image/png', lastModified: 7 }) });
const namesOf = async (files: FileStore, owner: string) => (await files.read(owner)).map(({ file }) => file.name);

let fake: ReturnType<typeof fakeStore>;
let files: FileStore;
beforeEach(() => {
  fake = fakeStore();
  files = createFileStore(fake.store);
});

describe('stored files', () => {
  it('are restored only for their owner, in order, with name, type and date', async () => {
    expect(await files.write('nora', [image('b'), image('a')])).toBe(true);
    const [first, second] = await files.read('nora');
    expect([first?.id, second?.id]).toEqual(['b', 'a']);
    expect(first?.file).toMatchObject({ name: 'b.png', type: 'image/png', lastModified: 7, size: 1 });
    expect(await first?.file.text()).toBe('b');
    expect(await files.read('theo')).toEqual([]);
  });

  it('are written once each, even if the list changes several times', async () => {
    await files.write('nora', [image('a')]);
    await files.write('nora', [image('a'), image('b')]);
    await files.write('nora', [image('b')]);
    expect(fake.state.written.filter((key) => key.includes('/'))).toEqual(['nora/a', 'nora/b']);
    expect(await namesOf(files, 'nora')).toEqual(['b.png']);
    expect([...fake.values.keys()]).toEqual(['nora', 'nora/b']);
  });

  it('have the state of the last change, even if earlier bytes take longer', async () => {
    const slow = image('a');
    let give = (_bytes: ArrayBuffer) => {};
    slow.file.arrayBuffer = () => new Promise((resolve) => (give = resolve));
    const first = files.write('nora', [slow]);
    const last = files.write('nora', [image('b')]);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    give(new ArrayBuffer(1));
    await Promise.all([first, last]);
    expect(await namesOf(files, 'nora')).toEqual(['b.png']);
  });

  it('are deleted with the list', async () => {
    await files.write('nora', [image('a')]);
    await files.write('nora', []);
    expect(fake.values.size).toBe(0);
  });

  it('are reported if a full database refuses them, without losing earlier ones', async () => {
    await files.write('nora', [image('a')]);
    fake.state.isFull = true;
    expect(await files.write('nora', [image('a'), image('b')])).toBe(false);
    expect(await namesOf(files, 'nora')).toEqual(['a.png']);
    fake.state.isFull = false;
    expect(await files.write('nora', [image('a'), image('b')])).toBe(true);
    expect(await namesOf(files, 'nora')).toEqual(['a.png', 'b.png']);
  });

  it('are reported as missing if the browser refuses access to its database', async () => {
    fake.state.isClosed = true;
    expect(await files.read('nora')).toEqual([]);
    expect(await files.write('nora', [image('a')])).toBe(false);
    await files.keepOnly(null);
  });
});

describe('owners whose files stay in the browser', () => {
  const dispatch = async (action: object) => {
    forgetOthersWork(files)({} as never)((done) => done)(action);
    await files.read('nobody'); // waits for the action's changes
  };
  beforeEach(async () => {
    await files.write('nora:meta', [image('a')]);
    await files.write('nora2:meta', [image('b')]);
  });
  const left = async () => [...(await namesOf(files, 'nora:meta')), ...(await namesOf(files, 'nora2:meta'))];

  it('are none after a logout', async () => {
    await dispatch(signedOut('by-choice'));
    expect(fake.values.size).toBe(0);
  });

  it('are only those of the user who logs in', async () => {
    await dispatch(signedIn('nora'));
    expect(await left()).toEqual(['a.png']);
    expect([...fake.values.keys()].sort()).toEqual(['nora:meta', 'nora:meta/a']);
  });

  it('exclude those of an earlier version, which did not name the form', async () => {
    for (const owner of ['nora', 'nora.uuid']) await files.write(owner, [image('c')]);
    await dispatch(signedIn('nora'));
    expect([...fake.values.keys()].sort()).toEqual(['nora:meta', 'nora:meta/a']);
  });

  it('are all after the session has expired, and while the user is unknown', async () => {
    for (const action of [sessionExpired(), signedOut(), signedIn()]) await dispatch(action);
    expect(await left()).toEqual(['a.png', 'b.png']);
  });
});
