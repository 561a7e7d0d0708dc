import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { TeamBillingRepository } from './team-billing.repository.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database?.close());

const teams = () => new TeamBillingRepository(database.orm.em.fork());

describe("a team's only change", () => {
  it('is of whoever takes it first, until it ends', async () => {
    const [team, one, other] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await teams().claimChange(team, one)).toBe(true);
    expect(await teams().claimChange(team, other)).toBe(false);
    await teams().endChange(team, one);
    expect(await teams().claimChange(team, other)).toBe(true);
  });

  it('is held while it is renewed, and given to others where it is not', async () => {
    const [team, one, other] = [randomUUID(), randomUUID(), randomUUID()];
    await teams().claimChange(team, one);
    const over = () =>
      database.orm.em
        .fork()
        .execute(`update billing_customer set changing_until = now() - interval '1 second' where organization_id = ?`, [
          team,
        ]);
    await over();
    await teams().renewChange(team, one);
    expect(await teams().claimChange(team, other)).toBe(false);
    await over();
    expect(await teams().claimChange(team, other)).toBe(true);
  });

  it('is not begun anew by a renewal that comes when it has ended', async () => {
    const [team, one, other] = [randomUUID(), randomUUID(), randomUUID()];
    await teams().claimChange(team, one);
    await teams().endChange(team, one);
    await teams().renewChange(team, one);
    expect(await teams().claimChange(team, other)).toBe(true);
  });
});
