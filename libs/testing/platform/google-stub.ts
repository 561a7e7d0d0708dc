import type { GoogleConnectorConfig } from '#libs/connectors/google/settings/config.js';
import { startHttpStub, type HttpStub, type StubAnswer, type StubCall } from './http-stub.js';

export interface GoogleStub extends HttpStub {
  config: GoogleConnectorConfig;
}

/** An error of a GoogleAdsFailure, by its class and code: `quotaError.RESOURCE_EXHAUSTED`. */
export interface StubError {
  code: string;
  message?: string;
  /** Operation and field within it, as the wire writes them. */
  location?: object;
  details?: object;
  trigger?: object;
}

/** Google's answer to a call that it refuses. */
export const googleError = (errors: readonly StubError[], http = 400, status = 'INVALID_ARGUMENT'): StubAnswer => ({
  status: http,
  json: {
    error: {
      code: http,
      message: 'Request contains an invalid argument.',
      status,
      details: [
        {
          '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
          errors: errors.map(({ code, message = 'no', ...rest }) => {
            const [name, value] = code.split('.') as [string, string];
            return { errorCode: { [name]: value }, message, ...rest };
          }),
          requestId: 'r-1',
        },
      ],
    },
  },
});

/** The answer of a stream: its rows in one chunk. */
export const googleRows = (results: readonly object[]): StubAnswer => ({ json: [{ results, requestId: 'r-1' }] });

/** A Google Ads API with canned answers. */
export async function startGoogleStub(answer: (call: StubCall, index: number) => StubAnswer): Promise<GoogleStub> {
  const stub = await startHttpStub(answer);
  const { url } = stub;
  return {
    ...stub,
    config: {
      apiUrl: url,
      accountsUrl: url,
      tokenUrl: url,
      managerUrl: url,
      clientId: 'client-1',
      clientSecret: 'client-secret',
      accessLevel: 'standard',
      timeScale: 1,
    },
  };
}
