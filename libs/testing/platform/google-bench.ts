import { createGooglePlatform, type GoogleConnector } from '#libs/connectors/google/google-platform.js';
import { control, sandboxUrl } from './sandbox-bench.js';

/** The adapter, pointed at the shared sandbox. */
export async function sandboxGoogle(): Promise<GoogleConnector> {
  const url = sandboxUrl();
  const { scale } = (await (await fetch(`${url}/__sandbox/health`)).json()) as { scale: number };
  const base = `${url}/google`;
  return createGooglePlatform({
    apiUrl: base,
    accountsUrl: base,
    tokenUrl: base,
    managerUrl: base,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    accessLevel: 'standard',
    timeScale: scale,
  });
}

/** A token of one of the sandbox's people. */
export const googleTokenOf = async (person: string): Promise<string> =>
  (await control<{ access_token: string }>('google/tokens', 'POST', { person })).access_token;
