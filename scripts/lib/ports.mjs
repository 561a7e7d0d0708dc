import { randomInt } from 'node:crypto';
import net from 'node:net';
import { Failure } from './failure.mjs';

/** @param {number} port @param {string} [host] @returns {Promise<boolean>} whether nothing listens there */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** 12,000 to 31,999 in blocks: below the ports that systems assign by themselves, including those of connections. */
const LOWEST = 12_000;
const BLOCK = 500;
const BLOCKS = 40;
/** This process's block. @type {Promise<{ first: number, used: number }> | undefined} */
let block;

/**
 * Free ports, all different. A caller may need some seconds until it listens. No other process that uses this function gets the same
 * ports meanwhile. This process gets them again only after some hundred others, so that a killed service may reuse its own.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const own = await (block ??= ownBlock());
  const ports = [];
  for (let tries = 0; ports.length < count; tries++) {
    if (tries === BLOCK) throw new Failure(`Of the ports ${own.first} to ${own.first + BLOCK - 1} too few are free.`);
    const port = own.first + 1 + (own.used++ % (BLOCK - 1));
    if (await isPortFree(port)) ports.push(port);
  }
  return ports;
}

/** A block belongs to the process that listens on its first port, as long as it lives. */
async function ownBlock() {
  const start = randomInt(BLOCKS);
  for (let i = 0; i < BLOCKS; i++) {
    const first = LOWEST + BLOCK * ((start + i) % BLOCKS);
    if (await isHeld(first)) return { first, used: 0 };
  }
  throw new Failure(`All ports from ${LOWEST} on are in use by other runs.`);
}

const isHeld = (port) =>
  new Promise((resolve) => {
    const holder = net.createServer((socket) => socket.destroy());
    holder.once('error', () => resolve(false));
    holder.listen({ port, host: '127.0.0.1', exclusive: true }, () => (holder.unref(), resolve(true)));
  });

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
 * Refuses with one line per port that is taken or requested twice, naming the variable that changes it.
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
