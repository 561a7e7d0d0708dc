import { describe, expect, it } from '@jest/globals';
import { runIdOf, runWorkflowId, sliceWorkflowId, uuidOfRun } from './ids.js';

const uuid = '3f2a9c1e-0000-4000-8000-000000000001';

describe('the workflow ids of a run', () => {
  it.each([
    [{ uuid }, `experiment/${uuid}`],
    [{ uuid, activates: null }, `experiment/${uuid}`],
    [{ uuid, activates: 7 }, `activation/${uuid}`],
  ])('identify the run %j and its slices', (run, id) => {
    expect(runWorkflowId(run)).toBe(id);
    expect(uuidOfRun(id)).toBe(uuid);
    expect(runIdOf(sliceWorkflowId(id, { wave: 0, edits: 1 }, 3, 2))).toBe(id);
  });

  it('are not found in the id of another workflow', () => {
    expect(runIdOf('housekeeping')).toBeNull();
  });
});
