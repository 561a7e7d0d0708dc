import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';

interface State {
  data: {
    status: string;
    progress: {
      phase: string;
      createdAds: number;
      failedAds: number;
      rejections: { message: string; component: string | null; alternative: string | null; count: number }[];
    };
  };
}
interface Ledger {
  data: { type: string; name: string; status: string; deleted: boolean; history: { status: string }[] }[];
}

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack('steady');
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
}, 120_000);
afterAll(() => stack?.stop());

const control = (method: string, path: string, body?: object) =>
  fetch(`${stack.sandboxUrl}/__sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

async function submit(name: string): Promise<string> {
  const data = experiment();
  data.information.name = name;
  const answer = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  expect(answer.status).toBe(200);
  return answer.body.data.uuid;
}

interface Item {
  uuid: string;
  name: string;
  created: number;
  end_date: string;
  stopped_at: string | null;
  stopped_by: string | null;
  spent: number;
  impressions: number;
}

/** The experiment of this name, as a list shows it. */
async function listed(type: 'live' | 'completed', name: string): Promise<Item> {
  const answer = await owner.post<{ data: { experiments: Item[] } }>('/experiments', { type });
  return answer.body.data.experiments.find((item) => item.name === name)!;
}

/** Polls until the state is as wanted. */
const stateWhere = (uuid: string, isWanted: (state: State['data']) => boolean): Promise<State['data']> =>
  waitFor(
    async () => {
      const { body } = await owner.get<State>(`/experiments/${uuid}/progress`);
      return isWanted(body.data) ? body.data : undefined;
    },
    { what: 'the wanted state', timeoutMs: 60_000 },
  ) as Promise<State['data']>;
const inPhase = (phase: string) => (state: State['data']) => state.progress.phase === phase;
const ads = async (name: string) =>
  ((await (await control('GET', `/ledger?prefix=${encodeURIComponent(name)}`)).json()) as Ledger).data.filter(
    ({ type }) => type === 'ad',
  );

describe('commands of an owner', () => {
  it('stop a run: everything is paused at the platform, and it ends with what was delivered', async () => {
    const uuid = await submit('Stopped early');
    await stateWhere(uuid, inPhase('running'));
    expect(await owner.post(`/experiments/${uuid}/stop`)).toMatchObject({
      status: 200,
      body: { data: { accepted: true } },
    });
    await stateWhere(uuid, ({ status }) => status !== 'PROCESSING');
    const created = await ads('Stopped early');
    expect(created).toHaveLength(4);
    expect(created.map(({ status }) => status)).not.toContain('ACTIVE');
  }, 60_000);

  it('show in every list who stopped it, when, and the spend', async () => {
    const item = await listed('completed', 'Stopped early');
    expect(item).toMatchObject({ stopped_by: 'Ada Byron', created: 4 });
    expect(Date.parse(item.stopped_at!)).toBeLessThan(Date.parse(item.end_date));
    const detail = await owner.get<{ data: Item }>(`/experiment/meta/${item.uuid}`);
    const { stopped_at, stopped_by, spent, impressions } = detail.body.data;
    expect({ stopped_at, stopped_by, spent, impressions }).toEqual({
      stopped_at: item.stopped_at,
      stopped_by: 'Ada Byron',
      spent: item.spent,
      impressions: item.impressions,
    });
    const { rows } = await stack.database.query<{ minor: number }>(
      `select coalesce(sum(i.spend_minor), 0)::int as minor from ad_insight i
       join experiment e on e.id = i.experiment_id where e.uuid = $1`,
      [item.uuid],
    );
    expect(item.spent).toBe(rows[0]!.minor / 100);
  });

  it('resume a run with a refused token after a new link', async () => {
    await control('POST', '/faults', { kind: 'token-revoked', match: { method: 'POST', path: 'adsets' } });
    const uuid = await submit('Linked again');
    await stateWhere(uuid, inPhase('needs-relink'));
    expect((await owner.get<{ data: { facebook: { status: string } } }>('/profile/me')).body.data.facebook.status).toBe(
      'relink-needed',
    );
    const waiting = async () => (await owner.get<{ data: { total: number } }>('/experiments/waiting')).body.data;
    const own = { uuid, name: 'Linked again', platform: 'meta', phase: 'needs-relink' };
    // The run reports its phase before the row does.
    await waitFor(async () => (await waiting()).total === 1, { what: 'the run in the list of waiting runs' });
    expect(await waiting()).toMatchObject({ total: 1, experiments: [own] });
    expect((await linkSandbox(owner)).status).toBe(200);
    const state = await stateWhere(uuid, inPhase('running'));
    expect(state.progress.createdAds).toBe(4);
    await waitFor(async () => (await waiting()).total === 0, { what: 'an empty list of waiting runs' });
    expect(new Set((await ads('Linked again')).map(({ name }) => name)).size).toBe(4);
    expect(await ads('Linked again')).toHaveLength(4);
    await owner.post(`/experiments/${uuid}/stop`);
  }, 60_000);
});
