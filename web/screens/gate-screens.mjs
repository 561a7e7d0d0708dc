import { send, submit } from './gestures.mjs';
import * as pretend from './pretend.mjs';

const RESET = '/password/reset?email=nora%40luz.test&token=t';
const JOIN = '/join?token=t&email=ben%40luz.test&id=1';
const INVITATION_REFUSED = 'Invalid cration parameters. Please try again or contact an administrator.';

const PASSWORD = 'sandals in spring';
const SIGN_UP = {
  first_name: 'Nora',
  last_name: 'Luz',
  company: 'Calzados Luz',
  email: 'nora@luz.test',
  password: PASSWORD,
};
const JOINER = { first_name: 'Ben', last_name: 'Sol', password: PASSWORD };

const chooseAnew = (outcome) => async (page) => {
  for (const input of await page.locator('input[type=password]').all()) await input.fill(PASSWORD);
  await submit(page);
  await page.locator(outcome).waitFor();
};

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

/** Login, sign-up, reset and join, with their refusals. */
export const GATE = [
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', act: submit },
  {
    name: 'login-refused',
    path: '/login',
    pretend: pretend.answer('/login', 429, {
      message: 'Too many attempts. Please try again in 15 minutes.',
      code: 'throttled',
    }),
    act: send({ email: 'nora@luz.test', password: 'wrong horse' }, '.form-refusal'),
  },
  { name: 'sign-up', path: '/login?tab=2' },
  { name: 'sign-up-errors', path: '/login?tab=2', act: submit },
  {
    name: 'sign-up-confirm-mail',
    path: '/login?tab=2',
    pretend: pretend.answer('/register', 200, {
      message: 'Please confirm your email. We have sent you a link.',
    }),
    act: send(SIGN_UP, '.form-refusal'),
  },
  { name: 'forgot', path: '/login?forgot' },
  {
    name: 'forgot-sent',
    path: '/login?forgot',
    pretend: pretend.answer('/password/email', 200, {
      message: 'If an account with this email exists, we have sent a link to choose a new password.',
    }),
    act: send({ email: 'nora@luz.test' }, '.bp6-callout'),
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
    act: chooseAnew('[role=alertdialog]'),
  },
  {
    name: 'reset-refused',
    path: RESET,
    pretend: pretend.answer('/password/reset', 400, {
      message: 'This link is not valid any more. Please ask for a new one.',
      code: 'reset-token',
    }),
    act: chooseAnew('.form-refusal'),
  },
  // Before the others: a complete link stays with the page's history entry.
  { name: 'join-broken', path: '/join' },
  { name: 'join', path: JOIN, ready: 'form' },
  {
    name: 'join-refused',
    path: JOIN,
    ready: 'form',
    pretend: pretend.answer('/members/join', 400, { message: INVITATION_REFUSED, code: 'invitation' }),
    act: send(JOINER, '.form-refusal'),
  },
  {
    name: 'join-done',
    path: JOIN,
    ready: 'form',
    isWindow: true,
    pretend: pretend.answer('/members/join', 200, { message: 'You have successfully joined Polyad. Please login.' }),
    act: send(JOINER, '[role=alertdialog]'),
  },
];
