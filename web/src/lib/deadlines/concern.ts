import type { Deadline, ExperimentItem } from '../api/endpoints.js';

/** The number of objects that a deadline concerns, samples included. */
export const totalOf = ({ drafts, templates, samples, runs }: Omit<Counts, 'id'>): number =>
  drafts + templates + samples + runs;
type Counts = Pick<Deadline, 'id' | 'drafts' | 'templates' | 'samples' | 'runs'>;

/** Whether a deadline has passed and needs no action, because the next submit handles the affected objects. */
export const isSettled = ({ standing, remedy }: Pick<Deadline, 'standing' | 'remedy'>): boolean =>
  standing === 'ended' && remedy === 'submit';

/** The number of drafts, templates and runs that need an action, now or later. */
export const concernedCount = (deadlines: readonly Deadline[]): number =>
  deadlines
    .filter((deadline) => !isSettled(deadline))
    .reduce((sum, { drafts, templates, runs }) => sum + drafts + templates + runs, 0);

/** The fields of an experiment that decide which deadlines concern it. */
export type Endable = Pick<ExperimentItem, 'endings' | 'type' | 'end_date'>;

/** The deadlines that concern an experiment. Runs that end before the deadline lose nothing. */
export const deadlinesOf = (item: Endable, deadlines: readonly Deadline[]): Deadline[] =>
  deadlines.filter((deadline) => {
    if (!item.endings.includes(deadline.id) || isSettled(deadline) || item.type === 'completed') return false;
    if (item.type !== 'live') return true;
    return deadline.run_text !== null && (item.end_date === null || item.end_date > deadline.ends_at);
  });
