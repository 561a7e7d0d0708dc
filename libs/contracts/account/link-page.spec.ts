import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HTTP_TEXTS } from '../messages/http-texts.js';
import { ACCESS_TEXTS } from './access-texts.js';
import {
  LINK_MESSAGE,
  LINK_PAGE_TEXTS,
  LINK_REFUSAL_REASONS,
  linkRefusalOf,
  linkRefusalText,
  readLinkMessage,
  type LinkRefusal,
} from './link-page.js';

describe('the reason why an account was not linked', () => {
  it.each([
    ['denied', LINK_PAGE_TEXTS.denied],
    ['opened', LINK_PAGE_TEXTS.opened],
    ['notBuilt', LINK_PAGE_TEXTS.notBuilt],
    ['sessionExpired', HTTP_TEXTS.sessionExpired],
    ['managerOnly', ACCESS_TEXTS.managerOnly],
  ] as const)('is %s for the text of that refusal', (reason, { key, en: words }) => {
    expect(linkRefusalOf({ key, words })).toEqual({ reason, missing: [], said: null });
  });

  it("is the platform's own text for any other text", () => {
    const words = 'App not active: This app is not accessible right now.';
    const refusal = linkRefusalOf({ key: 'provider.refused', words });
    expect(refusal).toEqual({ reason: 'platform', missing: [], said: words });
    for (const language of ['en', 'es'] as const) expect(linkRefusalText(language, refusal)).toBe(words);
  });

  it("names missing permissions in words if we know them, and by the platform's name", () => {
    const refusal: LinkRefusal = { reason: 'permissions', missing: ['ads_read', '$& of tomorrow'], said: null };
    expect(linkRefusalText('en', refusal)).toContain('read ads and their results (ads_read), $& of tomorrow.');
    expect(linkRefusalText('es', refusal)).toContain('leer los anuncios y sus resultados (ads_read), $& of tomorrow.');
  });
});

describe('the message of the pop-up', () => {
  const refusals = fc.record<LinkRefusal>({
    reason: fc.constantFrom(...LINK_REFUSAL_REASONS),
    missing: fc.array(fc.string()),
    said: fc.option(fc.string()),
  });

  it('is read as it was sent', () => {
    fc.assert(
      fc.property(refusals, (refusal) => {
        expect(readLinkMessage({ type: LINK_MESSAGE, refusal })).toEqual(refusal);
      }),
    );
  });

  it('is ignored from other senders, or with another shape', () => {
    const refusal: LinkRefusal = { reason: 'denied', missing: [], said: null };
    for (const data of [
      ...[null, undefined, LINK_MESSAGE, { refusal }, { type: 'other', refusal }, { type: LINK_MESSAGE }],
      ...[null, 'denied', { ...refusal, reason: 'none of ours' }, { reason: 'denied' }].map((given) => ({
        type: LINK_MESSAGE,
        refusal: given,
      })),
    ])
      expect(readLinkMessage(data)).toBeNull();
  });

  it('drops values that are not text', () => {
    const refusal = { reason: 'permissions', missing: ['ads_read', 7, null], said: { toString: () => 'x' } };
    expect(readLinkMessage({ type: LINK_MESSAGE, refusal })).toEqual({ ...refusal, missing: ['ads_read'], said: null });
  });
});
