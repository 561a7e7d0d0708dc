/**
 * Two projects: `unit` needs nothing but Node; `system` runs against a real PostgreSQL, Temporal and sandbox whose
 * addresses scripts/test.mjs (or test/support) puts into POLYAD_TEST_* variables.
 */
const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
            react: { runtime: 'automatic' },
          },
          target: 'es2024',
          keepClassNames: true,
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
        swcrc: false,
      },
    ],
  },
  moduleNameMapper: {
    '\\.css$': '<rootDir>/web/src/testing/no-styles.ts',
    '^fast-check$': '<rootDir>/libs/testing/fast-check.ts',
    '^#(libs)/(.*)\\.js$': '<rootDir>/$1/$2.ts',
    '^#activities/(.*)\\.js$': '<rootDir>/activities/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js'],
  },
  dependencyExtractor: '<rootDir>/scripts/lib/jest-dependencies.mjs',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
};

export default {
  // Real processes and databases are slow on a busy machine, so a test may take long. Each wait in a test has a shorter limit of its own,
  // which names the missing thing. Jest reads this setting only here and ignores it in a project.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/scripts/lib/jest-sequencer.mjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{apps,libs,workflows,activities,scripts,web}/**/*.spec.{ts,tsx}',
        '<rootDir>/test/unit/**/*.spec.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '\\.(db|sys|e2e)\\.spec\\.tsx?$'],
    },
    {
      ...shared,
      displayName: 'system',
      testEnvironment: '<rootDir>/scripts/lib/jest-environment.mjs',
      testMatch: ['<rootDir>/**/*.{db,sys,e2e}.spec.ts'],
    },
  ],
};
