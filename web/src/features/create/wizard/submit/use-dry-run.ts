import { useState } from 'react';
import type { Loose } from '#libs/platforms/reading/loose.js';
import { useDryRunMutation, type DryRun } from '../../../../lib/api/endpoints.js';
import { toProblem, type Problem } from '../../../../lib/api/problem.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';

/** What a submit would create, as it was last looked at. */
export interface DryRunState {
  isOpen: boolean;
  isLoading: boolean;
  run: DryRun | null;
  problem: Problem | null;
  /** It is shown again, because something has changed since it was looked at. */
  isChanged: boolean;
}

const NOTHING: DryRunState = { isOpen: false, isLoading: false, run: null, problem: null, isChanged: false };

/** Looks at what a submit would create. What was seen is what is sent, as long as nothing of the form changes. */
export function useDryRun() {
  const provider = useProvider();
  const [ask] = useDryRunMutation();
  const [state, setState] = useState<DryRunState>(NOTHING);
  /** The experiment that was looked at, as it was sent. */
  const [seen, setSeen] = useState('');

  const look = async (data: Loose, isChanged = false): Promise<void> => {
    // The uuid and the key stay those that were reserved first.
    const reserved = state.run === null ? {} : { dry_run: state.run.reservation };
    setState(({ run }) => ({ isOpen: true, isLoading: true, run, problem: null, isChanged }));
    const answer = await ask({ provider, dryRunQueryDto: { data, ...reserved } });
    const run = answer.data?.data ?? null;
    const problem = run === null ? toProblem(answer.error) : null;
    setState((now) => ({ ...now, isLoading: false, run, problem }));
    setSeen(run === null ? '' : JSON.stringify(data));
  };
  return {
    state,
    look,
    close: () => setState((now) => ({ ...now, isOpen: false })),
    /** Once it was submitted. */
    forget: () => setState(NOTHING),
    /** What a submit of this experiment promises to create; undefined where nobody has looked at it. */
    reservationOf: (data: Loose): string | undefined =>
      state.run !== null && JSON.stringify(data) === seen ? state.run.reservation : undefined,
  };
}
