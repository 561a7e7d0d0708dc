import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/**
 * Generic code names no platform: the differences are in descriptions, connectors and folders that are named after one. Comments may name
 * a platform as the source of a fact.
 */
const ROOTS = ['libs', 'apps/api/src', 'apps/worker/src', 'activities/src', 'workflows/src', 'web/src'];
/** Folders of one platform, and of tests. */
const NOT_GENERIC = /\.spec\.tsx?$|\/(meta|tiktok|google|testing)\//;

/** Files that name platforms permanently, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'libs/contracts/platform/platform.ts': 'the names of the platforms themselves',
  'libs/connectors/registry.ts': 'the list of connectors',
  'libs/contracts/experiment/run/smart-plus-texts.ts': 'what one platform does, shown by server and console alike',
  'libs/contracts/experiment/form/rule-texts.ts':
    'an identity may suit one of the networks only, which has the name of its platform',
  'libs/platforms/registry.ts': 'the list of descriptions',
  'libs/platforms/naming/foreign-macros.ts': 'how each platform writes its macros, to find those of another',
  'libs/media/provenance.ts': 'a namespace of XMP ends in the word',
  'web/src/lib/api/generated.ts': 'written from the API’s document',
};

/** Texts of generic screens that name platforms, with the reason. A key of a platform's own (`google.customer`) needs none. */
const KEPT_TEXTS: Readonly<Record<string, string>> = {
  'web/src/features/legal/texts.*.json': 'documents that name everyone who gets data',
  'web/src/features/help/texts.*.json': 'documents for all platforms at once',
  'web/src/components/site/texts.*.json': 'pages for visitors, about all platforms at once',
  'web/src/features/create/texts.*.json create.identity': 'an identity is an account of one platform',
  'web/src/features/create/texts.*.json create.sponsors': 'a field of one platform',
  'web/src/components/run/texts.*.json issue.title.ads-on-profile': 'an issue of one platform',
  'web/src/components/ads/texts.*.json preview.manySizes': 'an ad of one platform',
};

/** A name as a separate word or as part of an identifier: `meta`, `isMetaResult`, `META_ID`; not `metadata`. */
const NAME = new RegExp(
  ['Meta', 'Facebook', 'Instagram', 'TikTok', 'Tiktok', 'Google']
    .flatMap((name) => [
      `(?<![A-Za-z])${name.toLowerCase()}(?![a-z])`,
      `${name}(?![a-z])`,
      `(?<![A-Z])${name.toUpperCase()}(?![A-Z])`,
    ])
    .join('|'),
  'g',
);
/** Uses of these names that do not mean a platform. */
const OTHER = /\b(import|action|result)\.meta\b|\bImportMeta(Env)?\b|\bmetaKey\b|<meta\b|\bmeta\[|@expo-google-fonts/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;

/** The texts of a JSON file, by their keys. */
const textsIn = (value: unknown, path: readonly string[] = []): { path: string; text: string }[] =>
  typeof value === 'string'
    ? [{ path: path.join('.'), text: value }]
    : Object.entries(value ?? {}).flatMap(([key, one]) => textsIn(one, [...path, key]));

const namesIn = (source: string): number => source.replace(COMMENT, '').replace(OTHER, '').match(NAME)?.length ?? 0;

describe('names of platforms', () => {
  it('appear in generic code only in the listed files, and in all of these', () => {
    const files = ROOTS.flatMap((root) => globSync(`${root}/**/*.{ts,tsx}`)).filter((file) => !NOT_GENERIC.test(file));
    expect(files.length).toBeGreaterThan(400);
    const counts = files.map((file) => ({ file, names: namesIn(readFileSync(file, 'utf8')) }));
    const withNames = counts.filter(({ names }) => names > 0);
    const sum = withNames.filter(({ file }) => !(file in KEPT)).reduce((total, { names }) => total + names, 0);
    process.stdout.write(`Platforms are named ${sum} times in generic code that is not listed.\n`);
    expect(withNames.map(({ file }) => file).sort()).toEqual(Object.keys(KEPT).sort());
  });

  it('are in no text of a generic screen that is not listed, and below every key that is', () => {
    const files = globSync('{libs,apps,activities,workflows,web/src}/**/*.{en,es}.json').concat(
      globSync('web/src/i18n/{en,es}.json'),
    );
    const generic = files.filter((file) => !NOT_GENERIC.test(file) && !/\/(node_modules|dist)\//.test(file));
    expect(generic.length).toBeGreaterThan(30);
    const withNames = generic.flatMap((file) =>
      textsIn(JSON.parse(readFileSync(file, 'utf8')))
        .filter(({ path, text }) => namesIn(text) > 0 && namesIn(path.replaceAll('.', ' ')) === 0)
        .map(({ path }) => `${file.replace(/\b(en|es)\.json$/, '*.json')} ${path}`),
    );
    const kept = Object.keys(KEPT_TEXTS);
    const isBelow = (place: string, key: string): boolean =>
      `${place} `.startsWith(`${key} `) || place.startsWith(`${key}.`);
    expect(withNames.filter((place) => !kept.some((key) => isBelow(place, key)))).toEqual([]);
    expect(kept.filter((key) => !withNames.some((place) => isBelow(place, key)))).toEqual([]);
  });

  it.each([
    ["platform === 'meta'", 1],
    ['import { META_ID, isMetaResult } from "../meta-components.js";', 3],
    ['user.facebook?.name, instagramAccounts, `providers/google`, TikTok', 4],
    ['// As Meta counts them.\n/** Of Google. */ count();', 0],
    ['import.meta.url; metadata; SetMetadata(x); event.metaKey; <meta name="a" />', 0],
    ["'https://meta.example'", 1],
  ])('are found in %j', (source, names) => {
    expect(namesIn(source)).toBe(names);
  });
});
