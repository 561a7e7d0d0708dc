import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { Experiment } from '#libs/database/entities/experiment.entity.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import type { CallerContext } from '../access/caller.js';
import type { Audit } from '../audit/audit.js';
import type { Database } from '../database/database.module.js';
import { Rankings } from './rankings.js';

let fixture: RunFixture;
let rankings: Rankings;
const recorded: string[] = [];

beforeAll(async () => {
  fixture = await createRunFixture();
  const audit = { record: (action: string) => Promise.resolve(void recorded.push(action)) } as unknown as Audit;
  rankings = new Rankings({ fork: () => fixture.deps.orm.em.fork() } as Database, audit);
});
afterAll(() => fixture.close());

describe('ranking of the team', () => {
  it('is stored and recorded, and removed with null', async () => {
    const { organizationId, experimentId, experiment } = await fixture.newRun();
    const owner = { organizationId, userId: randomUUID(), role: 'owner', lang: 'en' } as CallerContext;
    const choose = (variable: string | null) => rankings.choose(owner, experiment.uuid, variable, {} as Request);
    const kept = async () =>
      (await fixture.deps.orm.em.fork().findOneOrFail(Experiment, { organizationId, id: experimentId })).rankedBy;
    for (const variable of ['cost:link_click', 'return:omni_purchase', 'lead', null]) {
      expect(await choose(variable)).toBe(variable);
      expect(await kept()).toBe(variable);
    }
    expect(recorded).toEqual(Array.from({ length: 4 }, () => 'experiment.ranked'));
  });

  it('accepts only results of the platform, experiments of the team, and people who may change it', async () => {
    const { organizationId, experiment } = await fixture.newRun();
    const owner = { organizationId, userId: randomUUID(), role: 'owner', lang: 'en' } as CallerContext;
    const by = (caller: CallerContext, variable: string) =>
      rankings.choose(caller, experiment.uuid, variable, {} as Request);
    for (const variable of ['cost:nothing', 'cost:', 'price:lead', ''])
      await expect(by(owner, variable)).rejects.toMatchObject({ status: 400 });
    await expect(by({ ...owner, organizationId: randomUUID() }, 'lead')).rejects.toMatchObject({ status: 404 });
    await expect(by({ ...owner, role: 'other' }, 'lead')).rejects.toMatchObject({ status: 403 });
  });
});
