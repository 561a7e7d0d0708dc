import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * Words that docs/writing.md replaces, kept out of texts, comments, names and file names. A word counts as part of an identifier too:
 * `mendLink` and `isFilm` are found, `recommend` is not.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = '{.ci,apps,activities,docs,examples,libs,scripts,test,web,workflows}';
const FILES = globSync([`${FOLDERS}/**/*.{ts,tsx,mjs,md,json,css,html,py}`, '*.md', '*.mjs', '*.yml'], {
  cwd: ROOT,
  exclude: (name) => /(^|\/)(node_modules|dist|dist-web)$/.test(name),
});

/** Files that quote what others wrote, or the words themselves. */
const QUOTED = [
  /^docs\/writing\.md$/,
  /^test\/unit\/plain-words\.spec\.ts$/,
  /^libs\/database\/migrations\//, // run migrations never change
  /^workflows\/histories\//,
  /^apps\/sandbox\/src\/\w+\/seed\//, // names of the platforms' interests and cities
];

const WORDS: Readonly<Record<string, { pattern: RegExp; use: string }>> = {
  mend: { pattern: /(?<![A-Za-z])[Mm]end(s|ed|ing)?(?![a-z])|(?<=[a-z])Mend(s|ed|ing)?(?![a-z])/, use: 'fix, repair' },
  film: {
    pattern: /(?<![A-Za-z])[Ff]ilms?(?![a-z])|(?<=[a-z])Films?(?![a-z])|(?<![A-Z])FILMS?(?![A-Z])/,
    use: 'video',
  },
  whoever: { pattern: /\b[Ww]hoever/, use: 'people who, anyone who' },
  'let go': { pattern: /\b[Ll]ets? go\b(?!:)|\b[Ll]etting go\b|LetGo|\bletGo/, use: 'release' },
  told: {
    pattern: /\b(is|are|was|were|be|being) told\b|\b(const|let|function) (is|to|as|un)?[Tt]old\b|\bTold\b|[a-z]Told\b/,
    use: 'show, report, send, a name for the thing itself',
  },
  lie: { pattern: /\b(const|let|function) (lie|lies|lying|LIE)\b|\blie\(/, use: 'layout; false, forged' },
  stranger: {
    pattern: /\b(const|let|function) strangers?\b|[a-z]Strangers?\b|\bstrangerOf/,
    use: 'outsider, other team',
  },
  'puzzle names': { pattern: /\b(asFarAsKnown|takeEdit|untilOver|HousedForm)\b/, use: 'a verb and its object' },
  'go on': { pattern: /\b[Gg]o(es)? on\b(?! 👟)/, use: 'continue' },
  loose: { pattern: /(?<![A-Za-z])Loose[A-Z]?(?!Object)|\/loose\.js/, use: 'untrusted' },
  // a spread that only keeps several properties on one line
  '...{ a, b },': { pattern: /^\s*\.\.\.\{ .*\},$/, use: 'a, b' },
};
/** Codes that answers of the API have always had. */
const CODES = /\bfilmsL(arge|ength)\b/g;

const found = ({ pattern }: { pattern: RegExp }): string[] =>
  FILES.filter((file) => !QUOTED.some((quoted) => quoted.test(file))).flatMap((file) => {
    const lines = [file, ...readFileSync(path.join(ROOT, file), 'utf8').split('\n')];
    return lines.flatMap((line, at) => (pattern.test(line.replace(CODES, '')) ? [`${file}:${at}`] : []));
  });

describe('our texts, comments and names', () => {
  it('are searched in more than a thousand files', () => expect(FILES.length).toBeGreaterThan(1000));

  it.each(Object.entries(WORDS).map(([word, how]) => ({ word, ...how })))(
    'use "$use" instead of "$word"',
    ({ pattern }) => expect(found({ pattern })).toEqual([]),
  );
});
