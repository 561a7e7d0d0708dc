import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { LOGIN_LINK_TEXTS, LOGIN_REASONS } from '#libs/contracts/account/login-link-texts.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { send, submit } from './gestures.mjs';
import * as pretend from './pretend.mjs';

const RESET = '/password/reset?email=nora%40luz.test&token=t';
const JOIN = '/join?token=t&email=ben%40luz.test&id=1';

const PASSWORD = 'sandals in spring';
const SIGN_UP = {
  first_name: 'Nora',
  last_name: 'Luz',
  company: 'Calzados Luz',
  email: 'nora@luz.test',
  password: PASSWORD,
};
const JOINER = { first_name: 'Ben', last_name: 'Sol', password: PASSWORD };

const chooseNewPassword = (outcome) => async (page) => {
  for (const input of await page.locator('input[type=password]').all()) await input.fill(PASSWORD);
  await submit(page);
  await page.locator(outcome).waitFor();
};

const TOKEN_FAILURES = {
  ...LOGIN_LINK_TEXTS,
  'token-refused': withParams(LOGIN_LINK_TEXTS['token-refused'], { reason: LOGIN_REASONS.used }),
};

/** Login, sign-up, reset and join, with their refusals. */
export const GATE = [
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', act: submit },
  {
    name: 'login-refused',
    path: '/login',
    pretend: pretend.answer('/login', 429, {
      ...messageFields(ACCESS_TEXTS.tooManyAttempts),
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
      ...messageFields(ACCESS_TEXTS.confirmEmail),
    }),
    act: send(SIGN_UP, '.form-refusal'),
  },
  { name: 'forgot', path: '/login?forgot' },
  {
    name: 'forgot-sent',
    path: '/login?forgot',
    pretend: pretend.answer('/password/email', 200, {
      ...messageFields(ACCESS_TEXTS.resetRequested),
    }),
    act: send({ email: 'nora@luz.test' }, '.bp6-callout'),
  },
  ...Object.entries(TOKEN_FAILURES).map(([code, text]) => ({
    name: `login-by-${code}`,
    path: '/login?token=t',
    ready: '[role=alert]',
    pretend: pretend.answer('/login?token=t', 401, { ...messageFields(text), code }),
  })),
  { name: 'reset', path: RESET },
  { name: 'reset-errors', path: RESET, act: submit },
  {
    name: 'reset-done',
    path: RESET,
    isWindow: true,
    pretend: pretend.answer('/password/reset', 200, { ...messageFields(ACCESS_TEXTS.resetDone) }),
    act: chooseNewPassword('[role=alertdialog]'),
  },
  {
    name: 'reset-refused',
    path: RESET,
    pretend: pretend.answer('/password/reset', 400, {
      ...messageFields(ACCESS_TEXTS.resetRefused),
      code: 'reset-token',
    }),
    act: chooseNewPassword('.form-refusal'),
  },
  // This must come before the other join screens: a complete link stays in the page's history entry.
  { name: 'join-broken', path: '/join' },
  { name: 'join', path: JOIN, ready: 'form' },
  {
    name: 'join-refused',
    path: JOIN,
    ready: 'form',
    pretend: pretend.answer('/members/join', 400, { ...messageFields(ACCESS_TEXTS.joinRefused), code: 'invitation' }),
    act: send(JOINER, '.form-refusal'),
  },
  {
    name: 'join-done',
    path: JOIN,
    ready: 'form',
    isWindow: true,
    pretend: pretend.answer('/members/join', 200, { ...messageFields(ACCESS_TEXTS.joined) }),
    act: send(JOINER, '[role=alertdialog]'),
  },
];
