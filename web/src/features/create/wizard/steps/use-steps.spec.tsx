/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { LAST_STEP, SUMMARY_STEP } from '../../form/steps.js';
import { useSteps } from './use-steps.js';

afterEach(cleanup);

/** A wizard at its last step with uploading files. */
function wait() {
  const went: number[] = [];
  const state = { isAwaiting: true, found: null as { step: number; marks: string[] } | null };
  const options = {
    form: { current: null },
    step: LAST_STEP,
    gates: {},
    go: (step: number) => void went.push(step),
    check: () => (state.isAwaiting ? { step: LAST_STEP, marks: ['creatives.visuals#v'] } : state.found),
    isAwaiting: () => state.isAwaiting,
  };
  const steps = renderHook(() => useSteps(options));
  act(() => steps.result.current.walk(SUMMARY_STEP));
  return { went, state, steps };
}

describe('Continue during uploads', () => {
  it('shows that it waits, and continues after the uploads', async () => {
    const { went, state, steps } = wait();
    expect(steps.result.current.isWaiting).toBe(true);
    expect(went).toEqual([]);
    state.isAwaiting = false;
    steps.rerender();
    await waitFor(() => expect(went).toEqual([SUMMARY_STEP]));
    expect(steps.result.current.isWaiting).toBe(false);
  });

  it('jumps to a file that failed to upload', async () => {
    const { went, state, steps } = wait();
    Object.assign(state, { isAwaiting: false, found: { step: LAST_STEP, marks: ['creatives.visuals#v'] } });
    steps.rerender();
    await waitFor(() => expect(went).toEqual([LAST_STEP]));
  });

  it('stays when the wait is canceled', async () => {
    const { went, state, steps } = wait();
    act(() => steps.result.current.stopWaiting());
    expect(steps.result.current.isWaiting).toBe(false);
    state.isAwaiting = false;
    steps.rerender();
    await act(() => new Promise((done) => setTimeout(done)));
    expect(went).toEqual([]);
  });
});
