import { describe, expect, it } from '@jest/globals';
import { may, type Act } from './permissions.js';
import { TEAM_ROLES } from './team.js';

const whoMay = (act: Act) => TEAM_ROLES.filter((role) => may({ role }, act));

describe('the permissions of a team', () => {
  it.each<[string, Act]>([
    ['BILL-042', 'change-members'],
    ['BILL-043', 'pay'],
    ['fees', 'read-fees'],
    ['ceilings', 'set-ceilings'],
    ['names', 'set-names'],
    ['webhooks', 'use-webhooks'],
    ['LIST-060', 'change-experiments-of-others'],
  ])('%s leaves %s to the owner', (_, act) => {
    expect(whoMay(act)).toEqual(['owner']);
  });

  it.each<[string, Act]>([
    ['META-014', 'link-accounts'],
    ['PROFILE-008', 'change-logo'],
    ['the trail', 'read-trail'],
  ])('%s lets owner and admins %s', (_, act) => {
    expect(whoMay(act)).toEqual(['owner', 'admin']);
  });

  it('are empty for an unknown role', () => {
    expect(may({ role: '' as never }, 'change-logo')).toBe(false);
  });
});
