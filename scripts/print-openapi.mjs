/** Writes docs/openapi.json from the built API. Then `npm run generate:api` generates the console's endpoints from it. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const text = execFileSync(process.execPath, ['dist/apps/api/src/commands/print-openapi.js'], { encoding: 'utf8' });
writeFileSync('docs/openapi.json', text);
