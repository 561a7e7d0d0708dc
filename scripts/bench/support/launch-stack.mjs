import pg from 'pg';
import { liftLimits, signIn } from './launches.mjs';

/**
 * A stack without the platform's limits on calls, whose owner has linked an account.
 * @param {(options?: object) => Promise<import('../../lib/stack.mjs').Stack>} startStack
 * @param {import('../../lib/stack.mjs').StackOptions} [options]
 */
export async function startLaunchStack(startStack, options = {}) {
  const stack = await startStack({ ...options, env: { LOG_LEVEL: 'warn', ...options.env } });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  const stop = async () => {
    await database.end();
    await stack.stop();
  };
  try {
    await database.connect();
    await liftLimits(stack);
    return { stack, database, client: await signIn(stack), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
