import { describe, expect, it } from '@jest/globals';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import type { CallerContext } from './caller.js';
import { requireMay } from './require-may.js';

describe('what belongs to the team', () => {
  const as = (role: string) => () => requireMay({ role } as CallerContext, 'change-logo');

  it.each(['owner', 'admin'])('is changed by the %s', (role) => {
    expect(as(role)).not.toThrow();
  });

  it.each(['other', ''])('is not changed by somebody with the role %j', (role) => {
    expect(as(role)).toThrow(expect.objectContaining({ status: 403 }));
  });

  it('BILL-043 is refused in the words of the act', () => {
    const pays = () => requireMay({ role: 'admin' }, 'pay');
    expect(pays).toThrow(
      expect.objectContaining({ text: expect.objectContaining({ key: BILLING_TEXTS.ownerOnly.key }) }),
    );
  });
});
