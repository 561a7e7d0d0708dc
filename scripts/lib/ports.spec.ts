import { execFile } from 'node:child_process';
import net from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { NODE, ROOT } from './paths.mjs';
import { assertPortsFree, freePorts, isPortFree, readPort } from './ports.mjs';

const servers: net.Server[] = [];

async function occupy(): Promise<number> {
  const server = net.createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as net.AddressInfo).port;
}

afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))));

describe('ports', () => {
  it('report a used port in one line that names the variable to change', async () => {
    const port = await occupy();
    expect(await isPortFree(port)).toBe(false);
    await expect(assertPortsFree([{ port, variable: 'PORT', what: 'API and console' }])).rejects.toThrow(
      `Port ${port} (API and console) is taken. Choose another one: PORT=${port + 1} npm start`,
    );
  });

  it('refuse a number that two parts use', async () => {
    const [port] = (await freePorts(1)) as [number];
    const wanted = ['PORT', 'SANDBOX_PORT'].map((variable) => ({ port, variable, what: variable }));
    await expect(assertPortsFree(wanted)).rejects.toThrow('asked for twice, by PORT and SANDBOX_PORT');
  });

  it('list all problems at once', async () => {
    const [first, second] = [await occupy(), await occupy()];
    const refused = assertPortsFree([
      { port: first, variable: 'PORT', what: 'a' },
      { port: second, variable: 'SMTP_PORT', what: 'b' },
    ]);
    await expect(refused).rejects.toThrow(/PORT=\d+[^]*SMTP_PORT=\d+/);
  });

  it('find free ports, all different', async () => {
    const ports = await freePorts(20);
    expect(new Set(ports).size).toBe(20);
    expect(await isPortFree(ports[0] as number)).toBe(true);
  });

  it('return the same port only after some hundred others, and to no other process', async () => {
    const own = new Set<number>();
    for (let i = 0; i < 40; i++) for (const port of await freePorts(4)) own.add(port);
    expect(own.size).toBe(160);
    const script = `const { freePorts } = await import('./scripts/lib/ports.mjs'); console.log(JSON.stringify(await freePorts(100)))`;
    const { stdout } = await promisify(execFile)(NODE, ['--input-type=module', '--eval', script], { cwd: ROOT });
    expect((JSON.parse(stdout) as number[]).filter((port) => own.has(port))).toEqual([]);
  });

  it.each(['abc', '0', '65536', '3000.5', '-1'])('refuse %s as a port number', (text) => {
    expect(() => readPort({ PORT: text }, 'PORT', 3000)).toThrow(`PORT is "${text}"`);
  });

  it('use the default if unset', () => {
    expect([
      readPort({}, 'PORT', 3000),
      readPort({ PORT: '' }, 'PORT', 3000),
      readPort({ PORT: '4000' }, 'PORT', 3000),
    ]).toEqual([3000, 3000, 4000]);
  });
});
