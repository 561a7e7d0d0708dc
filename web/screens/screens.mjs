import { emptyCreateForm, fillCreateForm } from './draft.mjs';
import * as pretend from './pretend.mjs';

/**
 * Every screen and state. `path` may be a function of the page; `ready` is what must be there first; `pretend` bends the
 * server's answers; `act` brings the page into the state to be seen; `isWindow` keeps to what fits the window, for what
 * floats above the page; `asksConsent` leaves the banner where it is.
 */
const submit = (page) => page.locator('form button[type=submit]').first().click();
const closed = (selector) => (page) => page.locator(selector).first().waitFor({ state: 'detached' });
const fill = async (page, values) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
};

const RESET = '/password/reset?email=nora%40luz.test&token=t';
const JOIN = '/join?token=t&email=ben%40luz.test&id=1';
const INVITATION_REFUSED = 'Invalid cration parameters. Please try again or contact an administrator.';

const TOKEN_FAILURES = {
  'token-expired': 'This login link has expired. Please ask for a new one.',
  'token-signature': 'This login link was changed on its way, so its signature is wrong.',
  'token-issuer': 'This login link was issued by somebody else.',
  'token-audience': 'This link is meant for something else than logging in.',
  'token-malformed': 'This login link is incomplete. Please copy it whole.',
  'token-user-not-found': 'The user of this login link was not found.',
  'token-account-inactive': 'The account of this login link is not active.',
  'token-refused': 'JWT authentication failed: the link was used before',
};

const GATE = [
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', act: submit },
  {
    name: 'login-refused',
    path: '/login',
    pretend: pretend.answer('/login', 429, {
      message: 'Too many attempts. Please try again in 15 minutes.',
      code: 'throttled',
    }),
    act: async (page) => {
      await fill(page, { email: 'nora@luz.test', password: 'wrong horse' });
      await submit(page);
      await page.locator('.form-refusal').waitFor();
    },
  },
  { name: 'sign-up', path: '/login?tab=2' },
  { name: 'sign-up-errors', path: '/login?tab=2', act: submit },
  {
    name: 'sign-up-confirm-mail',
    path: '/login?tab=2',
    pretend: pretend.answer('/register', 200, {
      message: 'Please confirm your email. We have sent you a link.',
    }),
    act: async (page) => {
      await fill(page, {
        first_name: 'Nora',
        last_name: 'Luz',
        company: 'Calzados Luz',
        email: 'nora@luz.test',
        password: 'sandals in spring',
      });
      await submit(page);
      await page.locator('.form-refusal').waitFor();
    },
  },
  { name: 'forgot', path: '/login?forgot' },
  {
    name: 'forgot-sent',
    path: '/login?forgot',
    pretend: pretend.answer('/password/email', 200, {
      message: 'If an account with this email exists, we have sent a link to choose a new password.',
    }),
    act: async (page) => {
      await fill(page, { email: 'nora@luz.test' });
      await submit(page);
      await page.locator('.bp6-callout').waitFor();
    },
  },
  ...Object.entries(TOKEN_FAILURES).map(([code, message]) => ({
    name: `login-by-${code}`,
    path: '/login?token=t',
    ready: '[role=alert]',
    pretend: pretend.answer('/login?token=t', 401, { message, code }),
  })),
  { name: 'reset', path: RESET },
  { name: 'reset-errors', path: RESET, act: submit },
  {
    name: 'reset-done',
    path: RESET,
    isWindow: true,
    pretend: pretend.answer('/password/reset', 200, { message: 'Your password has been updated. Please login.' }),
    act: async (page) => {
      for (const input of await page.locator('input[type=password]').all()) await input.fill('sandals in spring');
      await submit(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'reset-refused',
    path: RESET,
    pretend: pretend.answer('/password/reset', 400, {
      message: 'This link is not valid any more. Please ask for a new one.',
      code: 'reset-token',
    }),
    act: async (page) => {
      for (const input of await page.locator('input[type=password]').all()) await input.fill('sandals in spring');
      await submit(page);
      await page.locator('.form-refusal').waitFor();
    },
  },
  { name: 'join', path: JOIN, ready: 'form' },
  { name: 'join-broken', path: '/join' },
  {
    name: 'join-refused',
    path: JOIN,
    ready: 'form',
    pretend: pretend.answer('/members/join', 400, { message: INVITATION_REFUSED, code: 'invitation' }),
    act: joinTeam('.form-refusal'),
  },
  {
    name: 'join-done',
    path: JOIN,
    ready: 'form',
    isWindow: true,
    pretend: pretend.answer('/members/join', 200, { message: 'You have successfully joined Polyad. Please login.' }),
    act: joinTeam('[role=alertdialog]'),
  },
];

function joinTeam(outcome) {
  return async (page) => {
    await fill(page, { first_name: 'Ben', last_name: 'Sol', password: 'sandals in spring' });
    await submit(page);
    await page.locator(outcome).waitFor();
  };
}

const openConsent = (page) => page.locator('.footer-links button').click();
export const VISITOR = [
  { name: 'landing', path: '/', ready: '.hero', act: wakeLazyPictures },
  { name: 'landing-questions', path: '/', ready: '.hero', act: (page) => openDetails(page, 3) },
  { name: 'pricing', path: '/pricing', ready: '.price-table', act: (page) => openDetails(page, 2) },
  {
    name: 'demo-popup',
    path: '/pricing',
    ready: '.price-table',
    isWindow: true,
    act: async (page) => {
      await page.locator('tfoot button').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...GATE,
  { name: 'privacy', path: '/privacy', ready: '.document' },
  { name: 'terms', path: '/terms', ready: '.document' },
  { name: 'cookies', path: '/cookies', ready: '.document' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'consent-banner', path: '/', ready: '.consent', isWindow: true, asksConsent: true },
  {
    name: 'consent-choices',
    path: '/login',
    ready: '.consent',
    isWindow: true,
    asksConsent: true,
    act: async (page) => {
      await page.locator('.consent-actions button').last().click();
      await page.locator('.consent-choices').waitFor();
    },
  },
  {
    name: 'consent-manager',
    path: '/cookies',
    ready: '.document',
    isWindow: true,
    act: async (page) => {
      await openConsent(page);
      await page.locator('.consent-choices').waitFor();
    },
  },
];

async function wakeLazyPictures(page) {
  for (const picture of await page.locator('img[loading=lazy]').all()) {
    if (!(await picture.isVisible())) continue;
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((img) => img.decode().catch(() => undefined));
  }
}

async function openDetails(page, position) {
  await wakeLazyPictures(page);
  await page.locator('details summary').nth(position).click();
}

const toastOf = (page) => page.locator('.bp6-toast').first().waitFor();
const openBell = async (page) => {
  await page.locator('.bell').click();
  await page.locator('.error-panel').waitFor();
};
const press = (selector) => (page) => page.locator(selector).first().click();
const dialog = (page) => page.locator('.bp6-dialog').waitFor();
const openDialog = (selector) => async (page) => {
  await press(selector)(page);
  await dialog(page);
};

const unlinked = pretend.me((user) => (user.facebook = null));
const expired = pretend.me((user) => user.facebook && (user.facebook.status = 'expired'));
const CREATE = [
  { name: 'create-unlinked', path: '/experiments/meta/create', ready: '.link-card', pretend: unlinked },
  { name: 'create-link-expired', path: '/experiments/meta/create', ready: '.link-card', pretend: expired },
  {
    name: 'create-ask-owner',
    path: '/experiments/meta/create',
    ready: '.link-card',
    pretend: pretend.me((user) => Object.assign(user, { facebook: null, role: 'other' })),
  },
  {
    name: 'create',
    path: '/experiments/meta/create',
    ready: 'form',
    before: async (page) => {
      await page.goto('/about'); // An open form would write its own draft again.
      await emptyCreateForm(page);
    },
  },
  {
    name: 'create-errors',
    path: '/experiments/meta/create',
    ready: 'form',
    act: press('.plan-panel button[type=submit]'),
  },
  { name: 'create-filled', path: '/experiments/meta/create', ready: 'form', act: fillCreateForm },
  {
    name: 'create-confirm',
    path: '/experiments/meta/create',
    ready: 'form',
    isWindow: true,
    act: async (page) => {
      await fillCreateForm(page);
      await page.locator('.plan-facts').waitFor();
      await openDialog('.plan-panel button[type=submit]')(page);
    },
  },
  {
    name: 'create-submitted',
    path: '/experiments/meta/create',
    ready: 'form',
    isWindow: true,
    pretend: pretend.answer('/providers/facebook/experiment/create', 200, {
      data: { id: 1, uuid: 'u', created: 1, tested: 1 },
    }),
    act: async (page) => {
      await send(page);
      await page.locator('.bp6-dialog [data-icon=tick-circle]').first().waitFor();
    },
  },
  {
    name: 'create-refused',
    path: '/experiments/meta/create',
    ready: 'form',
    pretend: pretend.answer('/providers/facebook/experiment/create', 400, pretend.REFUSAL),
    act: async (page) => {
      await send(page);
      await closed('.bp6-dialog')(page);
    },
  },
];

async function send(page) {
  await fillCreateForm(page);
  await page.locator('.plan-facts').waitFor();
  await openDialog('.plan-panel button[type=submit]')(page);
  await page.locator('.bp6-dialog .bp6-intent-danger').click();
}

const LISTS = [
  { name: 'live', path: '/experiments/meta/live', ready: '.list-card' },
  {
    name: 'live-stop',
    path: '/experiments/meta/live',
    ready: '.list-card',
    isWindow: true,
    needs: '.list-card .bp6-intent-danger',
    act: openDialog('.list-card .bp6-intent-danger'),
  },
  { name: 'live-empty', path: '/experiments/meta/live', ready: '.list-card', pretend: pretend.noExperiments },
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
  { name: 'completed', path: '/experiments/meta/completed', ready: '.list-card' },
  { name: 'completed-empty', path: '/experiments/meta/completed', ready: '.list-card', pretend: pretend.noExperiments },
];

const PROFILE = [
  { name: 'profile-personal', path: '/profile?tab=1', ready: '.session-list li' },
  { name: 'profile-accounts', path: '/profile?tab=2', ready: '.link-panel' },
  { name: 'profile-accounts-unlinked', path: '/profile?tab=2', ready: '.link-panel', pretend: unlinked },
  { name: 'profile-accounts-expired', path: '/profile?tab=2', ready: '.link-panel', pretend: expired },
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
      await page.locator('form button[type=submit]').first().click();
      await toastOf(page);
    },
  },
];

/** One refusal of each kind, as a list that is asked for again and again. */
async function meetErrors(page) {
  for (const [status, body] of [
    [400, pretend.THROTTLED],
    [400, pretend.RELINK],
    [400, pretend.REFUSAL],
  ]) {
    await page.unrouteAll();
    await pretend.answer('/experiments', status, body)(page);
    const [refused] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/v1/experiments')),
      page.locator('.page button').first().dispatchEvent('click'),
    ]);
    await refused.finished();
  }
  await toastOf(page);
}

const ERRORS = [
  { name: 'toasts', path: '/experiments/meta/completed', ready: '.list-card', isWindow: true, act: meetErrors },
  {
    name: 'bell-empty',
    path: '/experiments/meta/completed',
    ready: '.list-card',
    isWindow: true,
    act: openBell,
  },
  {
    name: 'bell',
    path: '/experiments/meta/completed',
    ready: '.list-card',
    isWindow: true,
    act: async (page) => {
      await meetErrors(page);
      await openBell(page);
    },
  },
  {
    name: 'alerts',
    path: '/experiments/meta/completed',
    ready: '.list-card',
    isWindow: true,
    act: async (page) => {
      await meetErrors(page);
      await openBell(page);
      await page.locator('.error-panel button').click();
      await page.locator('.alerts-dialog').waitFor();
      await page.locator('.alerts-dialog details summary').first().click();
    },
  },
  {
    name: 'banner',
    path: '/profile?tab=2',
    ready: '.link-panel',
    isWindow: true,
    pretend: pretend.answer('/providers/facebook/baseline', 500, pretend.BROKEN),
  },
  {
    name: 'menu',
    path: '/experiments/meta/completed',
    ready: '.list-card',
    isWindow: true,
    isNarrowOnly: true,
    act: async (page) => {
      await page.locator('.top-bar button').first().click();
      await page.locator('.drawer-menu').waitFor();
    },
  },
];

const RESULTS = [
  { name: 'results', path: resultsAddress, ready: '.results-table, .cards' },
  { name: 'results-estimated', path: (page) => resultsAddress(page, '&estimated=1'), ready: '.results-table, .cards' },
];

/** The newest completed experiment's results, or null where there is none yet. */
async function resultsAddress(page, query = '') {
  await page.goto('/experiments/meta/completed');
  await page.locator('.list-card').waitFor();
  const link = page.locator('.list-card a[href*="/results"]').first();
  return (await link.count()) > 0 ? (await link.getAttribute('href')) + query : null;
}

const SESSION_EXPIRED = {
  name: 'session-expired',
  path: '/experiments/meta/completed',
  ready: '.list-card',
  isWindow: true,
  act: async (page) => {
    await pretend.answer('/', 401, { message: 'Unauthenticated.' })(page);
    await page.locator('.page button').first().click();
    await page.getByRole('alertdialog').waitFor();
  },
};

export const OWNER = [
  ...CREATE,
  ...LISTS,
  ...RESULTS,
  ...PROFILE,
  ...ERRORS,
  { name: 'about', path: '/about', ready: '.document', act: wakeLazyPictures },
  { name: 'terms-signed-in', path: '/terms', ready: '.document' },
  { name: 'not-found-signed-in', path: '/nowhere' },
  // The last one: the window it leaves believes that its session has ended.
  SESSION_EXPIRED,
];
