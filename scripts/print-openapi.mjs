import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** Writes docs/openapi.json from the built API; `npm run generate:api` then makes the console's endpoints from it. */
const text = execFileSync(process.execPath, ['dist/apps/api/src/commands/print-openapi.js'], { encoding: 'utf8' });
writeFileSync('docs/openapi.json', text);
