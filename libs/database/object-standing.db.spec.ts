import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { connectDatabase } from './orm.js';
import { AdObjectsRepository } from './repositories/experiment/ad-objects.repository.js';
import { createTestDatabase } from '../../test/support/database.js';

let orm: MikroORM;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase({ isEmpty: true });
  drop = database.drop;
  orm = await connectDatabase(database.url, { poolSize: 2 });
  await orm.migrator.up({ to: '20261122143234-work-of-platforms' });
}, 60_000);
afterAll(async () => {
  await orm.close();
  await drop();
});

const team = randomUUID();
const execute = <T>(sql: string, values: unknown[] = []) => orm.em.fork().execute<T[]>(sql, values);

describe('the standing of objects', () => {
  it("is set for existing rows that have only the platform's status word", async () => {
    const words = ['ACTIVE', 'PENDING_REVIEW', 'IN_PROCESS', 'DISAPPROVED', 'WITH_ISSUES', 'ADSET_PAUSED', null];
    for (const [i, word] of words.entries())
      await execute(
        `insert into ad_object (organization_id, experiment_id, kind, ordinal, external_name, state, platform_id,
                                effective_status, issues, variation)
         values (?, 1, 'ad', ?, ?, 'created', ?, ?, '["Misleading claims"]', ?)`,
        [team, i, `ad ${i}`, `p${i}`, word, i],
      );
    const group = { message: 'no', field: null, count: 3, component: null, alternative: null };
    const codes = ['DISAPPROVED', 'WITH_ISSUES', '100/1'];
    const issues = {
      'ads-refused': { kind: 'ads-refused', refused: 3, of: 9, groups: codes.map((code) => ({ ...group, code })) },
      'account-unable': { kind: 'account-unable', cause: 'unpaid', message: null },
    };
    for (const [kind, details] of Object.entries(issues))
      await execute(
        `insert into delivery_issue (experiment_id, kind, organization_id, details, raised_at, mails, told_at, told_refused)
         values (1, ?, ?, ?::jsonb, now(), 1, now(), 3)`,
        [kind, team, JSON.stringify(details)],
      );

    await orm.migrator.up();

    const rows = await execute<{ standing: string | null }>('select standing from ad_object order by ordinal');
    expect(rows.map(({ standing }) => standing)).toEqual([
      ...['running', 'in-review', 'in-review', 'refused', 'troubled', 'off', null],
    ]);
    const stored = await execute<{ details: { groups?: unknown } }>('select details from delivery_issue order by kind');
    const standings = ['refused', 'troubled', null];
    expect(stored.map(({ details }) => details)).toEqual([
      issues['account-unable'],
      { ...issues['ads-refused'], groups: codes.map((code, i) => ({ ...group, code, standing: standings[i] })) },
    ]);

    const objects = new AdObjectsRepository(orm.em.fork());
    expect(await objects.inReview(team, 1)).toEqual(['p1', 'p2']);
    const failed = (await objects.adOutcomes(team, 1)).filter(({ refusal }) => refusal !== null);
    expect(failed.map(({ variation, refusal }) => [variation, refusal!.code, refusal!.standing])).toEqual([
      [3, 'DISAPPROVED', 'refused'],
      [4, 'WITH_ISSUES', 'troubled'],
    ]);
  });
});
