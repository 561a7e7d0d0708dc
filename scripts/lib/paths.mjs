import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, without a trailing slash. */
export const ROOT = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** The pinned Node (npm package `node`), which every process of the project runs under. */
export const NODE = path.join(ROOT, 'node_modules/.bin/node');

/** Files that outlive a clone: the Temporal server's binary, and the browser of the tests. */
export const CACHE_BIN = path.join(homedir(), '.cache/polyad/bin');

/** @param {...string} parts @returns {string} an absolute path inside the repository */
export const inRoot = (...parts) => path.join(ROOT, ...parts);
