import { testServers } from './servers.js';

/**
 * Calls the process that started Jest, which runs the stacks (scripts/lib/stack-host.mjs documents the calls).
 * @throws Error with the message of that process; without one, Error that names the command to start it
 */
export async function callStackHost<T>(method: 'POST' | 'DELETE', path: string, body: object = {}): Promise<T> {
  testServers();
  const response = await fetch(`${process.env['POLYAD_TEST_STACKS']}${path}`, { method, body: JSON.stringify(body) });
  const answer = (await response.json()) as T & { message?: string };
  if (!response.ok) throw new Error(answer.message ?? `${path}: ${response.status}`);
  return answer;
}
