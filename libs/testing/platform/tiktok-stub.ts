import type { TikTokConnectorConfig } from '#libs/connectors/tiktok/settings/config.js';
import { startHttpStub, type HttpStub, type StubAnswer, type StubCall } from './http-stub.js';

export interface TikTokStub extends HttpStub {
  config: TikTokConnectorConfig;
}

/** An answer of the API for Business: its code inside HTTP 200. */
export const tiktokAnswer = (data: unknown, code = 0, message = 'OK'): StubAnswer => ({
  json: { code, message, request_id: 'r-1', data },
});

/** An API for Business with canned answers. */
export async function startTikTokStub(answer: (call: StubCall, index: number) => StubAnswer): Promise<TikTokStub> {
  const stub = await startHttpStub(answer);
  const { url } = stub;
  return {
    ...stub,
    config: {
      apiUrl: url,
      portalUrl: url,
      managerUrl: url,
      appId: '71',
      appSecret: 'app-secret',
      callbackUrl: 'https://polyad.example/api/v1/callbacks/tiktok',
      tier: 'unlimited',
      advertiserCallsPerSecond: 1000,
      manualCreation: { ends: 'conversions', lastDay: '2026-12-31' },
      timeScale: 1,
    },
  };
}
