import type { TikTokConnectorConfig } from '#libs/connectors/tiktok/settings/config.js';
import { control, sandboxUrl } from './sandbox-bench.js';

/** The adapter's settings for a sandbox: the shared one unless told otherwise. */
export async function sandboxTikTokConfig(url = sandboxUrl()): Promise<TikTokConnectorConfig> {
  const base = `${url}/tiktok`;
  const { scale } = (await (await fetch(`${url}/__sandbox/health`)).json()) as { scale: number };
  return {
    ...{ apiUrl: base, portalUrl: base, managerUrl: base, appId: 'sandbox-app', appSecret: 'sandbox-secret' },
    callbackUrl: 'http://127.0.0.1:9/api/v1/callbacks/tiktok',
    callsPerSecond: { app: 20, advertiser: 10 },
    timeScale: scale,
  };
}

/** A token of one of the people of the sandbox's TikTok. */
export const tiktokTokenOf = async (person: string): Promise<string> =>
  (await control<{ access_token: string }>('tiktok/tokens', 'POST', { person })).access_token;
