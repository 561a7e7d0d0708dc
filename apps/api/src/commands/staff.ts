import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { PaymentError } from '#libs/billing/payment-error.js';
import { billingSettings } from '#libs/billing/settings.js';
import { stripeGateway } from '#libs/billing/stripe/stripe-gateway.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { EnvironmentError } from '#libs/config/environment.js';
import { ACCOUNT_END } from '#libs/contracts/account/account-end.js';
import { statusAfterActivation, type User } from '#libs/database/entities/user.entity.js';
import { connectDatabase } from '#libs/database/orm.js';
import { AccountEndRepository } from '#libs/database/repositories/access/account-end.repository.js';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { SessionRepository } from '#libs/database/repositories/access/session.repository.js';
import { StorageRepository } from '#libs/database/repositories/experiment/storage.repository.js';
import { UserRepository } from '#libs/database/repositories/access/user.repository.js';
import { setWhitelisted } from '../admin/set-whitelisted.js';
import { normalEmail } from '../access/email.js';
import { paymentRefused } from '../billing/payment-refusals.js';
import { TeamAccount } from '../billing/team-account.js';
import { Database } from '../database/database.module.js';
import { ApiError } from '../http/errors/api-error.js';
import { signLoginLink } from '../access/token-login.js';
import { Tokens } from '../access/tokens.js';
import { readApiEnvironment, type ApiEnvironment } from '../config/api-environment.js';

const USAGE =
  'npm run staff -- grant|revoke|login-link|disable|enable|tester|whitelist|close|reopen EMAIL [off|anyway]\n' +
  'npm run staff -- storage EMAIL MEGABYTES|default';

/** Replaces the address in the audit trail. */
const OPERATOR = 'operator';
/** Decimal megabytes, as disks use them. */
const MB = 1_000_000;

type Em = ConstructorParameters<typeof UserRepository>[0];
interface CommandContext {
  em: Em;
  user: User;
  /** Whether the command's word follows the e-mail. */
  hasWord: boolean;
  /** The word after the e-mail. */
  word?: string;
  environment: ApiEnvironment;
  orm: MikroORM;
}
interface Command {
  /** The word that may follow the e-mail. */
  word?: 'off' | 'anyway' | RegExp;
  /** Finds the account; if left out, the existing account of this e-mail. */
  find?: (em: Em, email: string) => Promise<User | null>;
  /** Whether the command writes to the trail itself, in its own transactions. */
  isReported?: boolean;
  /** Returns what it did. @throws Refused */
  run: (context: CommandContext) => Promise<string>;
}

/** The command did nothing; the message says why. */
class Refused extends Error {}

/** Sets a flag; `off` after the e-mail clears it. */
const flag = (change: (isOn: boolean) => Parameters<UserRepository['setFlags']>[1], what: string): Command => ({
  word: 'off',
  async run({ em, user, hasWord }) {
    await new UserRepository(em).setFlags(user.id, change(!hasWord));
    return `${user.email} is ${hasWord ? 'no longer ' : ''}${what}`;
  },
});
const staff = flag((isStaff) => ({ isStaff }), 'staff');

/** The operator's commands for an account. */
const COMMANDS: Record<string, Command> = {
  grant: staff,
  revoke: { run: (context) => staff.run({ ...context, hasWord: true }) },
  tester: flag((isTester) => ({ isTester }), 'a tester'),
  whitelist: {
    word: 'off',
    isReported: true,
    async run({ user, hasWord, environment, orm }) {
      const [database, gateway] = [new Database(orm), stripeGateway(billingSettings(environment))];
      const account = new TeamAccount(database, gateway, pino({ level: 'silent' }));
      const by = { userId: null, ip: OPERATOR };
      try {
        const whitelisting = { accountId: user.id, isWanted: !hasWord, by };
        await setWhitelisted({ database, account, gateway }, whitelisting);
      } catch (error) {
        if (error instanceof PaymentError) throw new Refused(formatText(paymentRefused(error).text));
        if (error instanceof ApiError) throw new Refused(error.message);
        throw error;
      }
      return `the team of ${user.email} is ${hasWord ? 'no longer ' : ''}whitelisted`;
    },
  },
  disable: {
    async run({ em, user }) {
      await new UserRepository(em).setFlags(user.id, { status: 'DISABLED' });
      await new SessionRepository(em).endAll(user.id);
      return `${user.email} is disabled and signed out everywhere`;
    },
  },
  enable: {
    async run({ em, user }) {
      const status = statusAfterActivation(user);
      await new UserRepository(em).setFlags(user.id, { status });
      return `${user.email} is ${status.toLowerCase()}`;
    },
  },
  close: {
    word: 'anyway',
    async run({ em, user, hasWord }) {
      const closing = await new AccountEndRepository(em).close(user, { evenIfRunning: hasWord });
      if (closing.ended === null)
        throw new Refused(
          `Of the team of ${user.email} these experiments have not finished: ${closing.running.join(', ')}. ` +
            `Stop them first, or say "close ${user.email} anyway": their ads then continue at the platform, and nobody here can stop them.`,
        );
      const erased = `erased ${ACCOUNT_END.keptMonths} months from now`;
      if (closing.ended === 'member') return `${user.email} is closed, and will be ${erased}`;
      const rest = `its platforms are unlinked within the hour, everything of it will be ${erased}`;
      return `${user.email} is closed and the team has ended (accounts: ${closing.members}); ${rest}`;
    },
  },
  reopen: {
    find: (em, email) => new AccountEndRepository(em).findEnded(email),
    async run({ em, user }) {
      const reopening = await new AccountEndRepository(em).reopen(user);
      if (reopening === 'taken') throw new Refused(`${user.email} has another account by now.`);
      if (reopening === 'team-ended') throw new Refused(`The team of ${user.email} has ended. Reopen its owner first.`);
      const others = user.role === 'owner' ? '; members and platforms come back one by one' : '';
      return `${user.email} is ${statusAfterActivation(user).toLowerCase()} again${others}`;
    },
  },
  storage: {
    word: /^([1-9]\d{0,8}|default)$/,
    async run({ em, user, word, environment }) {
      if (word === undefined) throw new Refused(USAGE);
      const fallback = environment.TEAM_STORAGE_MB * MB;
      const storage = new StorageRepository(em, fallback);
      await storage.setLimit(user.organizationId, word === 'default' ? null : Number(word) * MB);
      const { usedBytes, limitBytes } = await storage.use(user.organizationId);
      return `the team of ${user.email} may store ${limitBytes / MB} MB and has stored ${(usedBytes / MB).toFixed(1)} MB`;
    },
  },
  'login-link': {
    run({ user, environment }) {
      const token = signLoginLink(new Tokens(environment), user.id);
      return Promise.resolve(new URL(`/login?token=${token}`, environment.PUBLIC_URL).href);
    },
  },
};

/** The audit trail's names of commands with `off`. */
const UNDONE: Record<string, string> = { grant: 'revoke', tester: 'tester-off' };

/**
 * `npm run staff -- COMMAND EMAIL`: acts that only the operator of an installation may do. The command needs the API's environment, so
 * anyone who runs it already holds the installation's secrets. No HTTP request can do any of these acts.
 */
const [name = '', email = '', word] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command || email === '' || (word !== undefined && !takes(command, word))) fail(USAGE);
const {
  run,
  isReported = false,
  find = (em: Em, address: string) => new UserRepository(em).findByEmail(address),
} = command;
const environment = readOrFail();
const orm = await connectDatabase(environment.DATABASE_URL, { poolSize: 4 });
let text: string | null;
try {
  text = await orm.em.fork().transactional(async (inner) => {
    const em = inner as Em;
    const user = await find(em, normalEmail(email));
    if (!user) return null;
    const done = await run({ em, user, hasWord: word !== undefined, word, environment, orm });
    if (isReported) return done;
    const { organizationId } = user;
    const action = `staff.${word === 'off' ? (UNDONE[name] ?? name) : name}`;
    const detail = word === 'anyway' ? { anyway: true } : name === 'storage' ? { megabytes: word } : {};
    await new AuditRepository(em).add({ action, organizationId, target: user.email, ip: OPERATOR, detail });
    return done;
  });
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  fail(error.message);
} finally {
  await orm.close();
}
if (text === null) fail(`There is no account of ${email}.`);
process.stdout.write(`${text}\n`);

function takes({ word: accepted }: Command, typed: string): boolean {
  return accepted instanceof RegExp ? accepted.test(typed) : accepted === typed;
}

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
