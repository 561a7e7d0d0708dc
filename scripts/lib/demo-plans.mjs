import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { signedIn } from '../../examples/support/client.mjs';
import { PRIVATE_FILE } from './private-files.mjs';

/** The form that the sandbox's card field sends for a working card. */
const CARD = {
  type: 'card',
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[cvc]': '123',
  'billing_details[name]': 'Olivia Owner',
  // Determines the tax, if other countries are open.
  'billing_details[address][country]': 'US',
  'billing_details[address][postal_code]': '78701',
};

/**
 * Whether the demo pays through the sandbox's stand-in, which charges nobody. With a real payment provider it is whitelisted.
 * @param {ReturnType<import('./settings.mjs').localSettings>} settings
 */
export const paysTheSandbox = ({ owns, env }) => owns.sandbox && !env.STRIPE_SECRET_KEY;

/**
 * Subscribes the demo's team once per data folder and platform, so that the checkout does not stop a newcomer.
 * @param {ReturnType<import('./settings.mjs').localSettings>} settings
 * @returns {Promise<string>} the plans that it has now
 */
export async function seedPlans(settings) {
  const done = path.join(settings.dataDir, 'demo-plans.json');
  const { offered = [] } = existsSync(done) ? JSON.parse(readFileSync(done, 'utf8')) : {};
  const local = (port) => `http://127.0.0.1:${port}`;
  try {
    const { api, sandbox } = settings.ports;
    const { bought, platforms } = await buyDemoPlans({ base: local(api), sandboxUrl: local(sandbox), except: offered });
    writeFileSync(done, JSON.stringify({ offered: platforms }), { mode: PRIVATE_FILE });
    return bought.length > 0 ? bought.join(', ') : 'as they were left';
  } catch (error) {
    return `not bought (${error.message}); the next start tries again`;
  }
}

/**
 * Buys the plans that the demo's team lacks, as its owner does at the checkout: through the public API and the stand-in's API.
 * @param {{ base: string, sandboxUrl: string, except?: readonly string[] }} options `except`: plans that the owner may have canceled since
 * @returns {Promise<{ bought: string[], platforms: string[] }>} the platforms that were bought, and all platforms
 */
export async function buyDemoPlans({ base, sandboxUrl, except = [] }) {
  const client = await signedIn({ base });
  const { data: me } = await client.get('/profile/me');
  const missing = me.whitelist
    ? []
    : me.platforms.filter((platform) => !me.plans[platform] && !except.includes(platform));
  if (missing.length > 0)
    await client.post('/subscription/create', {
      ids: missing.map((id) => ({ id })),
      ...(me.payment_methods.length > 0 ? {} : { payment_method_id: await makeCard(client, sandboxUrl) }),
    });
  await client.post('/logout');
  return { bought: missing, platforms: me.platforms };
}

async function makeCard(client, sandboxUrl) {
  const { data: setup } = await client.get('/subscription/setup');
  const form = { ...CARD, 'card[exp_year]': String(new Date().getFullYear() + 5) };
  const answer = await fetch(`${sandboxUrl}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${setup.publishable_key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`the sandbox did not accept the card (${answer.status})`);
  const { id } = await answer.json();
  return id;
}
