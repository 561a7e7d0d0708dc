import { waitForToast, openDialog, submit } from './gestures.mjs';
import * as pretend from './pretend.mjs';

/** The profile's tabs and their dialogs. */
export const PROFILE = [
  { name: 'profile-personal', path: '/profile?tab=1', ready: '.session-list li' },
  { name: 'profile-accounts', path: '/profile?tab=2', ready: '.link-panel' },
  { name: 'profile-accounts-unlinked', path: '/profile?tab=2', ready: '.link-panel', pretend: pretend.unlinked },
  { name: 'profile-accounts-expired', path: '/profile?tab=2', ready: '.link-panel', pretend: pretend.linkExpired },
  {
    name: 'profile-unlink',
    path: '/profile?tab=2',
    ready: '.link-panel',
    isWindow: true,
    act: openDialog('.link-panel button:has([data-icon=unlink])'),
  },
  {
    name: 'profile-baselines-full',
    path: '/profile?tab=2',
    ready: '.link-panel',
    pretend: pretend.baselines,
  },
  {
    name: 'profile-baseline-form',
    path: '/profile?tab=2',
    ready: '.link-panel',
    isWindow: true,
    act: openDialog('.panel .card-head button'),
  },
  {
    name: 'profile-baseline-errors',
    path: '/profile?tab=2',
    ready: '.link-panel',
    isWindow: true,
    act: async (page) => {
      await openDialog('.panel .card-head button')(page);
      await page.locator('.bp6-dialog button[type=submit]').click();
    },
  },
  { name: 'profile-webhooks', path: '/profile?tab=webhooks', ready: '#webhook-signed' },
  { name: 'profile-team', path: '/profile?tab=team', ready: '[aria-labelledby=team-trail] li, td' },
  {
    name: 'profile-team-full',
    path: '/profile?tab=team',
    ready: '[aria-labelledby=team-trail] li, td',
    pretend: pretend.all(pretend.fullTeam, pretend.fullTrail),
  },
  {
    name: 'profile-team-member',
    path: '/profile?tab=team',
    ready: 'td',
    pretend: pretend.all(
      pretend.fullTeam,
      pretend.me((user) => (user.role = 'other')),
    ),
  },
  {
    name: 'profile-remove-member',
    path: '/profile?tab=team',
    ready: 'td',
    isWindow: true,
    pretend: pretend.fullTeam,
    act: openDialog('[aria-labelledby=team-members] .bp6-intent-danger'),
  },
  {
    name: 'profile-toast',
    path: '/profile?tab=1',
    ready: '.session-list li',
    isWindow: true,
    act: async (page) => {
      await submit(page);
      await waitForToast(page);
    },
  },
];
