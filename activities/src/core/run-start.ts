import { runLinks } from '#libs/orchestration/run-links.js';
import type { StartExperiment, StartExperimentPayload } from '#libs/orchestration/start-experiment.js';
import type { JobDeps } from '../deps.js';

/** The input of a run's workflow. @param payload of the outbox item `start-experiment` */
export function runStart(
  { timings, platforms, publicUrl }: Pick<JobDeps, 'timings' | 'platforms' | 'publicUrl'>,
  organizationId: string,
  payload: Record<string, unknown>,
): StartExperiment {
  const start = payload as unknown as StartExperimentPayload;
  return { ...start, organizationId, timings, links: runLinks(start, publicUrl, platforms.for(start.platform)) };
}
