/** The specs that `npm test -- --changed` runs: those that depend on differences from another commit, by Jest's graph of imports. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Failure } from './failure.mjs';
import { ROOT, inRoot } from './paths.mjs';

const OPTION = /^--changed(?:=(.+))?$/;
/** Any spec may depend on these. */
const EVERYTHING = /^(?:package(?:-lock)?\.json|jest\.config\.mjs|tsconfig\.json|nest-cli\.json|\.swcrc)$/;
/** Files read by path, so Jest sees no import. A file that imports the second path depends on the first. */
const STAND_INS = [
  [/^libs\/database\/migrations\//, 'libs/database/orm.ts'],
  [/^workflows\/histories\//, 'workflows/src/index.ts'],
  [/^web\/(?:.*\.css|index\.html|vite\.config\.\w+|build\/.*|public\/.*)$/, 'web/src/main.tsx'],
];
const FOLLOWED = /\.(?:tsx?|mjs|js)$|^web\/src\/.*\.json$/;

/** @param {string} arg of `npm test` @returns {boolean} whether it requests the tests of a change */
export const isChanged = (arg) => OPTION.test(arg);

/**
 * @param {string[]} args of `npm test`, with our `--changed` (compares with main) or `--changed=<commit>` among them. The change is
 *   everything committed since the branches parted, and everything uncommitted
 * @returns {{ args: string[] | null, notes: string[] }} for Jest, null if it has nothing to run, and notes for a person
 *   about the choice
 * @throws {Failure} if git does not know the commit
 */
export function withChanged(args) {
  const option = args.find(isChanged);
  const others = args.filter((arg) => arg !== option);
  const { files, notes } = followable(changedSince(OPTION.exec(option)[1] ?? 'main'));
  if (files === 'everything') return { args: others, notes };
  return { args: files.length > 0 ? [...others, '--passWithNoTests', '--findRelatedTests', ...files] : null, notes };
}

/**
 * @param {string[]} changed paths inside the repository
 * @returns {{ files: string[] | 'everything', notes: string[] }} sources that Jest can follow to their specs
 */
export function followable(changed) {
  const general = changed.filter((file) => EVERYTHING.test(file));
  if (general.length > 0) return { files: 'everything', notes: [`every test, because of ${general.join(', ')}`] };
  const standInOf = (file) => STAND_INS.find(([form]) => form.test(file))?.[1] ?? file;
  const isFollowed = (file) => FOLLOWED.test(file) && existsSync(inRoot(file));
  const left = changed.filter((file) => !isFollowed(standInOf(file)));
  return {
    files: [...new Set(changed.map(standInOf))].filter(isFollowed),
    notes: [
      `${changed.length - left.length} changed file(s) followed through imports and started processes`,
      ...(left.length > 0 ? [`no test is known to read ${left.join(', ')}`] : []),
    ],
  };
}

function changedSince(commit) {
  const base = git('merge-base', commit, 'HEAD').trim();
  const lines = git('diff', '--name-only', base) + git('ls-files', '--others', '--exclude-standard');
  return [...new Set(lines.split('\n').filter(Boolean))];
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Failure(`--changed asks git (git ${args.join(' ')}): ${error.stderr?.trim() || error.message}`);
  }
}
