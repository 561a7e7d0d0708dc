import type { GoogleConnectorConfig } from '#libs/connectors/google/settings/config.js';
import { parseGoogleRequest } from '../google/official-messages.js';
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

/** Google's response to a refused call. */
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

const OF_API = /^(?:\/resumable\/upload)?(\/v\d+\/.*)/;

/**
 * A Google Ads API with canned responses. It checks every request against Google's own definitions.
 * @returns its `close` throws if Google would not know one of the requests
 */
export async function startGoogleStub(answer: (call: StubCall, index: number) => StubAnswer): Promise<GoogleStub> {
  const unknown: string[] = [];
  const stub = await startHttpStub((call, index) => {
    const { method, path, json = call.params } = call;
    try {
      const [, known] = OF_API.exec(path) ?? [];
      // Within a resumable upload, only its start has a message.
      const command = call.headers['x-goog-upload-command'] ?? 'start';
      if (known !== undefined && command === 'start') parseGoogleRequest(method, known, json);
    } catch (error) {
      unknown.push(`${method} ${path}: ${(error as Error).message}`);
    }
    return answer(call, index);
  });
  const { url } = stub;
  return {
    ...stub,
    async close() {
      await stub.close();
      if (unknown.length > 0) throw new Error(`Google knows no such request: ${unknown.join('; ')}`);
    },
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
