import { describe, expect, it } from '@jest/globals';
import { combineReducers } from '@reduxjs/toolkit';
import '../api/endpoints.js';
import { reducers } from '../store/reducers.js';
import { selectIsConnectionLost } from './connection-slice.js';

const arg = { endpointName: 'countVariations' };
const failed = (payload: unknown, meta = {}) => ({
  type: 'api/executeQuery/rejected',
  payload,
  meta: { requestId: '1', requestStatus: 'rejected', rejectedWithValue: true, aborted: false, arg, ...meta },
});
const answered = { type: 'api/executeQuery/fulfilled', meta: { requestId: '2', requestStatus: 'fulfilled', arg } };
const after = (...actions: { type: string }[]) =>
  selectIsConnectionLost(actions.reduce(combineReducers({ all: reducers }), undefined)!.all as object);

describe('connection state', () => {
  it('is lost after a call without a response, and restored with the next one', () => {
    const unanswered = [{ status: 'FETCH_ERROR' }, { status: 'TIMEOUT_ERROR' }];
    const ofProxy = [{ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' }];
    for (const error of [...unanswered, ...ofProxy]) {
      expect(after(failed(error))).toBe(true);
      expect(after(failed(error), answered)).toBe(false);
      expect(after(failed(error), failed({ status: 400, data: { message: 'No.' } }))).toBe(false);
    }
  });

  it('ignores canceled and refused calls', () => {
    expect(after(failed({ status: 'FETCH_ERROR' }, { aborted: true }))).toBe(false);
    expect(after(failed({ status: 503, data: { message: 'Not now.', code: 'unavailable' } }))).toBe(false);
    const noCall = { ...failed({ status: 'FETCH_ERROR' }, { arg: undefined }), type: 'other/rejected' };
    expect(after(noCall)).toBe(false);
  });
});
