import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { AuditRepository } from './audit.repository.js';

const [team, neighbour, uuid] = [randomUUID(), randomUUID(), randomUUID()];
let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
  for (const [id, name] of [
    [team, 'Luz'],
    [neighbour, 'Sol'],
  ])
    await em().execute(`insert into organization (id, name, created_at) values (?, ?, now())`, [id, name]);
  await em().execute(
    `insert into experiment (uuid, key, organization_id, created_by, platform, status, phase, name, input, account_id,
       currency, budget_minor, created_count, tested_count, payload_hash, created_at, updated_at)
     values (?, 'k000000001', ?, ?, 'meta', 'PROCESSING', 'running', 'Spring sandals', '{}', 'act_1', 'EUR', 100, 4, 2,
       repeat('0', 64), now(), now())`,
    [uuid, team, randomUUID()],
  );
});
afterAll(() => database.close());
const em = () => database.orm.em.fork();

describe('the trail of a team', () => {
  it("names its experiments, by uuid and by number, and nobody else's", async () => {
    const [experiment] = await em().execute<{ id: number }[]>('select id from experiment where uuid = ?', [uuid]);
    for (const organizationId of [team, neighbour])
      for (const [action, target] of [
        ['experiment.submitted', uuid],
        ['results.exported', String(experiment!.id)],
        ['member.invited', String(experiment!.id)],
      ] as const)
        await new AuditRepository(em()).add({ action, organizationId, target, ip: '10.0.0.1' });
    const names = async (of: string) => {
      const { rows } = await new AuditRepository(em()).page(of, { page: 1, size: 10 });
      return Object.fromEntries(rows.map(({ action, targetName }) => [action, targetName]));
    };
    expect(await names(team)).toEqual({
      'experiment.submitted': 'Spring sandals',
      'results.exported': 'Spring sandals',
      'member.invited': null,
    });
    expect(Object.values(await names(neighbour))).toEqual([null, null, null]);
  });
});
