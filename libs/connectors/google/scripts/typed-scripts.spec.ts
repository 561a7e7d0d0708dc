import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { HAND_STEPS } from '#libs/contracts/experiment/run/hand-step.js';
import { VIDEO_TYPES } from '#libs/platforms/google/goals.js';
import { videoRequest } from '#libs/testing/google/video-plan.js';
import { googleVideoInput } from '#libs/testing/platform/google-input.js';
import { GOOGLE_SCRIPTS } from './hand-scripts.js';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** The compiler's errors in files, given by name. */
function faultsIn(sources: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'polyad-scripts-'));
  try {
    for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          allowJs: true,
          checkJs: true,
          noEmit: true,
          strict: false,
          skipLibCheck: true,
          lib: ['es2022'],
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
          typeRoots: [join(ROOT, 'node_modules/@types')],
          types: ['google-ads-scripts'],
        },
        files: [...Object.keys(sources), join(import.meta.dirname, 'google-ads-scripts.d.ts')],
      }),
    );
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript-native/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As modules, the scripts do not share names. */
const asModule = (script: string): string => `${script}\nexport { main };\n`;

it('generated scripts call only members of Google’s own objects', () => {
  const scripts = VIDEO_TYPES.flatMap((type) =>
    HAND_STEPS.map((step): [string, string] => [
      `${type}-${step}.js`,
      asModule(GOOGLE_SCRIPTS.script({ ...videoRequest(googleVideoInput(type)), step })),
    ]),
  );
  const [, ads] = scripts.find(([name]) => name.endsWith('-ads.js'))!;
  const wrong = ads
    .replace('.withHeadline(', '.withHeading(')
    .replace('.newTopicBuilder()', '.newSubjectBuilder()')
    .replace('group.pause()', 'group.hold()');
  const faults = faultsIn({ ...Object.fromEntries(scripts), 'wrong.js': wrong });
  expect(faults.match(/^\S*wrong\.js.*'(withHeading|newSubjectBuilder|hold)'/gm)).toHaveLength(3);
  expect(faults.split('\n').filter((line) => line.includes('error') && !line.includes('wrong.js'))).toEqual([]);
});
