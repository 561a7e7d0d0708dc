import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Invitation } from '#libs/database/entities/invitation.entity.js';
import { Organization } from '#libs/database/entities/organization.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import { mailTokenPlace, Sealer } from '#libs/database/sealing.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { composeMail } from './compose-mail.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

const sealer = new Sealer(`test:${randomBytes(32).toString('base64')}`);
const organizationId = randomUUID();
const email = 'grace@hopper.test';

/** The mail of an invitation whose link had this token when it was written. */
function mailOf(invitationId: string, token: string) {
  const dedupeKey = `invitation/${randomUUID()}`;
  const payload = { template: 'invitation', invitationId, sealedToken: sealer.seal(token, mailTokenPlace(dedupeKey)) };
  const unused = { platforms: undefined as never, storage: undefined as never, host: undefined as never };
  const deps = { ...unused, orm: database.orm, sealer, publicUrl: 'http://127.0.0.1:3000' };
  return composeMail(deps, { organizationId, dedupeKey, payload });
}

describe('the mail of an invitation', () => {
  it('BILL-032 contains the working link, and is not sent if its link was replaced, withdrawn or used', async () => {
    const em = database.orm.em.fork();
    const inviter = Object.assign(new User(), {
      id: randomUUID(),
      organizationId,
      email: 'ada@engines.test',
      passwordHash: 'x',
      firstName: 'Ada',
      lastName: 'Byron',
    });
    await em.persist([Object.assign(new Organization(), { id: organizationId, name: 'Engines' }), inviter]).flush();
    const id = String(
      await em.insert(Invitation, {
        organizationId,
        email,
        invitedBy: inviter.id,
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 60_000),
        tokenHash: createHash('sha256').update('the newer one').digest('hex'),
      }),
    );
    const mail = await mailOf(id, 'the newer one');
    expect(mail).toMatchObject({ to: email });
    expect(new URL(/https?:\/\/\S+/.exec(mail!.text)![0]).searchParams.get('token')).toBe('the newer one');
    expect(await mailOf(id, 'the older one')).toBeNull();
    await em.nativeUpdate(Invitation, { id }, { removedAt: new Date() });
    expect(await mailOf(id, 'the newer one')).toBeNull();
  });
});
