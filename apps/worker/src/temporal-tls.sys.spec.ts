import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authority, pem, signed } from '../../../test/support/certificates.js';
import { testServers } from '../../../test/support/servers.js';
import { startStack, type Stack } from '../../../test/support/stack.js';

const COMMAND = fileURLToPath(new URL('../../../dist/apps/worker/src/commands/set-up-temporal.js', import.meta.url));

/** Proxies the test's Temporal server, and refuses clients without a certificate of its authority. */
let server: Server;
let environment: Record<string, string>;
let outsider: Record<string, string>;
beforeAll(async () => {
  const { dir, temporalAddress } = testServers();
  const ca = await authority();
  const engine = await signed(ca, 'engine.internal');
  const [host, port] = temporalAddress.split(':');
  const options = { cert: engine.cert, key: engine.private, ca: ca.cert, requestCert: true, ALPNProtocols: ['h2'] };
  server = createServer(options, (secure) => {
    const plain = connect(Number(port), host);
    for (const [one, other] of [
      [secure, plain],
      [plain, secure],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pemsOf = async (by: typeof ca, name: string) => {
    const { cert, private: key } = await signed(by, name);
    return {
      TEMPORAL_TLS_CERT_FILE: pem(dir, `${name}-cert`, cert),
      TEMPORAL_TLS_KEY_FILE: pem(dir, `${name}-key`, key),
    };
  };
  environment = {
    TEMPORAL_ADDRESS: `127.0.0.1:${(server.address() as { port: number }).port}`,
    TEMPORAL_TLS: 'on',
    TEMPORAL_TLS_CA_FILE: pem(dir, 'tls-ca', ca.cert),
    ...(await pemsOf(ca, 'tls-polyad')),
  };
  outsider = await pemsOf(await authority('Another authority'), 'tls-outsider');
});
afterAll(() => void server.close());

async function setUp(env: Record<string, string | undefined>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [COMMAND], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}

describe('a Temporal server that requires certificates', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ env: environment });
  });
  afterAll(() => stack.stop());

  it('serves API and workers, which start and are ready', async () => {
    const health = await fetch(`${stack.apiUrl}/api/v1/health/ready`);
    expect([health.status, await health.text()]).toEqual([200, expect.stringContaining('ok')]);
  });

  it('is set up by the command, and refuses a certificate of another authority', async () => {
    expect(await setUp(stack.env)).toEqual({ code: 0, output: expect.stringContaining('nothing was missing') });
    const { code, output } = await setUp({ ...stack.env, ...outsider });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Temporal is not set up: .*(unknown ca|our certificate).*$/im),
    ]);
    const wrong = await setUp({ ...stack.env, TEMPORAL_TLS_CA_FILE: outsider['TEMPORAL_TLS_CERT_FILE'] });
    expect(wrong).toEqual({ code: 1, output: expect.stringMatching(/^Temporal is not set up: .*certificate.*$/m) });
  });
});
