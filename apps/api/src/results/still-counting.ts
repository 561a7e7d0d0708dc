import type { Experiment } from '#libs/database/entities/experiment.entity.js';

/** The time until which the platform still corrects the figures of a run that has ended; null if they are final, or the run continues. */
export const stillCountingUntil = ({
  rereadAt,
  countingUntil,
}: Pick<Experiment, 'rereadAt' | 'countingUntil'>): Date | null => (rereadAt === null ? null : countingUntil);
