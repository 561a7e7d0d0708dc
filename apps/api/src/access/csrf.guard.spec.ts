import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { IS_CALLBACK } from '../http/routing/routes.js';
import type { Csrf } from './csrf.js';
import { CsrfGuard } from './csrf.guard.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';

/** Whether the guard lets a request pass if the CSRF check gives this refusal. */
function pass(refusal: string | null, { method = 'POST', isCallback = false } = {}): boolean {
  const handler = () => undefined;
  Reflect.defineMetadata(IS_CALLBACK, isCallback, handler);
  const guard = new CsrfGuard({ refusal: () => refusal } as unknown as Csrf, new Reflector());
  const context = { switchToHttp: () => ({ getRequest: () => ({ method }) }), getHandler: () => handler };
  return guard.canActivate(context as unknown as ExecutionContext);
}

describe('CSRF guard', () => {
  it('accepts requests with their token, reads, and signed callbacks', () => {
    expect(pass(null)).toBe(true);
    expect(pass('token', { method: 'GET' })).toBe(true);
    expect(pass('token', { isCallback: true })).toBe(true);
  });

  it.each([
    ['token', HTTP_TEXTS.csrf],
    ['cross-origin', HTTP_TEXTS.crossSite],
    ['cross-site', HTTP_TEXTS.crossSite],
  ] as const)('AUTH-039 refuses with 403 and the reason: %s', (refusal, text) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(() => pass(refusal, { method })).toThrow(
        expect.objectContaining({ status: 403, code: 'csrf', text }) as unknown as Error,
      );
  });
});
