import type { PaymentOutcome } from '../../../lib/api/endpoints.js';
import type { ServerText } from '../../../lib/api/use-problem-text.js';
import type { CardFieldState } from './use-card-field.js';

/** The outcome of a payment call: it succeeded, the server refused it, or the bank's challenge failed. */
type Settled<Answer> = { data: Answer } | { error: unknown } | { refusal: string };

/**
 * Sends a call again after each challenge by the bank. The server judges the holder's answer, so the call is sent again even after a
 * refusal; a challenge that is still open then counts as canceled.
 */
export async function withChallenges<Answer extends ServerText & { data: PaymentOutcome }>(
  send: () => Promise<{ data: Answer } | { error: unknown }>,
  confirm: CardFieldState['confirm'],
): Promise<Settled<Answer>> {
  let lastChallenge = null as { secret: string; refusal: string | null } | null;
  for (;;) {
    const answer = await send();
    if ('error' in answer || answer.data.data.client_secret === null) return answer;
    const { client_secret: secret } = answer.data.data;
    if (lastChallenge?.secret === secret && lastChallenge.refusal !== null) return { refusal: lastChallenge.refusal };
    const outcome = await confirm(secret);
    lastChallenge = { secret, refusal: outcome.ok ? null : outcome.refusal };
  }
}
