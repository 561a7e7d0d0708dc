import { isFinished, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { isEndedPhase, type ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';

interface Run {
  status: ExperimentStatus;
  stopped_at: string | null;
  progress?: { phase: ExperimentPhase } | null;
}

/** Whether somebody has stopped a run that can still spend, because no read of the platform has yet shown that all its ads are off. */
export const isStopping = ({ status, stopped_at, progress }: Run): boolean =>
  stopped_at !== null && !isFinished(status) && !(progress && isEndedPhase(progress.phase));
