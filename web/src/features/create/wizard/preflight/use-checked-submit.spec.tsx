/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useCheckedSubmit } from './use-checked-submit.js';
import type { Preflight } from './use-preflight.js';

afterEach(cleanup);

const askAgain = jest.fn();
const GONE: Preflight = { isAsking: false, checks: null, error: {}, isServerGone: true, askAgain };
const ASKING: Preflight = { ...GONE, isAsking: true, error: undefined, isServerGone: false };
const FINE: Preflight = { ...ASKING, isAsking: false, checks: [] };

function open(first: Preflight) {
  const [onSubmit, onBlocked] = [jest.fn(), jest.fn()];
  askAgain.mockClear();
  const hook = renderHook(({ preflight }) => useCheckedSubmit({ preflight, onSubmit, onBlocked }), {
    initialProps: { preflight: first },
  });
  return { hook, onSubmit, onBlocked, then: (preflight: Preflight) => hook.rerender({ preflight }) };
}

describe('submit without a server', () => {
  it('tries to reach the server first, and continues after its response', async () => {
    const { hook, onSubmit, onBlocked, then } = open(GONE);
    act(() => {
      hook.result.current.submit();
      then(ASKING);
    });
    expect(askAgain).toHaveBeenCalledTimes(1);
    expect(hook.result.current.isWaiting).toBe(true);
    then(FINE);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onBlocked).not.toHaveBeenCalled();
  });

  it('does nothing while the server is unreachable', async () => {
    const { hook, onSubmit, onBlocked, then } = open(GONE);
    act(() => {
      hook.result.current.submit();
      then(ASKING);
    });
    then(GONE);
    await waitFor(() => expect(onBlocked).toHaveBeenCalledTimes(1));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('continues if the server responds that the checks failed', () => {
    const { hook, onSubmit } = open({ ...FINE, checks: null, error: { status: 500 } });
    act(() => hook.result.current.submit());
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('submit during its checks', () => {
  it('waits for them, then continues', async () => {
    const { hook, onSubmit, then } = open(ASKING);
    act(() => hook.result.current.submit());
    expect([hook.result.current.isWaiting, onSubmit.mock.calls.length]).toEqual([true, 0]);
    then(FINE);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });

  it('does nothing if a check blocks it', async () => {
    const { hook, onSubmit, onBlocked, then } = open(ASKING);
    act(() => hook.result.current.submit());
    then({ ...FINE, checks: [{ state: 'blocking', key: 'k', text: 't' } as never] });
    await waitFor(() => expect(onBlocked).toHaveBeenCalledTimes(1));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
