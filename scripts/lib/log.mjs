import { createWriteStream, mkdirSync, renameSync, existsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.mjs';

const isTerminal = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;
const paint = (style, text) => (isTerminal ? styleText(style, text, { validateStream: false }) : text);

const NAME_WIDTH = 8;
const COLORS = { api: 'cyan', worker: 'magenta', sandbox: 'yellow', temporal: 'blue', postgres: 'green' };

/** @param {number} startedAt milliseconds of the clock @returns {string} such as "1.2 s" */
export const since = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/** Prints a heading, or any line of our own between the children's logs. */
export const print = (text = '') => process.stdout.write(`${text}\n`);
export const bold = (text) => paint('bold', text);
export const dim = (text) => paint('dim', text);

let isSilent = false;

/** Stops printing steps after one has failed or the user has asked to end: the others only abort. */
export const silenceSteps = () => (isSilent = true);

/**
 * Runs one step of a longer job, and prints its outcome and duration.
 * @template T
 * @param {string} name
 * @param {(progress: (text: string) => void) => Promise<T>} work `progress` prints a line below the step
 * @param {(result: T) => string | undefined} [note] text after the time
 * @returns {Promise<T>}
 */
export async function step(name, work, note = () => undefined) {
  const started = Date.now();
  try {
    const result = await work((text) => print(dim(`    ${name}: ${text}`)));
    if (isSilent) return result;
    const remark = note(result);
    print(
      `  ${paint('green', '✓')} ${name.padEnd(22)} ${dim(since(started).padStart(7))}${remark ? `  ${dim(remark)}` : ''}`,
    );
    return result;
  } catch (error) {
    if (!isSilent) print(`  ${paint('red', '✗')} ${name.padEnd(22)} ${dim(since(started).padStart(7))}`);
    throw error;
  }
}

/**
 * The destination of a child's lines: always a file (the previous run's is kept as <name>.1.log), and the terminal once `show` is on.
 * @param {string} dir
 * @param {{ show?: boolean }} [options]
 */
export function createLogs(dir, { show = false } = {}) {
  mkdirSync(dir, { recursive: true, mode: PRIVATE_FOLDER });
  const files = new Map();
  const open = (name) => {
    const file = path.join(dir, `${name}.log`);
    if (existsSync(file)) renameSync(file, path.join(dir, `${name}.1.log`));
    const stream = createWriteStream(file, { mode: PRIVATE_FILE });
    files.set(name, stream);
    return stream;
  };
  return {
    dir,
    /** From now on, lines also appear on the terminal. */
    showOnTerminal() {
      show = true;
    },
    /**
     * @param {string} name of the process
     * @param {(line: string) => boolean} [worthShowing] filter for the terminal; the file gets every line
     * @returns {(line: string) => void}
     */
    lines: (name, worthShowing = () => true) => {
      return (line) => {
        (files.get(name) ?? open(name)).write(`${stripVTControlCharacters(line)}\n`);
        if (show && worthShowing(line))
          print(`${paint(COLORS[name] ?? 'white', name.padEnd(NAME_WIDTH))} ${dim('|')} ${line}`);
      };
    },
    /** Resolves when every line so far is in its file. */
    flush: () => Promise.all([...files.values()].map((stream) => new Promise((resolve) => stream.write('', resolve)))),
    close: () => Promise.all([...files.values()].map((stream) => new Promise((resolve) => stream.end(resolve)))),
  };
}

/**
 * @param {Array<[string, string]>} rows label and value
 * @returns {string} two aligned columns
 */
export function table(rows) {
  const width = Math.max(...rows.map(([label]) => label.length)) + 3;
  return rows.map(([label, value]) => `  ${dim(label.padEnd(width))}${value}`).join('\n');
}
