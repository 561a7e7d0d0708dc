import 'reflect-metadata';
import { connectDatabase } from '#libs/database/orm.js';
import { UserRepository, type NewOwner } from '#libs/database/repositories/access/user.repository.js';
import { EnvironmentError, readEnvironment } from '#libs/config/environment.js';
import { Passwords } from '../access/passwords.js';

const PASSWORD = 'polyad-demo';
const ACCOUNTS: (Omit<NewOwner, 'passwordHash' | 'lang'> & { isStaff: boolean })[] = [
  { email: 'owner@demo.polyad.test', firstName: 'Olivia', lastName: 'Owner', company: 'Polyad demo', isStaff: false },
  { email: 'staff@demo.polyad.test', firstName: 'Sam', lastName: 'Staff', company: 'Polyad staff', isStaff: true },
];

/** The argument for an owner who is not whitelisted and buys plans from the sandbox's payment provider. */
const PAYS = 'owner-pays';

/**
 * `node dist/apps/api/src/commands/seed-demo.js [owner-pays]`: creates the demo's accounts, whitelisted unless the owner pays. Existing
 * accounts stay as they are, so it can run at every start. Never in production: the password is public.
 */
try {
  const { DATABASE_URL, NODE_ENV } = readEnvironment(['DATABASE_URL', 'NODE_ENV']);
  if (NODE_ENV === 'production')
    throw new EnvironmentError(['NODE_ENV: the demo accounts have a public password and are not made in production']);
  const orm = await connectDatabase(DATABASE_URL, { poolSize: 2 });
  try {
    const passwords = new Passwords();
    for (const { isStaff, ...account } of ACCOUNTS) {
      const users = new UserRepository(orm.em.fork() as ConstructorParameters<typeof UserRepository>[0]);
      if (await users.findByEmail(account.email)) continue;
      const passwordHash = await passwords.hash(PASSWORD);
      const isWhitelisted = isStaff || !process.argv.includes(PAYS);
      await users.createOwner({ ...account, passwordHash, lang: 'en' }, { isWhitelisted, isStaff });
    }
  } finally {
    await orm.close();
  }
  process.stdout.write(`demo accounts: ${ACCOUNTS.map(({ email }) => email).join(', ')}, password ${PASSWORD}\n`);
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
