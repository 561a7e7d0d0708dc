import { setUpNamespace } from '../../scripts/lib/namespaces.mjs';
import { backingAddresses } from '../../scripts/lib/stack.mjs';
import { randomBytes } from 'node:crypto';

/**
 * The servers that all system tests of a run share.
 * `databaseUrl` is for creating databases (use createTestDatabase), `dir` a temporary folder that is deleted after the run.
 * @throws if the POLYAD_TEST_* variables are missing, with the command that sets them
 */
export function testServers(): {
  databaseUrl: string;
  temporalAddress: string;
  sandboxUrl: string;
  smtpUrl: string;
  dir: string;
  /** The last day of TikTok's manual campaigns, for the sandboxes and processes of this run: YYYY-MM-DD, weeks from now. */
  lastManualDay: string;
} {
  return backingAddresses();
}

/** A test's own Temporal namespace, with the product's search attributes. */
export async function createTestNamespace(): Promise<string> {
  const namespace = `test_${randomBytes(6).toString('hex')}`;
  await setUpNamespace({ address: testServers().temporalAddress }, namespace, { retentionDays: 1 });
  return namespace;
}
