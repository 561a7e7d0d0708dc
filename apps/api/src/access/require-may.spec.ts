import { describe, expect, it } from '@jest/globals';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import type { CallerContext } from './caller.js';
import { requireMay } from './require-may.js';

describe('changes to the team', () => {
  const as = (role: string) => () => requireMay({ role } as CallerContext, 'change-logo');

  it.each(['owner', 'admin'])('are allowed to the %s', (role) => {
    expect(as(role)).not.toThrow();
  });

  it.each(['other', ''])('are refused to the role %j', (role) => {
    expect(as(role)).toThrow(expect.objectContaining({ status: 403 }));
  });

  it('BILL-043 are refused with the text of the action', () => {
    const pays = () => requireMay({ role: 'admin' }, 'pay');
    expect(pays).toThrow(
      expect.objectContaining({ text: expect.objectContaining({ key: BILLING_TEXTS.ownerOnly.key }) }),
    );
  });
});
