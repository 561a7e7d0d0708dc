import net from 'node:net';
import { Failure } from './failure.mjs';

/** @param {number} port @param {string} [host] @returns {Promise<boolean>} whether nobody listens there */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * Free ports, all different: they are held open together until the last one is known.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve, reject) => {
          const probe = net.createServer();
          probe.once('error', reject);
          probe.listen(0, '127.0.0.1', () => resolve(probe));
        }),
    ),
  );
  const ports = probes.map((probe) => probe.address().port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}

/**
 * Reads a port from a variable of the environment.
 * @param {Record<string, string | undefined>} env
 * @param {string} variable
 * @param {number} fallback
 * @returns {number} 1 to 65535
 */
export function readPort(env, variable, fallback) {
  const text = env[variable];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Failure(`${variable} is "${text}"; it should be a port number from 1 to 65535.`);
  }
  return port;
}

/**
 * Refuses with one line per port that is taken or asked for twice, naming the variable that moves it.
 * @param {Array<{ port: number, variable: string, what: string, host?: string }>} wanted
 */
export async function assertPortsFree(wanted) {
  const problems = [];
  const seen = new Map();
  for (const { port, variable, what, host } of wanted) {
    const other = seen.get(port);
    if (other)
      problems.push(`Port ${port} is asked for twice, by ${other} and ${variable}. Give one of them another number.`);
    else if (!(await isPortFree(port, host)))
      problems.push(`Port ${port} (${what}) is taken. Choose another one: ${variable}=${port + 1} npm start`);
    seen.set(port, variable);
  }
  if (problems.length > 0) throw new Failure(problems.join('\n'));
}
