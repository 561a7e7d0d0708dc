import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { REVOKE_FOR, SingleUseRepository } from './single-use.repository.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => (database = await createTestOrm()), 60_000);
afterAll(() => database?.close());
const em = () => database.orm.em.fork();

describe('values that may be used once', () => {
  it('are revoked by purpose and e-mail, and no other', async () => {
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

  it('are found for that by an index, not by reading every one', async () => {
    const plan = await em().transactional(async (own) => {
      await own.execute('set local enable_seqscan = off');
      return own.execute<object[]>(`explain ${REVOKE_FOR}`, ['reset', 'nora@luz.test']);
    });
    expect(JSON.stringify(plan)).toContain('single_use_value_purpose_email_index');
  });
});
