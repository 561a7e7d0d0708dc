import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { choiceOf, labelsOf } from '#libs/experiments/components.js';
import { META } from '#libs/platforms/meta/description.js';
import { open } from '#libs/platforms/reading/parse.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { ExperimentListReadModel } from './read-models/experiment-list.read-model.js';

/** Inputs as the API stored them before the migration. */
const OLD_RUN = {
  objective: 'OUTCOME_TRAFFIC',
  information: {
    name: 'Boots',
    promoted_url: 'https://shop.example',
    industry: 'retail',
    budget: 100,
    currency: 'EUR',
  },
  account: { id: 'act_1', name: 'Shop' },
  page: { id: '42', name: 'Shop' },
  attribution_setting: '1_day_c',
  audiences: {
    ages: [{ id: 'a', value: [18, 34] }],
    genders: [
      { id: 'm', value: 1 },
      { id: 'w', value: 2 },
    ],
  },
  creatives: {
    headlines: [
      { id: 'h', value: 'Half price' },
      { id: 'i', value: 'Last days' },
    ],
  },
};
const OLD_ROWS = [
  ['COMPLETED', OLD_RUN],
  ['DRAFT', { objective: 'OUTCOME_SALES', information: { name: 'Half' }, page: 'none', colour: 'red' }],
  ['DRAFT', []],
] as const;

let database: Awaited<ReturnType<typeof createTestOrm>>;
let orm: MikroORM;
const team = randomUUID();
beforeAll(async () => {
  database = await createTestOrm();
  orm = database.orm;
  await orm.migrator.down({ to: PREVIOUS });
  for (const [n, [status, input]] of OLD_ROWS.entries())
    await orm.em.execute(
      `insert into experiment (uuid, key, organization_id, created_by, platform, status, phase, name, input, account_id,
         currency, budget_minor, created_count, tested_count, payload_hash, extras_removed, created_at, updated_at)
       values (?, ?, ?, ?, 'meta', ?, 'done', 'Old', ?::jsonb, 'act_1', 'EUR', 10000, 4, 4, 'x', 0, now(), now())`,
      [randomUUID(), `old000000${n}`, team, randomUUID(), status, JSON.stringify(input)],
    );
  await orm.migrator.up();
}, 60_000);
afterAll(() => database?.close());

/** The migration before the tested one. */
const PREVIOUS = '20261122143234-work-of-platforms';

const list = async (status: 'COMPLETED' | 'DRAFT') =>
  (
    await new ExperimentListReadModel(orm.em.fork()).list(team, {
      statuses: [status],
      platforms: ['meta'],
      page: 1,
      size: 10,
    })
  ).rows.sort((a, b) => a.id - b.id);

describe('experiments stored before they had a platform tag', () => {
  it('have platform, version, order, goal and page, and name their variations as before', async () => {
    const [run] = await list('COMPLETED');
    expect(run).toMatchObject({
      goal: 'OUTCOME_TRAFFIC',
      pageId: '42',
      input: { ...OLD_RUN, platform: 'meta', version: 1 },
    });
    expect(run!.input.components).toHaveLength(14);
    expect(choiceOf(3, run!.input)).toEqual({ ages: 0, genders: 1, headlines: 1 });
    expect(labelsOf(run!.input).filter((list) => list.length > 0)).toEqual([
      ['18–34'],
      [expect.any(String), 'Female'],
      [expect.any(String), 'Last days'],
    ]);
  });

  it('open as drafts with the matching parts, and report the others', async () => {
    const [half, none] = await list('DRAFT');
    expect(half).toMatchObject({ goal: 'CONVERSIONS', pageId: '' });
    const { input, leftOut } = open(META, half!.input);
    expect(input).toMatchObject({ objective: 'CONVERSIONS', information: { name: 'Half' } });
    expect(leftOut.map(({ field }) => field)).toEqual(['page', 'colour']);
    expect(open(META, none!.input).leftOut).toEqual([]);
  });
});
