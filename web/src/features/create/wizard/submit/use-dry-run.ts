import { useState } from 'react';
import type { Untrusted } from '#libs/platforms/reading/untrusted.js';
import { useDryRunMutation, type DryRun } from '../../../../lib/api/endpoints.js';
import { toProblem, type Problem } from '../../../../lib/api/problem.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';

/** The last preview of a submit. */
export interface DryRunState {
  isOpen: boolean;
  isLoading: boolean;
  run: DryRun | null;
  problem: Problem | null;
  /** Whether the dialog opens again because something has changed since the last preview. */
  isChanged: boolean;
}

const NOTHING: DryRunState = { isOpen: false, isLoading: false, run: null, problem: null, isChanged: false };

/** Previews a submit. A submit sends exactly the previewed experiment, as long as the form does not change. */
export function useDryRun() {
  const provider = useProvider();
  const [ask] = useDryRunMutation();
  const [state, setState] = useState<DryRunState>(NOTHING);
  /** The previewed experiment, as it was sent. */
  const [previewed, setPreviewed] = useState('');

  const look = async (data: Untrusted, isChanged = false): Promise<void> => {
    // Uses the uuid and key that the first preview reserved.
    const reserved = state.run === null ? {} : { dry_run: state.run.reservation };
    setState(({ run }) => ({ isOpen: true, isLoading: true, run, problem: null, isChanged }));
    const answer = await ask({ provider, dryRunQueryDto: { data, ...reserved } });
    const run = answer.data?.data ?? null;
    const problem = run === null ? toProblem(answer.error) : null;
    setState((now) => ({ ...now, isLoading: false, run, problem }));
    setPreviewed(run === null ? '' : JSON.stringify(data));
  };
  return {
    state,
    look,
    close: () => setState((now) => ({ ...now, isOpen: false })),
    /** Called after the submit. */
    forget: () => setState(NOTHING),
    /** The reservation of this experiment's preview; undefined if the user has not previewed it. */
    reservationOf: (data: Untrusted): string | undefined =>
      state.run !== null && JSON.stringify(data) === previewed ? state.run.reservation : undefined,
  };
}
