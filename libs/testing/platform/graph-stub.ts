import type { MetaConnectorConfig } from '#libs/connectors/meta/settings/config.js';
import { startHttpStub, type HttpStub, type StubAnswer, type StubCall } from './http-stub.js';

export interface GraphStub extends HttpStub {
  config: MetaConnectorConfig;
}

/** A Graph API with canned answers. */
export async function startGraphStub(answer: (call: StubCall, index: number) => StubAnswer): Promise<GraphStub> {
  const stub = await startHttpStub(answer);
  const { url } = stub;
  return {
    ...stub,
    config: {
      graphUrl: url,
      graphVideoUrl: `${url}/video`,
      dialogUrl: url,
      apiVersion: 'v26.0',
      appId: '71',
      appSecret: 'app-secret',
      webhookVerifyToken: 'verify-me',
      timeScale: 1,
    },
  };
}
