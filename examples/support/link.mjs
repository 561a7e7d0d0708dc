/**
 * Passes the consent page of the local sandbox as a person would. A real platform is linked in the browser.
 * @param {import('./client.mjs').Client} client logged in
 * @param {'facebook' | 'tiktok' | 'google'} provider as in addresses and in the profile
 */
export async function linkIfNeeded(client, provider) {
  const { data: me } = await client.get('/profile/me');
  if (me[provider]?.status === 'linked') return;
  const { data: token } = await client.get('/profile/token');
  const opened = await client.navigate(
    `${client.base}/api/v1/providers/${provider}/authorize?token=${encodeURIComponent(token.value)}`,
  );
  const consent = opened.headers.get('location');
  if (!consent || !['127.0.0.1', 'localhost'].includes(new URL(consent).hostname))
    throw new Error('No ad account is linked. Link one in the console first, under Profile.');
  const page = await (await client.navigate(consent)).text();
  const form = new URLSearchParams({ decision: 'allow' });
  for (const [input] of page.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name) => unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '');
    if (attribute('type') === 'hidden' || /\bchecked\b/.test(input)) form.append(attribute('name'), attribute('value'));
  }
  const allowed = await client.navigate(consent.split('?')[0], { method: 'POST', body: form });
  const linked = await client.navigate(allowed.headers.get('location') ?? '');
  if (linked.status !== 200) throw new Error('The sandbox did not link the account.');
}

const unescape = (text) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
