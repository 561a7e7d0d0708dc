import { testServers } from './servers.js';

/**
 * Asks the process that started Jest, which holds the run's stacks (scripts/lib/stack-host.mjs has the calls).
 * @throws what went wrong there, and without it the command that starts it
 */
export async function callStackHost<T>(method: 'POST' | 'DELETE', path: string, body: object = {}): Promise<T> {
  testServers();
  const response = await fetch(`${process.env['POLYAD_TEST_STACKS']}${path}`, { method, body: JSON.stringify(body) });
  const answer = (await response.json()) as T & { message?: string };
  if (!response.ok) throw new Error(answer.message ?? `${path}: ${response.status}`);
  return answer;
}
