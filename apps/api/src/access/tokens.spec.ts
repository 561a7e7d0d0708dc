import { describe, expect, it } from '@jest/globals';
import type { Secrets } from './keys.js';
import { Tokens } from './tokens.js';

const [BEFORE, AFTER] = ['the secret that was in use before', 'the secret that comes after it'];
const CLAIMS = { sub: 'user', sid: 'session' };
const signedWith = (secrets: Secrets) => new Tokens(secrets).sign('session', CLAIMS, 60);

describe('a token while the secret changes', () => {
  const both = new Tokens({ SESSION_SECRET: AFTER, SESSION_OTHER_SECRET: BEFORE });

  it('is verified if either secret signed it', () => {
    for (const secret of [BEFORE, AFTER]) {
      const token = signedWith({ SESSION_SECRET: secret });
      expect(both.verify('session', token)).toMatchObject(CLAIMS);
      expect(both.explain('session', token)).toMatchObject({ claims: CLAIMS });
    }
  });

  it('is signed with the first secret alone', () => {
    const token = both.sign('session', CLAIMS, 60);
    expect(new Tokens({ SESSION_SECRET: AFTER }).verify('session', token)).toMatchObject(CLAIMS);
    expect(new Tokens({ SESSION_SECRET: BEFORE }).verify('session', token)).toBeNull();
  });

  it('is refused with its own reason: its end, another purpose, a third secret', () => {
    const ended = new Tokens({ SESSION_SECRET: BEFORE }).sign('session', CLAIMS, -1);
    expect(both.explain('session', ended)).toEqual({ refusal: 'jwt expired' });
    expect(both.verify('session', ended)).toBeNull();
    expect(both.verify('session', ended, { isExpiredFine: true })).toMatchObject(CLAIMS);
    expect(both.verify('file', signedWith({ SESSION_SECRET: BEFORE }))).toBeNull();
    expect(both.verify('session', signedWith({ SESSION_SECRET: 'a third secret of some length' }))).toBeNull();
    expect(both.verify('session', 'nothing of the kind')).toBeNull();
  });

  it('of the old secret is refused once that has gone', () => {
    expect(new Tokens({ SESSION_SECRET: AFTER }).verify('session', signedWith({ SESSION_SECRET: BEFORE }))).toBeNull();
  });
});
