import type { Experiment } from '#libs/database/entities/experiment.entity.js';

/** Until when the platform still corrects the figures of a run that has ended; null where they are final, or the run goes on. */
export const stillCountingUntil = ({
  rereadAt,
  countingUntil,
}: Pick<Experiment, 'rereadAt' | 'countingUntil'>): Date | null => (rereadAt === null ? null : countingUntil);
