import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTestOrm } from '#libs/testing/test-orm.js';
import type { CallerContext } from '../access/caller.js';
import type { ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { CostlyActs } from './costly-acts.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

const CAPS = { AI_TEAM_DAILY_TEXTS: 3, AI_TEAM_DAILY_IMAGES: 1, AI_DAILY_TEXTS: 5, AI_DAILY_IMAGES: 1 };
const AT = new Date('2026-11-26T10:00:20Z');
const actsWith = (caps: Partial<ApiEnvironment> = {}) =>
  new CostlyActs(new Database(database.orm), { ...CAPS, ...caps } as ApiEnvironment);
const caller = (isWhitelisted = false) => ({ organizationId: randomUUID(), isWhitelisted }) as CallerContext;
const keyOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { status: number; text: { key: string } }) => `${error.status} ${error.text.key}`,
  );

describe('right to a costly act', () => {
  it('requires a plan or trial of any platform, or the whitelist', async () => {
    expect(await keyOf(actsWith().requireRight(caller()))).toBe('400 experiment.noPlan');
    expect(await keyOf(actsWith().requireRight(caller(true)))).toBe('done');
    const payer = caller();
    await database.orm.em.fork().execute(
      `insert into team_plan (id, organization_id, platform, status, created_at, period_start, period_end)
       values (gen_random_uuid(), ?, 'google', 'active', now(), now(), now() + interval '1 month')`,
      [payer.organizationId],
    );
    expect(await keyOf(actsWith().requireRight(payer))).toBe('done');
  });
});

describe('calls of a model', () => {
  it('are limited per team and for all teams per day, across processes', async () => {
    const ask = (team: string) => keyOf(actsWith().take(team, 'ai-texts', { about: randomUUID(), at: AT }));
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await Promise.all([ask(first), ask(first), ask(first)])).toEqual(['done', 'done', 'done']);
    expect(await ask(first)).toBe('429 ai.teamSpent');
    expect([await ask(second), await ask(second), await ask(second)]).toEqual(['done', 'done', '429 ai.allSpent']);
  });

  it('are limited per person and minute, with a wait of at most a minute', async () => {
    const acts = actsWith({ AI_TEAM_DAILY_TEXTS: 50, AI_DAILY_TEXTS: undefined });
    const [team, person] = [randomUUID(), randomUUID()];
    for (let i = 0; i < 10; i++) await acts.take(team, 'ai-texts', { about: person, at: AT });
    await expect(acts.take(team, 'ai-texts', { about: person, at: AT })).rejects.toMatchObject({
      status: 429,
      text: { key: 'ai.tooMany' },
      retryAfterSeconds: 40,
    });
    expect(await keyOf(acts.take(team, 'ai-texts', { about: randomUUID(), at: AT }))).toBe('done');
  });
});

describe('checks of an address', () => {
  it('are limited per team and host, and per host across teams', async () => {
    const acts = actsWith();
    const host = `${randomUUID()}.example`;
    const look = (team: string, about = host) => keyOf(acts.take(team, 'link-checks', { about, at: AT }));
    const team = randomUUID();
    for (let i = 0; i < 10; i++) expect(await look(team)).toBe('done');
    expect(await look(team)).toBe('429 http.tooManyLooks');
    expect(await look(team, `other.${host}`)).toBe('done');
    const answers: string[] = [];
    for (let i = 0; i < 60; i++) answers.push(await look(randomUUID()));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(50);
  });
});
