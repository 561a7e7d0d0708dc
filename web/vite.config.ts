import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { blueprintParts } from './build/blueprint-css.js';
import { pageHeads } from './build/page-heads.js';
import { serveTemplate } from './build/places-template.js';
import { precompress } from './build/precompress.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Target of the API calls of `vite`, in development only. The API itself serves the built console. */
const api = process.env.POLYAD_API ?? 'http://127.0.0.1:3000';

/** Small modules that every first visit loads: a chunk for each would cost more bytes than its code. */
const FIRST =
  /\/web\/src\/(features\/(help|legal|consent)\/\w+-texts|components\/site\/site-texts|components\/ads\/ad-looks|app\/not-found-page|features\/profile\/profile-tab|lib\/(site|toaster|use-media|composing|is-email|theme\/theme|texts\/texts|errors\/(error-log|failure|use-failure-toast)|consent\/consent-panel-state|store\/reducers|storage\/(view|files)|session\/(kept-work|use-kept-work)|billing\/plan-slice))\.tsx?$|\/libs\/contracts\/(account\/logo|results\/sharing|experiment\/experiment-status)\.ts$/;

/** Modules that read, clean and check experiments. */
const EXPERIMENT_PARSER = /\/zod\/|\/libs\/platforms\/|\/libs\/contracts\/experiment\//;

export default defineConfig({
  root: here('.'),
  plugins: [blueprintParts(), serveTemplate(), pageHeads(process.env.VITE_PUBLIC_URL), precompress()],
  // Vite's own transform compiles JSX: @vitejs/plugin-react needs Babel, which this build does not install.
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: {
    alias: [
      { find: '#libs', replacement: here('../libs') },
      // By default, bundlers get the development build. The production build has no warnings and checks.
      { find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: here('../node_modules/react-router/dist/production/dom-export.mjs') },
      // Only @blueprintjs/icons imports this name.
      { find: /^\.\/iconLoader$/, replacement: here('./src/lib/no-icon-loader.ts') },
    ],
  },
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  build: {
    outDir: here('../dist-web'),
    emptyOutDir: true,
    sourcemap: false,
    // The results chunk contains Highcharts. The size of the login page has a test of its own.
    chunkSizeWarningLimit: 900,
    // One chunk contains the modules that many pages share: a first visit needs twenty requests fewer, and one chunk compresses better.
    // The experiment parser is not in it, because no public page needs it.
    rolldownOptions: {
      output: {
        // The first script contains the name of every chunk, so names are short. Hashes do not compress: 42 bits distinguish versions as
        // well as the usual 48. Pages keep their whole names, which tests and operators read.
        chunkFileNames: ({ name, isDynamicEntry }) => `assets/${isDynamicEntry ? name : name.slice(0, 3)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST },
            { name: 'common', minShareCount: 15, test: (id) => !EXPERIMENT_PARSER.test(id) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/sanctum': api } },
});
