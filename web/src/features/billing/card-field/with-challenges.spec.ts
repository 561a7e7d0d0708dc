import { describe, expect, it } from '@jest/globals';
import type { PaymentOutcome } from '../../../lib/api/endpoints.js';
import { withChallenges } from './with-challenges.js';

const DONE = { message: '', data: { status: 'done', client_secret: null } } as const;
const asks = (secret: string) => ({ message: '', data: { status: 'action-required', client_secret: secret } }) as const;
type Step = { message: string; data: PaymentOutcome } | { error: string };

/** A server that answers in turn; the last answer stays. */
async function run(answers: Step[], outcomes: (string | null)[] = []) {
  const shown: string[] = [];
  let sent = 0;
  const result = await withChallenges(
    async () => {
      const answer = answers[Math.min(sent++, answers.length - 1)]!;
      return 'error' in answer ? answer : { data: answer };
    },
    async (secret) => {
      const refusal = outcomes[shown.push(secret) - 1] ?? null;
      return refusal === null ? { ok: true, value: undefined } : { ok: false, refusal };
    },
  );
  return { result, shown, sent };
}

describe('call with bank challenges', () => {
  it('is sent once without a challenge', async () => {
    expect(await run([DONE])).toEqual({ result: { data: DONE }, shown: [], sent: 1 });
  });

  it('continues after each challenge', async () => {
    expect(await run([asks('one'), asks('two'), DONE])).toEqual({
      result: { data: DONE },
      shown: ['one', 'two'],
      sent: 3,
    });
  });

  it('leaves a failed challenge to the server', async () => {
    const refused = { error: 'Your bank did not confirm the card.' };
    expect(await run([asks('one'), refused], ['No.'])).toEqual({ result: refused, shown: ['one'], sent: 2 });
  });

  it('ends after an aborted challenge', async () => {
    expect(await run([asks('one'), asks('one')], ['Not confirmed.'])).toEqual({
      result: { refusal: 'Not confirmed.' },
      shown: ['one'],
      sent: 2,
    });
  });
});
