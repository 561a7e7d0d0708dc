import { CREATE } from './create-screens.mjs';
import { ERRORS } from './error-screens.mjs';
import { openDialog, wakeLazyPictures } from './gestures.mjs';
import * as pretend from './pretend.mjs';
import { PROFILE } from './profile-screens.mjs';

/** A list, with or without experiments. */
const SHOWN = '.list-body, .list-card';
const STOP = '.list-body button[aria-label^="Stop"], .list-body button[aria-label^="Detener"]';
const INFORMATION = '.list-body button[aria-label^="Inform"]';
const DELETE = '.list-body button[aria-label^="Delete"], .list-body button[aria-label^="Borrar"]';

const LISTS = [
  { name: 'live', path: '/experiments/meta/live', ready: SHOWN },
  {
    name: 'live-stop',
    path: '/experiments/meta/live',
    ready: SHOWN,
    isWindow: true,
    needs: STOP,
    act: openDialog(STOP),
  },
  { name: 'live-empty', path: '/experiments/meta/live', ready: SHOWN, pretend: pretend.noExperiments },
  {
    name: 'live-loading',
    path: '/experiments/meta/live',
    ready: '.page-header, h1',
    pretend: pretend.silent('/experiments'),
  },
  {
    name: 'live-error',
    path: '/experiments/meta/live',
    ready: '.state',
    pretend: pretend.answer('/experiments', 500, pretend.BROKEN),
  },
  { name: 'completed', path: '/experiments/meta/completed', ready: SHOWN },
  { name: 'completed-empty', path: '/experiments/meta/completed', ready: SHOWN, pretend: pretend.noExperiments },
  { name: 'drafts', path: '/experiments/drafts', ready: SHOWN },
  { name: 'drafts-nothing', path: '/experiments/drafts?search=nothing+like+it', ready: SHOWN },
  {
    name: 'drafts-delete',
    path: '/experiments/drafts',
    ready: SHOWN,
    isWindow: true,
    needs: DELETE,
    act: openDialog(DELETE),
  },
  { name: 'templates', path: '/experiments/templates', ready: SHOWN },
  { name: 'samples', path: '/experiments/meta/samples', ready: SHOWN },
  {
    name: 'information',
    path: '/experiments/meta/completed',
    ready: SHOWN,
    isWindow: true,
    needs: INFORMATION,
    act: openDialog(INFORMATION),
  },
];

const RESULTS = [
  { name: 'results', path: resultsAddress, ready: '.results-table, .cards' },
  { name: 'results-estimated', path: (page) => resultsAddress(page, '&estimated=1'), ready: '.results-table, .cards' },
];

/** The newest completed experiment's results, or null if there is none yet. */
async function resultsAddress(page, query = '') {
  await page.goto('/experiments/meta/completed');
  await page.locator(SHOWN).first().waitFor();
  const link = page.locator('.list-body a[href*="/results"]').first();
  return (await link.count()) > 0 ? (await link.getAttribute('href')) + query : null;
}

const DEADLINES = [
  { name: 'deadlines', path: '/deadlines', ready: '.deadline-card' },
  {
    name: 'deadlines-error',
    path: '/deadlines',
    ready: '.state',
    pretend: pretend.answer('/deadlines', 500, pretend.BROKEN),
  },
];

const SESSION_EXPIRED = {
  name: 'session-expired',
  path: '/experiments/meta/completed',
  ready: SHOWN,
  isWindow: true,
  act: async (page) => {
    await pretend.answer('/', 401, { message: 'Unauthenticated.' })(page);
    await page.locator('.page-header button').last().click();
    await page.getByRole('alertdialog').waitFor();
  },
};

/** The screens of the demo's owner. */
export const OWNER = [
  ...CREATE,
  ...LISTS,
  ...RESULTS,
  ...DEADLINES,
  ...PROFILE,
  ...ERRORS,
  { name: 'about', path: '/about', ready: '.document', act: wakeLazyPictures },
  { name: 'samples-published', path: '/samples' },
  { name: 'terms-signed-in', path: '/terms', ready: '.document' },
  { name: 'not-found-signed-in', path: '/nowhere' },
  // Must be last: its window believes that its session has ended.
  SESSION_EXPIRED,
];
