import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, linkSandbox, type LooseExperiment } from './support/experiment-form.js';

const PREFLIGHT = '/providers/facebook/experiment/preflight';

interface Check {
  state: string;
  key: string;
  message: string;
  field?: string;
}

let stack: Stack;
let client: ApiClient;
beforeAll(async () => {
  stack = await startStack({ parts: ['sandbox', 'api'] });
  client = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(client);
}, 120_000);
afterAll(() => stack?.stop());

const checksOf = async (change: (data: LooseExperiment) => void = () => undefined): Promise<Check[]> => {
  const data = experiment();
  change(data);
  const { status, body } = await client.post<{ data: Check[] }>(PREFLIGHT, data);
  expect(status).toBe(200);
  return body.data;
};
const keys = (checks: Check[], state: string) => checks.filter((check) => check.state === state).map(({ key }) => key);

describe('what is looked up before an experiment is confirmed', () => {
  it('is done where nothing is wrong, and creates nothing at the platform', async () => {
    const checks = await checksOf();
    expect(keys(checks, 'blocking')).toEqual([]);
    expect(keys(checks, 'done')).toEqual(
      expect.arrayContaining([
        'preflight.accountReady',
        'preflight.rights',
        'preflight.rules',
        'preflight.fits',
        'preflight.nameFree',
      ]),
    );
    const calls = (await (await fetch(`${stack.sandboxUrl}/__sandbox/calls?limit=1000`)).json()) as {
      data: { method: string }[];
    };
    expect(calls.data.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('blocks for an account or page that is not the team’s, for rules and for money', async () => {
    expect(await checksOf((data) => (data.account.id = 'act_999'))).toContainEqual(
      expect.objectContaining({ state: 'blocking', key: 'experiment.accountAccess', field: 'account' }),
    );
    expect(keys(await checksOf((data) => (data.page.id = '999')), 'blocking')).toContain('experiment.pageAccess');
    const poor = await checksOf((data) => (data.information.budget = 0.02));
    expect(poor.filter(({ state }) => state === 'blocking').map(({ field }) => field)).toContain('information.budget');
  });

  it.each(['http://127.0.0.1/', 'http://2130706433/', 'http://169.254.169.254/latest/meta-data', 'http://[::1]/'])(
    'asks nobody at %s, and only warns',
    async (address) => {
      const checks = await checksOf((data) => (data.information.promoted_url = address));
      expect(checks).toContainEqual(
        expect.objectContaining({ state: 'warned', key: 'preflight.refused', field: 'information.promoted_url' }),
      );
    },
  );

  it('answers what is no experiment with the fields that are wrong', async () => {
    const { status, body } = await client.post<{ errors: object[] }>(PREFLIGHT, { objective: 'OUTCOME_TRAFFIC' });
    expect(status).toBe(400);
    expect(body.errors.length).toBeGreaterThan(0);
  });
});
