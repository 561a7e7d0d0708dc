import i18next from 'i18next';
import { Provider } from 'react-redux';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SessionUser } from '../lib/api/endpoints.js';
import { writeStored } from '../lib/storage/storage.js';
import { MAIL_KINDS } from '#libs/contracts/account/mail-kinds.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { ALL_TEXTS } from './all-texts.js';
import { answerWith, type Answer, type Asked } from './fake-server.js';
import { sessionUser } from './session-user.js';

/** The answers by call, such as `POST /profile/lang`: below /api/v1 and without the query. */
export type Answers = Record<string, Answer | ((asked: Asked) => Answer)>;

interface Options {
  /** The signed-in user; null for a visitor. */
  user?: SessionUser | null;
  answers?: Answers;
  language?: Language;
}

const NOBODY: Answer = [401, { message: 'Your session has expired!', code: 'unauthenticated' }];
const NOTHING: Answer = [404, { message: 'Not found.', code: 'not-found' }];
const ALL_MAILS: Answer = [200, { data: Object.fromEntries(MAIL_KINDS.map((kind) => [kind, true])) }];
const EMPTY_LIST: Answer = [200, { data: { experiments: [], total: 0 } }];

/** Opens the whole console at an address, with its real routes and store, and with these answers. Import testing/jsdom.js first. */
export async function openConsole(path: string, { user = sessionUser(), answers = {}, language = 'en' }: Options = {}) {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      resources: ALL_TEXTS,
      interpolation: { escapeValue: false },
    });
  }
  await i18next.changeLanguage(language);
  localStorage.clear();
  window.scrollTo = () => undefined;
  if (user !== null) writeStored('necessary', 'loggedIn', '1');
  const table: Answers = {
    'GET /profile/me': user === null ? NOBODY : [200, { data: user }],
    'POST /session/refresh': NOBODY,
    'POST /experiments': EMPTY_LIST,
    'GET /profile/mails': ALL_MAILS,
    'GET /deadlines': [200, { data: [] }],
    ...answers,
  };
  const calls = answerWith((asked) => {
    const answer = table[`${asked.method} ${asked.path.replace('/api/v1', '').split('?')[0]}`] ?? NOTHING;
    return typeof answer === 'function' ? answer(asked) : answer;
  });
  const { createStore } = await import('../app/store.js');
  const { Console } = await import('../app/console.js');
  const store = createStore();
  let where = path;
  let go: ReturnType<typeof useNavigate>;
  const Address = () => {
    const { pathname, search } = useLocation();
    where = pathname + search;
    go = useNavigate();
    return null;
  };
  await act(async () => {
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[path]} useTransitions={false}>
          <Address />
          <Console />
        </MemoryRouter>
      </Provider>,
    );
  });
  return {
    calls,
    store,
    user: userEvent.setup({ delay: null }),
    /** The present address, with the query. */
    address: () => where,
    /** Goes to an address, or by a number of steps through the history. */
    go: (to: string | number) => act(async () => (typeof to === 'number' ? go(to) : go(to))),
  };
}
