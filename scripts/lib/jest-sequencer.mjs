/**
 * The order of a run's files: longest first, and files that wait next to files that compute. If this machine knows no times yet, the
 * committed ones count (jest-durations.json), else the kind of file. Otherwise some of the slowest files would run last, each alone while
 * another core is idle. Files that share a stack of a rare profile follow each other.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Sequencer from '@jest/test-sequencer';
import { ROOT, inRoot } from './paths.mjs';
import { profileIn } from './stack-profiles.mjs';

/** Kinds of files that use real parts or whole pages and may take long, slowest first. */
const SLOW_KINDS = [/\.e2e\.spec\.ts$/, /\.sys\.spec\.ts$/, /\.db\.spec\.ts$/, /\.spec\.tsx$/];
/** A spec with real parts waits for them most of its time. Every other spec needs a core for all of its time. */
const WAITS = /\.(db|sys|e2e)\.spec\.ts$/;
/** Seconds of a file whose time nobody knows. */
const UNKNOWN_SECONDS = { waits: 3, computes: 1 };
/** The most used profile. */
const USUAL = 'running';

export default class KindSequencer extends Sequencer {
  /** Seconds by path, for files that took five or more. */
  durations = JSON.parse(readFileSync(inRoot('scripts/lib/jest-durations.json'), 'utf8'));

  /** @param {string} file absolute @returns {string} */
  codeOf = (file) => readFileSync(file, 'utf8');

  /** @returns {number | undefined} milliseconds, if known */
  time(test) {
    return super.time(test) ?? this.committedTime(test);
  }

  committedTime({ path: file }) {
    const seconds = this.durations[path.relative(ROOT, file).split(path.sep).join('/')];
    return seconds === undefined ? undefined : seconds * 1_000;
  }

  sort(tests) {
    const turns = new Map(tests.map((test) => [test, this.turnOf(test)]));
    const sorted = this.neighbors(super.sort(tests).sort((a, b) => turns.get(a) - turns.get(b))); // a stable sort
    const failed = sorted.filter((test) => this.hasFailed(test));
    const rest = sorted.filter((test) => !this.hasFailed(test));
    return [...failed, ...this.mixed(rest)];
  }

  /**
   * Mixes both kinds so that each lasts for the whole run. If all files that wait came first, half of the machine would be idle meanwhile.
   */
  mixed(tests) {
    const [waiting, computing] = [
      tests.filter(({ path: file }) => WAITS.test(file)),
      tests.filter(({ path: file }) => !WAITS.test(file)),
    ].map((queue) => ({ queue, done: 0, all: this.secondsOf(queue) }));
    return tests.map(() => {
      const isBehind = waiting.done * computing.all <= computing.done * waiting.all;
      const side = computing.queue.length === 0 || (isBehind && waiting.queue.length > 0) ? waiting : computing;
      const test = side.queue.shift();
      side.done += this.secondsOf([test]);
      return test;
    });
  }

  secondsOf(tests) {
    return tests.reduce((sum, test) => {
      const ms = this.time(test);
      return sum + (ms === undefined ? UNKNOWN_SECONDS[WAITS.test(test.path) ? 'waits' : 'computes'] : ms / 1_000);
    }, 0);
  }

  /** Files that failed before come first, then unknown files that may be slow, then known ones, then the rest. */
  turnOf(test) {
    if (this.hasFailed(test)) return -1;
    const kind = SLOW_KINDS.findIndex((pattern) => pattern.test(test.path));
    if (this.time(test) !== undefined) return SLOW_KINDS.length;
    return kind >= 0 ? kind : SLOW_KINDS.length + 1;
  }

  /** Moves files with a rare profile behind the first file with it. */
  neighbors(tests) {
    const profiles = new Map(tests.map((test) => [test, this.rareProfileOf(test)]));
    const seen = new Set();
    return tests.flatMap((test) => {
      const profile = profiles.get(test);
      if (profile === undefined) return [test];
      if (seen.has(profile)) return [];
      seen.add(profile);
      return tests.filter((one) => profiles.get(one) === profile);
    });
  }

  rareProfileOf({ path: file }) {
    if (!/\.(?:sys|e2e)\.spec\.ts$/.test(file)) return undefined;
    const profile = profileIn(this.codeOf(file));
    return profile === USUAL ? undefined : profile;
  }
}
