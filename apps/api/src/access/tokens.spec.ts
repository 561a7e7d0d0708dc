import { describe, expect, it } from '@jest/globals';
import type { Secrets } from './keys.js';
import { Tokens } from './tokens.js';

const [BEFORE, AFTER] = ['the secret that was in use before', 'the secret that comes after it'];
const CLAIMS = { sub: 'user', sid: 'session' };
const signedWith = (secrets: Secrets) => new Tokens(secrets).sign('session', CLAIMS, 60);

describe('tokens during a change of the secret', () => {
  const both = new Tokens({ SESSION_SECRET: AFTER, SESSION_OTHER_SECRET: BEFORE });

  it('are accepted with either secret', () => {
    for (const secret of [BEFORE, AFTER]) {
      const token = signedWith({ SESSION_SECRET: secret });
      expect(both.verify('session', token)).toMatchObject(CLAIMS);
      expect(both.explain('session', token)).toMatchObject({ claims: CLAIMS });
    }
  });

  it('are signed with the first secret only', () => {
    const token = both.sign('session', CLAIMS, 60);
    expect(new Tokens({ SESSION_SECRET: AFTER }).verify('session', token)).toMatchObject(CLAIMS);
    expect(new Tokens({ SESSION_SECRET: BEFORE }).verify('session', token)).toBeNull();
  });

  it('are refused with their reason: expired, another purpose, a third secret', () => {
    const ended = new Tokens({ SESSION_SECRET: BEFORE }).sign('session', CLAIMS, -1);
    expect(both.explain('session', ended)).toEqual({ refusal: 'jwt expired' });
    expect(both.verify('session', ended)).toBeNull();
    expect(both.verify('session', ended, { isExpiredFine: true })).toMatchObject(CLAIMS);
    expect(both.verify('file', signedWith({ SESSION_SECRET: BEFORE }))).toBeNull();
    expect(both.verify('session', signedWith({ SESSION_SECRET: 'a third secret of some length' }))).toBeNull();
    expect(both.verify('session', 'nothing of the kind')).toBeNull();
  });

  it('are refused with the old secret after its removal', () => {
    expect(new Tokens({ SESSION_SECRET: AFTER }).verify('session', signedWith({ SESSION_SECRET: BEFORE }))).toBeNull();
  });
});
