import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/**
 * The folders that each folder may import, as docs/architecture.md explains. Libraries that `may` does not name cannot be imported at all,
 * nor can paths that match `never`.
 */
const LIBS = [
  'contracts',
  'platforms',
  'orchestration',
  'experiments',
  'statistics',
  'result-rows',
  'connectors',
  'database',
  'links',
  'egress',
  'webhooks',
  'pictures',
  'media',
  'billing',
  'mail',
  'storage',
  'config',
  'telemetry',
  'testing',
];
/** The console's features do not import each other: pages of `app` combine them, and shared code imports none of them. */
const FEATURES = readdirSync(new URL('web/src/features', import.meta.url)).join('|');
const OTHER_FEATURES = `^(\\.\\./)+(app|features|${FEATURES})/`;
const FLOORS = ['form', 'platforms', 'controls', 'wizard'];
const rows = [
  { files: ['web/**'], may: ['contracts', 'platforms', 'media'] },
  {
    files: ['web/src/features/**'],
    may: ['contracts', 'platforms', 'media'],
    never: OTHER_FEATURES,
  },
  // The layers of the wizard, from the bottom: form values, platforms' own parts, controls, and steps. None imports a later one.
  ...FLOORS.map((floor, at) => ({
    files: [`web/src/features/create/${floor}/**`],
    may: ['contracts', 'platforms', 'media'],
    never: `${OTHER_FEATURES}|^(\\.\\./)+(${[...FLOORS.slice(at + 1), 'edit'].join('|')})/`,
  })),
  {
    files: ['web/src/{components,charts,lib,i18n}/**'],
    may: ['contracts', 'platforms', 'media'],
    never: '^(\\.\\./)+(app|features)/',
  },
  {
    files: ['apps/api/**'],
    may: [
      'contracts',
      'platforms',
      'orchestration',
      'experiments',
      'statistics',
      'result-rows',
      'connectors',
      'database',
      'links',
      'egress',
      'webhooks',
      'pictures',
      'media',
      'storage',
      'billing',
      'config',
      'telemetry',
    ],
  },
  {
    files: ['apps/worker/**'],
    may: [
      'contracts',
      'orchestration',
      'connectors',
      'database',
      'egress',
      'billing',
      'mail',
      'storage',
      'config',
      'telemetry',
    ],
    activities: true,
  },
  { files: ['apps/sandbox/**'], may: [] },
  {
    files: ['workflows/**'],
    may: ['contracts', 'platforms', 'orchestration', 'experiments', 'statistics'],
    activities: 'type',
  },
  { files: ['activities/**'], may: LIBS.filter((lib) => lib !== 'testing'), activities: true },
  { files: ['libs/contracts/**'], may: ['contracts'] },
  { files: ['libs/platforms/**'], may: ['contracts', 'platforms'] },
  { files: ['libs/experiments/**'], may: ['contracts', 'platforms', 'experiments'] },
  { files: ['libs/statistics/**'], may: ['contracts', 'platforms', 'statistics'] },
  {
    files: ['libs/result-rows/**'],
    may: ['contracts', 'platforms', 'experiments', 'statistics', 'database', 'result-rows'],
  },
  { files: ['libs/orchestration/**'], may: ['contracts', 'platforms', 'orchestration'] },
  { files: ['libs/connectors/**'], may: ['contracts', 'platforms', 'pictures', 'config', 'connectors'] },
  { files: ['libs/links/**'], may: ['contracts', 'connectors', 'database', 'links', 'telemetry'] },
  { files: ['libs/database/**'], may: ['contracts', 'platforms', 'config', 'database'] },
  ...['billing', 'mail', 'storage'].map((lib) => ({
    files: [`libs/${lib}/**`],
    may: ['contracts', 'platforms', 'config', 'database', 'media', lib],
  })),
  { files: ['libs/media/**'], may: ['contracts', 'media'] },
  { files: ['libs/egress/**'], may: ['egress'] },
  { files: ['libs/pictures/**'], may: ['contracts', 'pictures'] },
  { files: ['libs/webhooks/**'], may: ['contracts', 'egress', 'webhooks'] },
  { files: ['libs/telemetry/**'], may: ['telemetry'] },
  { files: ['libs/config/**'], may: ['contracts', 'config'] },
];

const importRules = rows.map(({ files, may, activities, never }) => ({
  files: files.map((glob) => `${glob}/*.{ts,tsx}`),
  ignores: ['**/*.spec.{ts,tsx}', '**/testing/**'],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          ...LIBS.filter((lib) => !may.includes(lib)).map((lib) => ({
            group: [`#libs/${lib}/*`, `#libs/${lib}/**`],
            message: `libs/${lib} may not be imported here (docs/architecture.md).`,
          })),
          ...(activities === true
            ? []
            : [
                {
                  group: ['#activities/*', '#activities/**'],
                  allowTypeImports: activities === 'type',
                  message: 'activities are reached through orchestration.',
                },
              ]),
          ...(never === undefined
            ? []
            : [{ regex: never, message: 'The console, docs/architecture.md: app puts features together.' }]),
          {
            regex: '/testing/',
            message: 'Only tests may import test helpers: no build contains them.',
          },
          {
            group: ['**/apps/**', '**/../libs/**', '**/../activities/**', '**/../workflows/**'],
            message: 'Use the #libs/... or #activities/... import.',
          },
        ],
      },
    ],
  },
}));

const NODE_GLOBALS =
  'process console fetch structuredClone setTimeout clearTimeout setInterval clearInterval URL Buffer FormData Blob AbortSignal performance URLSearchParams';
const BROWSER_GLOBALS = 'document window localStorage matchMedia crypto requestAnimationFrame MessageChannel';
const globals = (names) => Object.fromEntries(names.split(' ').map((name) => [name, 'readonly']));

export default tseslint.config(
  {
    ignores: ['dist/**', 'dist-web/**', 'node_modules/**', '.data/**', 'shots/**', 'coverage/**'],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'off',
      'no-console': 'error',
      eqeqeq: ['error', 'smart'],
    },
  },
  {
    files: ['scripts/**', 'examples/**', 'test/**', '**/*.mjs'],
    languageOptions: { globals: globals(NODE_GLOBALS) },
    rules: { 'no-console': 'off' },
  },
  // Code that runs in a page: the theme script, and functions that a browser script evaluates there.
  {
    files: ['web/public/**', 'web/**/*.mjs', 'scripts/bench/{results,wizard}.mjs'],
    languageOptions: { globals: globals(BROWSER_GLOBALS) },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name=/^(icon|rightIcon|leftIcon|endIcon)$/] > Literal',
          message: 'Icons are elements, icon={<Cross />}: names need the loader that vite.config.ts leaves out.',
        },
        {
          selector: 'BinaryExpression[right.value="Enter"]:matches([left.property.name="key"], [left.name="key"])',
          message: 'Use isEnter of lib/composing.ts: the Enter key that ends a composed word must do nothing.',
        },
      ],
    },
  },
  // Made from docs/openapi.json, which leaves some bodies open.
  { files: ['web/src/lib/api/generated.ts'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
  {
    files: ['workflows/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'Date', message: 'Time comes from the workflow API or an activity.' },
        'crypto',
        'process',
        'setInterval',
        'fetch',
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program > VariableDeclaration[kind="let"]',
          message: 'No state in module variables: the sandbox shares them between workflows.',
        },
      ],
    },
  },
  {
    files: ['apps/api/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name="writes"], ObjectPattern > Property[key.name="writes"]',
          message: 'The API only reads from platforms; activities change them (docs/architecture.md).',
        },
      ],
    },
  },
  ...importRules,
  // The generator writes `any` for schemas without a type.
  { files: ['web/src/lib/api/generated.ts'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
);
