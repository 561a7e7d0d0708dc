import type { RunLinks } from './experiment.messages.js';
import type { StartExperimentPayload } from './start-experiment.js';

/**
 * The addresses that a run shows to operators.
 * @param publicUrl address of the console
 * @param manager returns the address of an ad account in the platform's own manager
 */
export function runLinks(
  { platform, uuid, accountId }: StartExperimentPayload,
  publicUrl: string,
  manager: { accountUrl(accountId: string): string },
): RunLinks {
  const console = new URL(`/experiment/${platform}/results`, publicUrl);
  console.searchParams.set('id', uuid);
  return { console: console.href, manager: manager.accountUrl(accountId) };
}
