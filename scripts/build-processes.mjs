/**
 * `npm run build:processes`: bundles the code of API, worker and sandbox into one file each, which halves the CPU time of a start. Needs
 * `npm run build:server` first.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { rolldown } from 'rolldown';
import { viteDynamicImportVarsPlugin, viteImportGlobPlugin } from 'rolldown/experimental';
import { inRoot } from './lib/paths.mjs';
import { SERVICE_NAMES } from './lib/services.mjs';

const DIST = inRoot('dist');
const TARGET = inRoot('dist/processes');

const EXTERNAL = [
  // These load binaries, threads or files from their own folder.
  /^@temporalio\//,
  'sharp',
  '@node-rs/argon2',
  /^@jitl\//,
  'pino',
  'pino-pretty',
  'pg-native',
  // Nest also loads these by name, and all decorators must register in the same copy.
  /^class-transformer(\/|$)/,
  'class-validator',
  // Nest would use these if they were installed.
  '@fastify/static',
  /^@nestjs\/(microservices|websockets)(\/|$)/,
];

/**
 * Matches a file's own address, and an import whose address is only known at run time. It does not match an import of `./${name}/file.js`,
 * which is bundled with every folder that it can name.
 */
const SEARCHES = /\bimport\.meta\.(dirname|filename)\b|\bimport\((?!['"]|`\.\/\$\{\w+\}\/[\w.-]+`\))/;

/** Compiled files find threads and fonts by their own address, and have source maps. */
const compiledFiles = {
  name: 'compiled-files',
  load: {
    filter: { id: /[\\/]dist[\\/](apps|libs|activities)[\\/].*\.js$/ },
    handler(file) {
      const place = path.relative(DIST, file).split(path.sep).join('/');
      const code = readFileSync(file, 'utf8');
      if (SEARCHES.test(code))
        throw new Error(`${place} reads files beside it, which a bundle does not contain: import them.`);
      return {
        code: code.replaceAll('import.meta.url', `new URL('../${place}', import.meta.url).href`),
        map: readFileSync(`${file}.map`, 'utf8'),
      };
    },
  },
};

mkdirSync(TARGET, { recursive: true });
for (const name of SERVICE_NAMES) {
  const bundle = await rolldown({
    cwd: inRoot(),
    input: `dist/apps/${name}/src/main.js`,
    platform: 'node',
    external: EXTERNAL,
    plugins: [compiledFiles, viteDynamicImportVarsPlugin(), viteImportGlobPlugin()],
  });
  const { output } = await bundle.generate({
    file: path.join(TARGET, `${name}.js`),
    format: 'esm',
    codeSplitting: false,
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  const [{ code, map }] = output;
  writeFileSync(path.join(TARGET, `${name}.js`), code);
  writeFileSync(path.join(TARGET, `${name}.js.map`), JSON.stringify(byLine(map)));
}

/** Stack traces only need the first position of each line. With all positions, Node takes 100 MB more to read the API's map. */
function byLine({ mappings, ...map }) {
  const lines = decode(mappings).map((places) => places.slice(0, 1).map((place) => place.slice(0, 4)));
  return { ...map, mappings: encode(lines), names: [] };
}
