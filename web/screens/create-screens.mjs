import { emptyCreateForm, fillCreateForm, openStep } from './draft.mjs';
import { waitForRemoval, openDialog, press } from './gestures.mjs';
import * as pretend from './pretend.mjs';

const SCREENS = [
  { name: 'create-unlinked', ready: '.link-card', pretend: pretend.unlinked },
  { name: 'create-link-expired', ready: '.link-card', pretend: pretend.linkExpired },
  {
    name: 'create-ask-owner',
    ready: '.link-card',
    pretend: pretend.me((user) => Object.assign(user, { facebook: null, role: 'other' })),
  },
  {
    name: 'create',
    ready: 'form',
    before: async (page) => {
      await page.goto('/about'); // An open form would write its own draft again.
      await emptyCreateForm(page);
    },
  },
  {
    name: 'create-errors',
    ready: 'form',
    act: async (page) => {
      await page.locator('.goal-card').first().click();
      await press('form button[type=submit]')(page);
    },
  },
  ...['information', 'audience', 'creative'].map((name, index) => ({
    name: `create-${name}`,
    ready: 'form',
    act: async (page) => {
      await fillCreateForm(page);
      await openStep(page, index + 1);
    },
  })),
  { name: 'create-summary', ready: 'form', isWindow: true, act: openSummary },
  {
    name: 'create-confirm',
    ready: 'form',
    isWindow: true,
    act: askToConfirm,
  },
  {
    name: 'create-submitted',
    ready: 'form',
    isWindow: true,
    pretend: pretend.answer('/providers/facebook/experiment/create', 200, {
      data: { id: 1, uuid: 'u', created: 1, tested: 1 },
    }),
    act: async (page) => {
      await confirm(page);
      await page.locator('.bp6-dialog [data-icon=tick-circle]').first().waitFor();
    },
  },
  {
    name: 'create-refused',
    ready: 'form',
    pretend: pretend.answer('/providers/facebook/experiment/create', 400, pretend.REFUSAL),
    act: async (page) => {
      await confirm(page);
      await waitForRemoval('.bp6-dialog')(page);
    },
  },
];

/** The wizard's screens, from an unlinked account to the answer to a submit. */
export const CREATE = SCREENS.map((screen) => ({ path: '/experiments/meta/create', ...screen }));

async function openSummary(page) {
  await fillCreateForm(page);
  await openDialog('form button[type=submit]')(page);
}

async function askToConfirm(page) {
  await openSummary(page);
  await page.locator('.summary .bp6-dialog-footer .bp6-intent-primary').click();
  await page.getByRole('alertdialog').waitFor();
}

async function confirm(page) {
  await askToConfirm(page);
  await page.getByRole('alertdialog').locator('.bp6-intent-danger').click();
}
