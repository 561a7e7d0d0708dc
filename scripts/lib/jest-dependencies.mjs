/**
 * Reports to Jest the dependencies of a spec besides its imports: the processes that it starts from dist/, and the console in its browser.
 * So `npm test -- --changed` finds the specs of a change by Jest's own graph. Jest calls `extract` for every file.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';
import { partsOf, profileIn } from './stack-profiles.mjs';

const ENTRIES = {
  sandbox: ['apps/sandbox/src/main'],
  worker: ['apps/worker/src/main', 'workflows/src/index'],
  api: ['apps/api/src/main'],
};
const HOST = 'scripts/lib/stack-host.mjs';
const CONSOLE = 'web/src/main';

const STACKS = /(?<!function )\bstartStack\(/g;
const PARTS = /\bparts: \[([^\]]*)\]/g;
const BROWSER = /(?<!function )\b(?:launchBrowser\(|visitConsole\()/;
const COMMAND = /\bdist\/((?:apps|libs)\/[\w./-]+)\.js\b/g;
/** Matches an import of a file that exists in several folders, with the folder's name as a variable. */
const CHOSEN = /\bimport\(`\.\/\$\{\w+\}\/([\w-]+)\.(?:js|ts)`\)/g;
const BUNDLE = 'dist/workflows/bundle.js';

/** Part of the key of Jest's cache. Increase it with each change of the rules here. */
export const getCacheKey = () => 'polyad-4';

/**
 * @param {string} code
 * @param {string} file absolute
 * @param {(code: string) => Set<string>} imports Jest's own function
 * @returns {Set<string>} the file's imports, and modules as Jest writes them: relative, with .js for any source
 */
export function extract(code, file, imports) {
  const found = imports(code);
  for (const source of chosenOf(code, path.dirname(file))) found.add(source);
  if (!/\.spec\.tsx?$/.test(file)) return found;
  for (const source of [...processesOf(code), ...commandsOf(code)])
    found.add(`./${path.relative(path.dirname(file), inRoot(source))}`.replace('./../', '../'));
  return found;
}

const chosenOf = (code, folder) =>
  [...code.matchAll(CHOSEN)].flatMap(([, name]) =>
    globSync(`*/${name}.ts`, { cwd: folder }).map((source) => `./${source.replace(/\.ts$/, '.js')}`),
  );

/** A spec's own stack without `parts` has all three processes. */
function processesOf(code) {
  const profile = profileIn(code);
  const own = code.match(STACKS)?.length ?? 0;
  const lists = [...code.matchAll(PARTS)].map(([, list]) => list);
  const isNeeded = (part) =>
    lists.length < own ||
    lists.some((list) => list.includes(`'${part}'`)) ||
    (profile !== undefined && partsOf(profile).includes(part));
  const entries = Object.keys(ENTRIES)
    .filter(isNeeded)
    .flatMap((part) => ENTRIES[part]);
  return [
    ...(own > 0 || profile !== undefined ? [HOST, ...entries.map((entry) => `${entry}.js`)] : []),
    ...(BROWSER.test(code) ? [`${CONSOLE}.js`] : []),
  ];
}

const commandsOf = (code) => [
  ...[...code.matchAll(COMMAND)].map(([, source]) => `${source}.js`),
  ...(code.includes(BUNDLE) ? ['workflows/src/index.js'] : []),
];
