import type { PaymentOutcome } from '../../../lib/api/endpoints.js';
import type { ServerText } from '../../../lib/api/use-problem-text.js';
import type { CardFieldState } from './use-card-field.js';

/** What a call about a payment comes to: it is done, the server refused it, or the bank's challenge led nowhere. */
type Settled<Answer> = { data: Answer } | { error: unknown } | { said: string };

/**
 * Sends a call as often as the bank asks its holder in between. What the holder answered is the server's to judge, so the
 * call is sent again after a refusal as well; a challenge that is still there then was given up.
 */
export async function withChallenges<Answer extends ServerText & { data: PaymentOutcome }>(
  send: () => Promise<{ data: Answer } | { error: unknown }>,
  confirm: CardFieldState['confirm'],
): Promise<Settled<Answer>> {
  let shown = null as { secret: string; said: string | null } | null;
  for (;;) {
    const answer = await send();
    if ('error' in answer || answer.data.data.client_secret === null) return answer;
    const { client_secret: secret } = answer.data.data;
    if (shown?.secret === secret && shown.said !== null) return { said: shown.said };
    const outcome = await confirm(secret);
    shown = { secret, said: outcome.ok ? null : outcome.said };
  }
}
