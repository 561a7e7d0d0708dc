import { existsSync } from 'node:fs';
import path from 'node:path';

/** @param {Record<string, string | undefined>} [env] @returns {string | undefined} path of the Go command, if it is installed */
export const findGo = (env = process.env) =>
  [...onPath('go', env), '/usr/local/go/bin/go'].find((file) => existsSync(file));

/** @param {string} name @param {Record<string, string | undefined>} env @returns {string[]} where a command may be */
export const onPath = (name, env) =>
  (env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((dir) => path.join(dir, name));
