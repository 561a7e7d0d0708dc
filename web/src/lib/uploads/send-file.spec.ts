/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { Problem } from '../api/problem.js';

// Jest would load the package's Node build, which uses the file system.
const inBrowsers = createRequire(import.meta.url)('tus-js-client/lib.es5/browser/index.js') as object;
jest.unstable_mockModule('tus-js-client', () => inBrowsers);
const { sendFile } = await import('./send-file.js');

/** The answer to each request; 'cut' means that the connection breaks. */
let answer: (method: string) => { status: number; headers?: Record<string, string>; body?: string } | 'cut';
let asked: string[] = [];
class FakeRequest {
  upload = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: (event: Event) => void;
  private method = '';
  private headers: Record<string, string> = {};
  open(method: string) {
    this.method = method;
  }
  setRequestHeader() {}
  abort() {}
  getResponseHeader(name: string) {
    return this.headers[name.toLowerCase()] ?? null;
  }
  send() {
    asked.push(this.method);
    const given = answer(this.method);
    queueMicrotask(() => {
      if (given === 'cut') return this.onerror?.(new Event('error'));
      Object.assign(this, { status: given.status, headers: given.headers ?? {}, responseText: given.body ?? '' });
      this.onload?.();
    });
  }
}

const real = globalThis.XMLHttpRequest;
beforeEach(() => {
  asked = [];
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  document.cookie = 'XSRF-TOKEN=token';
});
afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: real }));

/** A file of this computer. `isThere` returns whether it is still unchanged. */
const fileOf = (isThere: () => boolean) =>
  Object.assign(new File(['a picture'], 'a.png'), {
    slice: () => ({
      size: 9,
      arrayBuffer: () => (isThere() ? Promise.resolve(new ArrayBuffer(1)) : Promise.reject(new DOMException('gone'))),
    }),
  });
const send = (file: File) =>
  new Promise<Problem>((resolve, reject) => {
    const onStored = () => reject(new Error('it was stored'));
    sendFile(file, 'image/png', { onProgress: () => undefined, onStored, onFailed: resolve });
  });

describe('file upload', () => {
  it('reports a changed, moved or deleted file at the next attempt, and not only after the last one', async () => {
    let isThere = true;
    answer = (method) => {
      if (method === 'POST') return { status: 201, headers: { location: '/api/v1/uploads/1' } };
      if (method === 'DELETE') return { status: 204 };
      isThere = false;
      return 'cut';
    };
    expect((await send(fileOf(() => isThere))).kind).toBe('file-changed');
    // The part that has arrived must not take up room on the server.
    await waitFor(() => expect(asked).toEqual(['POST', 'PATCH', 'DELETE']));
  });

  it('does not start for a missing file', async () => {
    answer = () => ({ status: 204 });
    expect((await send(fileOf(() => false))).kind).toBe('file-changed');
    expect(asked).toEqual([]);
  });

  it('does not blame an existing file for a refusal', async () => {
    answer = () => ({ status: 400, body: JSON.stringify({ message: 'no', code: 400103, errors: [] }) });
    expect(await send(fileOf(() => true))).toMatchObject({ kind: 'answer', status: 400, code: 400103 });
  });
});
