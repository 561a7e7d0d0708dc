import { execFile } from 'node:child_process';
import path from 'node:path';
import type { SharedStack } from '../../support/stack.js';

/** Runs the operator's command in the environment of a stack. */
export const staffCommand = ({ env }: Pick<SharedStack, 'env'>, args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const script = path.resolve('dist/apps/api/src/commands/staff.js');
    execFile(process.execPath, [script, ...args], { env: env as NodeJS.ProcessEnv }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
