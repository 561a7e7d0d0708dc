import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkSandbox } from './support/experiment-form.js';

interface Me {
  data: { facebook: { events: { topics: string[]; told: number; refused: number; asked_at: string } | null } | null };
}

let stack: SharedStack;
beforeAll(async () => (stack = await shareStack()), 90_000);
afterAll(() => stack?.stop());

it('a team that links its account receives callbacks from then on, and sees this state', async () => {
  const client = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(client);
  const events = async () => (await client.get<Me>('/profile/me')).body.data.facebook?.events;
  await waitFor(async () => (await events()) != null, { what: 'the answer of the platform' });
  const answer = await waitFor(
    async () => {
      const now = await events();
      return now && now.told + now.refused > 1 ? now : null;
    },
    { what: 'the answers for all accounts' },
  );
  expect(answer).toMatchObject({ topics: ['ad-review', 'ad-issue'], asked_at: expect.stringMatching(/^20.*Z$/) });
  expect(answer?.told).toBeGreaterThan(0);
}, 60_000);
