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

describe('the exclusive change of a team', () => {
  it('belongs to the first process that claims it, until it ends', async () => {
    const [team, one, other] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await teams().claimChange(team, one)).toBe(true);
    expect(await teams().claimChange(team, other)).toBe(false);
    await teams().endChange(team, one);
    expect(await teams().claimChange(team, other)).toBe(true);
  });

  it('stays claimed while it is renewed, and is free for others after its lease', async () => {
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

  it('is not restarted by a renewal after its end', async () => {
    const [team, one, other] = [randomUUID(), randomUUID(), randomUUID()];
    await teams().claimChange(team, one);
    await teams().endChange(team, one);
    await teams().renewChange(team, one);
    expect(await teams().claimChange(team, other)).toBe(true);
  });
});

describe('an unpaid plan', () => {
  it('works for 7 days from the due date of its first unpaid month, even if more months are billed', async () => {
    const [team, rowId] = [randomUUID(), randomUUID()];
    await teams().claimChange(team, randomUUID());
    await teams().setCustomerId(team, `cus_${team}`);
    const month = (number: number) => new Date(Date.UTC(2026, number, 1));
    const graceAfter = async (status: 'active' | 'past-due', number: number) => {
      const reading = await teams().beginReading(team);
      const plan = {
        subscriptionId: `sub_${rowId}`,
        rowId,
        platform: 'meta' as const,
        status,
        createdAt: month(0),
        periodStart: month(number),
        periodEnd: month(number + 1),
        endsAt: null,
      };
      await teams().write(team, reading!, { cards: [], plans: [plan] });
      const [{ graceEndsAt } = { graceEndsAt: null }] = await teams().plans(team);
      return graceEndsAt?.toISOString().slice(0, 10) ?? null;
    };
    expect(await graceAfter('active', 0)).toBeNull();
    for (const unpaid of [1, 2, 3]) expect(await graceAfter('past-due', unpaid)).toBe('2026-02-08');
    expect(await graceAfter('active', 3)).toBeNull();
    expect(await graceAfter('past-due', 4)).toBe('2026-05-08');
  });
});
