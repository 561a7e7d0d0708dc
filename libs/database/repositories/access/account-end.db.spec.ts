import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { Organization } from '../../entities/organization.entity.js';
import { User } from '../../entities/user.entity.js';
import { AccountsAcrossTeamsRepository } from '../across-teams/accounts-across-teams.repository.js';
import { AccountEndRepository } from './account-end.repository.js';
import { UserRepository } from './user.repository.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database?.close());

const em = () => database.orm.em.fork();
const end = <T>(work: (ends: AccountEndRepository) => Promise<T>) =>
  em().transactional((inner) => work(new AccountEndRepository(inner)));
const read = (id: string) => em().findOneOrFail(User, { id });

async function team(): Promise<string> {
  const id = randomUUID();
  await em()
    .persist(Object.assign(new Organization(), { id, name: 'Acme' }))
    .flush();
  return id;
}
async function person(organizationId: string, change: Partial<User> = {}): Promise<User> {
  const id = randomUUID();
  const user = Object.assign(new User(), {
    id,
    organizationId,
    email: `${id}@ended.polyad.test`,
    passwordHash: '',
    firstName: 'Ana',
    lastName: 'Vidal',
    ...change,
  });
  await em().persist(user).flush();
  return read(id);
}

it.each([true, false])("a returning member gets the team's current whitelisting: %s", async (isWhitelisted) => {
  const organizationId = await team();
  await person(organizationId, { isWhitelisted: !isWhitelisted });
  const member = await person(organizationId, { role: 'other', isWhitelisted: !isWhitelisted });
  await end((ends) => ends.close(member));
  await new AccountsAcrossTeamsRepository(em()).whitelistTeam(organizationId, isWhitelisted);
  expect(await end((ends) => ends.reopen(member))).toBe('reopened');
  expect(await read(member.id)).toMatchObject({ status: 'ACTIVE', isWhitelisted });
});

it.each([true, false])('a returning owner keeps the earlier whitelisting: %s', async (isWhitelisted) => {
  const owner = await person(await team(), { isWhitelisted });
  await end((ends) => ends.close(owner));
  expect(await end((ends) => ends.reopen(owner))).toBe('reopened');
  expect(await read(owner.id)).toMatchObject({ status: 'ACTIVE', isWhitelisted });
});

it('a returning account must confirm its e-mail only if it was never confirmed', async () => {
  const users = new UserRepository(em());
  const name = { email: `${randomUUID()}@ended.polyad.test`, firstName: 'Ana', lastName: 'Vidal', company: 'Acme' };
  const form = { ...name, passwordHash: '', lang: 'en' as const };
  const { id } = (await users.createOwner(form, { isWhitelisted: false, status: 'PENDING' }))!;
  const comeBack = async () => {
    const owner = await read(id);
    await end((ends) => ends.close(owner));
    await end((ends) => ends.reopen(owner));
    return (await read(id)).status;
  };
  expect(await comeBack()).toBe('PENDING');
  expect(await users.confirm(id)).toBe(true);
  expect(await comeBack()).toBe('ACTIVE');
});
