import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { Prepared, statement } from '../../prepared.js';
import { REVOKE_FOR, SingleUseRepository } from './single-use.repository.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => (database = await createTestOrm()), 60_000);
afterAll(() => database?.close());
const em = () => database.orm.em.fork();

describe('single-use values', () => {
  it('are revoked by purpose and e-mail, without any others', async () => {
    const values = new SingleUseRepository(em());
    for (const [hash, purpose, email] of [
      ['mine', 'reset', 'nora@luz.test'],
      ['other purpose', 'confirm', 'nora@luz.test'],
      ['other person', 'reset', 'ben@luz.test'],
    ] as const)
      await values.issue({ hash, purpose, detail: { email }, expiresAt: new Date(Date.now() + 60_000) });
    await values.revokeFor('nora@luz.test', 'reset');
    expect(await values.use('mine', 'reset')).toBeNull();
    expect(await values.use('other purpose', 'confirm')).toEqual({ email: 'nora@luz.test' });
    expect(await values.use('other person', 'reset')).toEqual({ email: 'ben@luz.test' });
  });

  it('are found for a revocation by an index, without reading all rows', async () => {
    const plan = await em().transactional(async (own) => {
      await own.execute('set local enable_seqscan = off');
      return own.execute<object[]>(`explain ${REVOKE_FOR}`, ['reset', 'nora@luz.test']);
    });
    expect(JSON.stringify(plan)).toContain('single_use_value_purpose_email_index');
  });
});

describe('the error of PostgreSQL about a refused row', () => {
  const sql = (hash: string) =>
    `insert into single_use_value (hash, purpose, detail, expires_at) values (${hash}, 'reset', '{}', now())`;
  const value = { hash: 'a-secret-hash', purpose: 'reset', detail: {}, expiresAt: new Date() };
  const again: Record<string, () => Promise<unknown>> = {
    'the ORM': () => new SingleUseRepository(em()).issue(value),
    'a statement of a repository': () => em().execute(sql('?'), [value.hash], 'run'),
    'a prepared statement': () => new Prepared(database.orm).all(statement('repeat', sql('$1')), [value.hash]),
  };
  beforeAll(() => new SingleUseRepository(em()).issue(value));

  it.each(Object.entries(again))('AUTH-055 names its constraint and none of its values: %s', async (_name, insert) => {
    const error = await insert().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    const logged = inspect(error, { depth: 5, showHidden: true });
    expect(logged).toContain('single_use_value_pkey');
    expect(logged).not.toContain(value.hash);
  });
});
