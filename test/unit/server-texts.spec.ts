import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** Folders whose texts people may read; texts for programs only are listed here. */
const FOLDERS = [
  'access',
  'team',
  'profile',
  'providers',
  'submit',
  'planning',
  'lookups/*',
  'results',
  'results/*',
  'sharing',
  'experiments',
];
const PLACES = [
  ...FOLDERS.map((folder) => `apps/api/src/${folder}/*.ts`),
  ...['uploads', 'platforms'].map((folder) => `apps/api/src/${folder}/*.ts`),
  ...['libs/experiments/*.ts', 'activities/src/*/*.ts', 'workflows/src/*/*.ts'],
];
/** Texts that operators read in the Temporal UI, which has one language. */
const FOR_OPERATORS = ['acts', 'handle-messages'].map((name) => `workflows/src/experiment/${name}.ts`);
const FOR_PROGRAMS = ['lang must be en or es.', 'role must be admin or other.', 'Welcome.'];

/** Texts that only readers of the code and of the API's document see. */
const NOT_SHOWN =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|(summary|description):\s*(['"`])(?:(?!\2).)*\2|@(text|figure)\([^)]*\)/g;

/** The sentences in a source: from a capital letter to a full stop. */
function sentences(source: string): string[] {
  const shown = source.replace(NOT_SHOWN, '');
  return [...shown.matchAll(/(['"`])([A-Z](?:(?!\1).)* (?:(?!\1).)*\.)\1/g)].map(([, , text]) => text!);
}

describe('texts of accounts and experiments', () => {
  it('are in the contract, where the console finds their Spanish versions', () => {
    const files = PLACES.flatMap((place) => globSync(place)).filter(
      (file) => !file.endsWith('.spec.ts') && !FOR_OPERATORS.includes(file),
    );
    expect(files.length).toBeGreaterThan(70);
    const left = files.flatMap((file) => sentences(readFileSync(file, 'utf8')));
    expect(left.filter((text) => !FOR_PROGRAMS.includes(text))).toEqual([]);
  });

  it.each([
    ["throw new ApiError(409, 'not-running', 'This is not running.');", ['This is not running.']],
    ["return `The page has room for ${free} more. It's full.`;", ["The page has room for ${free} more. It's full."]],
    ['message: "It is the platform\'s."', ["It is the platform's."]],
    ["description:\n  'Ids of ad accounts.', // Not this one.", []],
    ["/** Returns 'A text like this.' */ @figure('Plain ratio of totals.')", []],
  ])('are found in %j', (source, found) => {
    expect(sentences(source)).toEqual(found);
  });
});
