import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { raiseDeliveryIssue } from '#activities/core/delivery-issues.js';
import type { DeliveryIssue } from '#libs/contracts/experiment/run/delivery-issue.js';
import { connectDatabase } from '#libs/database/orm.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';
import { mailsTo } from './support/mailbox.js';

interface Shown {
  uuid: string;
  phase: string;
  issues: { kind: string; raisedAt: string; groups?: { alternative: string | null }[] }[];
}
interface Item {
  uuid: string;
  manager_url: string;
  progress: Shown;
}

const EMAIL = 'dan@delivery.polyad.test';

let stack: SharedStack;
let orm: MikroORM;
let owner: ApiClient;
let uuid: string;
let run: { organizationId: string; experimentId: number };
beforeAll(async () => {
  // Slow enough that the run keeps delivering during the tests.
  stack = await shareStack('slow');
  orm = await connectDatabase(stack.databaseUrl, { poolSize: 2 });
  owner = await ApiClient.signedUp(stack.apiUrl, { email: EMAIL });
  await linkSandbox(owner);
  const data = experiment();
  data.information.name = 'Disturbed';
  data.audiences.genders = [{ id: 'w', value: 2 }];
  const answer = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  uuid = answer.body.data.uuid;
  await waitFor(async () => (await progress()).phase === 'running', { what: 'delivery', timeoutMs: 60_000 });
  const { rows } = await stack.database.query<{ id: number; team: string }>(
    'select id, organization_id as team from experiment where uuid = $1',
    [uuid],
  );
  run = { experimentId: rows[0]!.id, organizationId: rows[0]!.team };
  await hideTheAccount();
}, 120_000);
afterAll(async () => {
  await orm?.close();
  await stack?.stop();
});

/** Keeps the run's own checks from resolving the issues of these tests: the sandbox's account is fine. */
const hideTheAccount = async () => {
  const accountPath = '/act_\\d+$';
  await fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'http500', match: { path: accountPath, method: 'GET' }, times: 10_000 }),
  });
};

const progress = async (): Promise<Shown> =>
  (await owner.get<{ data: { progress: Shown } }>(`/experiments/${uuid}/progress`)).body.data.progress;
const waiting = async (who = owner) =>
  (await who.get<{ data: { total: number; experiments: Shown[] } }>('/experiments/waiting')).body.data;
const detail = async () => (await owner.get<{ data: Item }>(`/experiment/meta/${uuid}`)).body.data;
const raise = (issue: DeliveryIssue) => raiseDeliveryIssue(orm.em.fork(), run, issue);
const settle = () => new DeliveryIssueRepository(orm.em.fork()).settle(run.organizationId, run.experimentId);

const unpaid: DeliveryIssue = { kind: 'account-unable', cause: 'unpaid', message: 'Card declined' };
const group = {
  standing: 'refused' as const,
  code: 'DISAPPROVED',
  message: 'Misleading claims',
  field: null,
  count: 2,
  component: 'genders',
  level: 0,
};
const refused: DeliveryIssue = {
  kind: 'ads-refused',
  refused: 2,
  of: 4,
  groups: [{ ...group, alternative: 'Female' }],
};

describe('a live run whose delivery is disturbed', () => {
  it('is shown in the list, on its page, in its progress and by the bell, to its own team', async () => {
    await raise(unpaid);
    const issues = [{ ...unpaid, raisedAt: expect.any(String) as unknown }];
    expect(await progress()).toMatchObject({ phase: 'running', issues });
    expect(await waiting()).toMatchObject({ total: 1, experiments: [{ uuid, phase: 'running', issues }] });
    const { body } = await owner.post<{ data: { experiments: Item[] } }>('/experiments', { type: 'live' });
    expect(body.data.experiments.find((item) => item.uuid === uuid)?.progress).toMatchObject({ issues });
    expect((await detail()).progress).toMatchObject({ issues });
    const otherTeam = await ApiClient.signedUp(stack.apiUrl);
    expect(await waiting(otherTeam)).toEqual({
      total: 0,
      experiments: [],
      stopped: [],
      finished: [],
      left_out_waves: [],
      winners: [],
    });
  });

  it('is mailed to its creator', async () => {
    const mails = await waitFor(
      async () => {
        const found = (await mailsTo(stack, EMAIL)).filter(({ subject }) => subject.includes('Disturbed'));
        return found.length > 0 ? found : undefined;
      },
      { what: 'the mail', timeoutMs: 60_000 },
    );
    expect(mails?.map(({ subject }) => subject)).toEqual([
      'Your experiment "Disturbed" is not delivered: the Meta ad account cannot spend',
    ]);
  }, 70_000);

  it("links to its campaign in the platform's manager", async () => {
    const page = await (await fetch((await detail()).manager_url)).text();
    expect(page).toContain('Disturbed');
  });

  it("names alternatives in the reader's language", async () => {
    await raise(refused);
    await owner.post('/profile/lang', { lang: 'es' });
    const [shown] = (await progress()).issues.filter(({ kind }) => kind === 'ads-refused');
    await owner.post('/profile/lang', { lang: 'en' });
    expect(shown?.groups?.map(({ alternative }) => alternative)).toEqual(['Mujeres']);
  });

  it('is hidden once it is solved, or its team has stopped the run', async () => {
    await settle();
    expect((await waiting()).total).toBe(0);
    expect((await progress()).issues).toEqual([]);
    await raise(unpaid);
    expect((await waiting()).total).toBe(1);
    await owner.post(`/experiments/${uuid}/stop`);
    expect((await waiting()).total).toBe(0);
    expect((await progress()).issues).toEqual([]);
  });
});
