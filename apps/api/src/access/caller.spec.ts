import { describe, expect, it } from '@jest/globals';
import { requireManager, type CallerContext } from './caller.js';

describe('what belongs to the team', () => {
  const as = (role: string) => () => requireManager({ role } as CallerContext);

  it.each(['owner', 'admin'])('is changed by the %s', (role) => {
    expect(as(role)).not.toThrow();
  });

  it.each(['other', ''])('is not changed by somebody with the role %j', (role) => {
    expect(as(role)).toThrow(expect.objectContaining({ status: 403 }));
  });
});
