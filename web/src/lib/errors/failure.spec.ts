import { describe, expect, it } from '@jest/globals';
import { toProblem } from '../api/problem.js';
import { signedOut } from '../session/session-slice.js';
import { errorLogReducer, failureLogged, internalErrorHappened, logCleared, logRead } from './error-log.js';
import { isInternalError, reactionTo, type LoggedFailure } from './failure.js';

const failed = (status: number, body: object = { message: 'No.' }) => toProblem({ status, data: body });
const failure = (message = 'No.'): LoggedFailure => ({
  type: 'request',
  message,
  items: [],
  needsRelink: false,
  requestId: null,
});

describe('reaction to a failed call', () => {
  it('ERR-004 raises the alert for 500 and logs nothing', () => {
    expect(reactionTo(failed(500), { isSignedIn: true })).toEqual({
      isBannerRaised: true,
      logged: null,
      isAnnounced: false,
    });
  });

  it('ERR-006 ERR-007 always logs a 400 and shows it to signed-in users', () => {
    expect(reactionTo(failed(400), { isSignedIn: true })).toMatchObject({ logged: failure(), isAnnounced: true });
    expect(reactionTo(failed(400), { isSignedIn: false })).toMatchObject({ logged: failure(), isAnnounced: false });
  });

  it.each([401, 403, 404, 409, 413, 415, 422, 429, 503])('ERR-008 leaves %i to the caller', (status) => {
    expect(reactionTo(failed(status), { isSignedIn: true })).toEqual({
      isBannerRaised: false,
      logged: null,
      isAnnounced: false,
    });
  });

  it('raises no alert without a response', () => {
    expect(reactionTo(toProblem({ status: 'FETCH_ERROR' }), { isSignedIn: true }).logged).toBeNull();
  });

  it.each([
    [80004, 'throttled'],
    [400100, 'account'],
    [400101, 'information'],
    [400102, 'audience'],
    [400103, 'creative'],
    [400104, 'platform'],
    [400105, 'capacity'],
    ['validation', 'request'],
  ])('ERR-009 ERR-010 maps code %s to its text and keeps its items', (code, type) => {
    const items = [{ title: 'Ages', type: 'validation', message: 'Use ages from 13 to 65.', code: 200 }];
    const { logged } = reactionTo(failed(400, { message: 'No.', code, errors: items }), { isSignedIn: true });
    expect(logged).toMatchObject({ type, items, needsRelink: true });
  });

  it("ERR-005 recognizes a message of the kind 'Internal error'", () => {
    expect(isInternalError('Internal error: try later')).toBe(true);
    expect(isInternalError('An error')).toBe(false);
    expect(isInternalError(null)).toBe(false);
  });
});

describe('error log', () => {
  const log = (messages: string[], isAnnounced = true) =>
    messages.reduce(
      (state, message, index) =>
        errorLogReducer(
          state,
          failureLogged({ failure: failure(message), occurredOn: `2026-11-21T10:0${index}:00.000Z`, isAnnounced }),
        ),
      errorLogReducer(undefined, { type: 'start' }),
    );

  it('SHELL-032 stores message, type and time, newest first', () => {
    expect(log(['one', 'two']).errors).toMatchObject([
      { message: 'two', type: 'request', occurredOn: '2026-11-21T10:01:00.000Z' },
      { message: 'one', type: 'request', occurredOn: '2026-11-21T10:00:00.000Z' },
    ]);
  });

  it('counts a repetition instead of listing it again', () => {
    expect(log(['one', 'one']).errors).toMatchObject([{ times: 2, occurredOn: '2026-11-21T10:01:00.000Z' }]);
  });

  it('SHELL-031 counts as unread until it is opened', () => {
    const full = log(['one', 'two']);
    expect(full.unread).toBe(2);
    expect(errorLogReducer(full, logRead())).toMatchObject({ unread: 0, errors: { length: 2 } });
    expect(log(['one'], false).unread).toBe(0);
  });

  it('SHELL-030 can be emptied', () => {
    expect(errorLogReducer(log(['one']), logCleared())).toMatchObject({ unread: 0, errors: [] });
  });

  it('AUTH-043 is cleared with the session, like the alert', () => {
    const full = errorLogReducer(log(['one']), internalErrorHappened());
    expect(full.isBannerShown).toBe(true);
    expect(errorLogReducer(full, signedOut())).toMatchObject({ unread: 0, errors: [], isBannerShown: false });
  });

  it('drops the oldest beyond a hundred', () => {
    expect(log(Array.from({ length: 130 }, (_, index) => String(index))).errors).toHaveLength(100);
  });
});
