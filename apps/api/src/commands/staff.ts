import 'reflect-metadata';
import { EnvironmentError } from '#libs/config/environment.js';
import type { User } from '#libs/database/entities/user.entity.js';
import { connectDatabase } from '#libs/database/orm.js';
import { AuditRepository } from '#libs/database/repositories/audit.repository.js';
import { SessionRepository } from '#libs/database/repositories/session.repository.js';
import { UserRepository } from '#libs/database/repositories/user.repository.js';
import { normalEmail } from '../access/email.js';
import { signLoginLink } from '../access/token-login.js';
import { Tokens } from '../access/tokens.js';
import { readApiEnvironment, type ApiEnvironment } from '../config/api-environment.js';

const USAGE = 'npm run staff -- grant|revoke|login-link|disable|enable|tester|whitelist EMAIL [off]';

type Em = ConstructorParameters<typeof UserRepository>[0];
interface Given {
  em: Em;
  user: User;
  /** The word `off` after the e-mail: tester and whitelist take the flag back. */
  isOff: boolean;
  environment: ApiEnvironment;
}

/** Sets a flag, or takes it back where the command is told `off`. */
const flag =
  (change: (isOn: boolean) => Parameters<UserRepository['setFlags']>[1], what: string) =>
  async ({ em, user, isOff }: Given): Promise<string> => {
    await new UserRepository(em).setFlags(user.id, change(!isOff));
    return `${user.email} is ${isOff ? 'no longer ' : ''}${what}`;
  };

/** What the operator can do to an account; each answers what it did. */
const COMMANDS: Record<string, (given: Given) => Promise<string>> = {
  grant: flag((isStaff) => ({ isStaff }), 'staff'),
  revoke: (given) => COMMANDS['grant']!({ ...given, isOff: true }),
  tester: flag((isTester) => ({ isTester }), 'a tester'),
  whitelist: flag((isWhitelisted) => ({ isWhitelisted }), 'whitelisted'),
  async disable({ em, user }) {
    await new UserRepository(em).setFlags(user.id, { status: 'DISABLED' });
    await new SessionRepository(em).endAll(user.id);
    return `${user.email} is disabled and signed out everywhere`;
  },
  async enable({ em, user }) {
    await new UserRepository(em).setFlags(user.id, { status: 'ACTIVE' });
    return `${user.email} is active`;
  },
  async 'login-link'({ user, environment }) {
    const token = signLoginLink(new Tokens(environment), user.id);
    return new URL(`/login?token=${token}`, environment.PUBLIC_URL).href;
  },
};

/** What the audit trail calls a command that was told `off`. */
const UNDONE: Record<string, string> = { grant: 'revoke', tester: 'tester-off', whitelist: 'whitelist-off' };

/**
 * `npm run staff -- COMMAND EMAIL`: what only the operator of an installation may do. It needs the API's environment, so
 * whoever runs it holds the installation's secrets already; no request can do any of it.
 */
const [name = '', email = '', off] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command || email === '' || (off !== undefined && off !== 'off')) fail(USAGE);
const environment = readOrFail();
const orm = await connectDatabase(environment.DATABASE_URL, { poolSize: 2 });
let text: string | null;
try {
  text = await orm.em.fork().transactional(async (inner) => {
    const em = inner as Em;
    const user = await new UserRepository(em).findByEmail(normalEmail(email));
    if (!user) return null;
    const done = await command({ em, user, isOff: off === 'off', environment });
    const { organizationId } = user;
    const action = `staff.${off ? (UNDONE[name] ?? name) : name}`;
    await new AuditRepository(em).add({ action, organizationId, target: user.email, ip: 'operator', detail: {} });
    return done;
  });
} finally {
  await orm.close();
}
if (text === null) fail(`There is no account of ${email}.`);
process.stdout.write(`${text}\n`);

function readOrFail(): ApiEnvironment {
  try {
    return readApiEnvironment();
  } catch (error) {
    if (error instanceof EnvironmentError) fail(error.message);
    throw error;
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
