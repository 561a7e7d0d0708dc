import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { isAlive } from './liveness.mjs';
import { NODE, inRoot } from './paths.mjs';
import { runOrFail, runToEnd, startProcess } from './processes.mjs';
import { waitFor } from './wait-for.mjs';

const node = (code: string) => ({ name: 'sample', command: NODE, args: ['-e', code] });

/** Starts code that prints one line when it is ready. Returns the process and that line. */
async function startAndReadLine(code: string, options: { graceMs?: number } = {}) {
  let line = '';
  const child = startProcess({ ...node(code), ...options, onLine: (text: string) => (line ||= text) });
  await waitFor(() => line, { what: 'first line', everyMs: 10, giveUp: child.diedBecause });
  return { child, line };
}

const STAY = 'setInterval(() => {}, 1000);';

describe('startProcess', () => {
  it('lets the process end by itself', async () => {
    const { child } = await startAndReadLine(
      `process.on('SIGTERM', () => process.exit(7)); console.log('up'); ${STAY}`,
    );
    await child.stop();
    expect(await child.exited).toEqual({ code: 7, signal: null });
    expect(child.diedBecause()).toContain('exit code 7');
  });

  it('kills a process that does not stop within the grace period', async () => {
    const { child } = await startAndReadLine(`process.on('SIGTERM', () => {}); console.log('up'); ${STAY}`, {
      graceMs: 50,
    });
    await child.stop();
    expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('stops the children of the process too', async () => {
    const { child, line } = await startAndReadLine(
      `const c = require('child_process').spawn(process.execPath, ['-e', '${STAY}'], { stdio: 'ignore' }); console.log(c.pid); ${STAY}`,
    );
    const grandchild = Number(line);
    expect(isAlive(grandchild)).toBe(true);
    await child.kill();
    await waitFor(() => !isAlive(grandchild), { what: 'end of the grandchild', timeoutMs: 3_000 });
    expect(isAlive(grandchild)).toBe(false);
  });

  it('reports a command that does not exist', async () => {
    const child = startProcess({ name: 'nothing', command: '/nowhere/to/be/found' });
    expect(await child.exited).toEqual({ code: 127, signal: null });
    expect(child.diedBecause()).toContain('ENOENT');
  });

  it('leaves no process when its owner is killed', async () => {
    const owner = spawn(
      NODE,
      [
        '--input-type=module',
        '-e',
        `import { startProcess } from ${JSON.stringify(inRoot('scripts/lib/processes.mjs'))};
         const child = startProcess({ name: 'orphan', command: process.execPath, args: ['-e', '${STAY}'] });
         console.log(child.pid);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [chunk] = (await once(owner.stdout, 'data')) as [Buffer];
    const orphan = Number(chunk.toString());
    expect(isAlive(orphan)).toBe(true);
    owner.kill('SIGKILL');
    await waitFor(() => !isAlive(orphan), { what: 'end of the orphan', timeoutMs: 4_000 });
    expect(isAlive(orphan)).toBe(false);
  });
});

describe('runToEnd', () => {
  it('returns the exit code and all lines', async () => {
    expect(await runToEnd(node(`console.log('one'); console.error('two'); process.exitCode = 3`))).toEqual({
      code: 3,
      output: expect.stringMatching(/one[^]*two|two[^]*one/),
    });
  });

  it('stops a run that takes too long', async () => {
    const { code, output } = await runToEnd({ ...node(STAY), timeoutMs: 100 });
    expect({ code, output }).toEqual({ code: 124, output: 'stopped after 0.1 s' });
  });

  it('quotes the last lines of a failure', async () => {
    await expect(runOrFail(node(`console.log('because'); process.exit(2)`))).rejects.toThrow(
      /sample failed \(exit code 2\)\n.*because/,
    );
  });
});
