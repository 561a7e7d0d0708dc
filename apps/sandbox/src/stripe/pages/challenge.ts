import { Router, urlencoded } from 'express';
import { escapeHtml, page } from '../../control/page.js';
import { answered } from '../api/payments.js';
import { setupAnswered } from '../api/setups.js';
import type { PaymentIntent, SetupIntent } from '../objects.js';
import type { StripeWorld } from '../world.js';

/** The bank's page (3-D Secure): the holder approves or refuses a payment. The page posts the answer to the page that embeds it. */
export function challengePages(world: StripeWorld): Router {
  const router = Router();
  router.get('/', (request, response) => {
    const secret = String(request.query['client_secret'] ?? '');
    const intent = intentOf(world, secret);
    if (!intent || intent.status !== 'requires_action')
      return void response
        .status(404)
        .send(page('Bank', '<main class="card"><h1>There is nothing to confirm.</h1></main>'));
    const amount = 'amount' in intent ? `$${((intent as PaymentIntent).amount / 100).toFixed(2)}` : 'your card';
    response.send(
      page(
        'Your bank',
        `<main class="card"><h1>Your bank (sandbox)</h1><p>Do you confirm ${escapeHtml(amount)}? Nobody's money is spent.</p>
        <form method="post"><input type="hidden" name="client_secret" value="${escapeHtml(secret)}">
        <button class="primary" name="answer" value="confirm">Complete</button> <button name="answer" value="refuse">Fail</button></form></main>`,
        'main { margin: 1rem auto; max-width: 26rem; } form { display: flex; gap: .75rem; }',
      ),
    );
  });
  router.post('/', urlencoded({ extended: false }), (request, response) => {
    const { client_secret: secret = '', answer } = request.body as Record<string, string>;
    const intent = intentOf(world, secret);
    if (!intent) return void response.status(404).json({ message: 'There is nothing to confirm.' });
    const isConfirmed = answer === 'confirm';
    if (intent.object === 'setup_intent') setupAnswered(world, intent as SetupIntent, isConfirmed);
    else answered(world, intent as PaymentIntent, isConfirmed);
    const word = isConfirmed ? 'confirmed' : 'refused';
    response.send(
      page(
        'Your bank',
        `<main class="card"><h1>${isConfirmed ? 'Confirmed' : 'Not confirmed'}</h1></main>
        <script>parent.postMessage({ type: 'challenge', outcome: ${JSON.stringify(word)} }, '*')</script>`,
      ),
    );
  });
  return router;
}

function intentOf({ store }: StripeWorld, secret: string): PaymentIntent | SetupIntent | undefined {
  const id = secret.split('_secret_')[0]!;
  const intent = store.get<PaymentIntent>('payment_intent', id) ?? store.get<SetupIntent>('setup_intent', id);
  return intent?.client_secret === secret ? intent : undefined;
}
