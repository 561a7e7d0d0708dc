import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 500;
const LONGEST_MS = 60_000;
/** A process that has run this long is healthy again: the count of its deaths restarts. */
const HEALTHY_MS = 60_000;
/** From this number of deaths in a row, the message also names the log of the process. */
const NAMED_FROM = 3;

/**
 * Restarts stateless processes whenever they die: after half a second at first, then after a wait that doubles up to a minute. The cause
 * (memory, a setting, an unavailable service) can disappear meanwhile, and ending everything else would lose more.
 */
export class Reviver {
  #deaths = new Map();
  #io;

  /**
   * @param {object} io
   * @param {(name: string) => Promise<unknown>} io.start resolves when it is ready, rejects if it fails to start
   * @param {(text: string) => void} io.print
   * @param {(name: string) => string} io.logOf
   * @param {() => boolean} io.isEnding whether everything is being taken down
   * @param {(ms: number) => Promise<unknown>} [io.wait]
   * @param {() => number} [io.now]
   */
  constructor(io) {
    this.#io = { wait: sleep, now: Date.now, ...io };
  }

  /**
   * @param {string} name of the dead process
   * @param {{ reason?: string, bornAt: number }} death its reason, and when the process had started, in milliseconds of the clock
   * @returns {Promise<void>} when it runs again, or everything ends
   */
  async revive(name, { reason, bornAt }) {
    const { start, print, logOf, isEnding, wait, now } = this.#io;
    if (now() - bornAt > HEALTHY_MS) this.#deaths.delete(name);
    for (let why = reason ?? 'ended'; !isEnding();) {
      const deaths = (this.#deaths.get(name) ?? 0) + 1;
      this.#deaths.set(name, deaths);
      const pauseMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** (deaths - 1));
      const often = deaths > 1 ? ` for the ${ordinal(deaths)} time in a row` : '';
      const where = deaths >= NAMED_FROM ? `; its full log: ${logOf(name)}` : '';
      print(`${name} ${firstLine(why)}${often}; starting it again in ${pauseMs / 1000} s${where}`);
      if (deaths >= NAMED_FROM) for (const line of lastLines(why)) print(line);
      await wait(pauseMs);
      if (isEnding()) return;
      try {
        await start(name);
        if (deaths > 1) print(`${name} runs again`);
        return;
      } catch (error) {
        why = `did not start: ${error.message}`;
      }
    }
  }
}

const firstLine = (text) => text.split('\n', 1)[0];
/** The last output of the process, which usually shows the cause. */
const lastLines = (text) => text.split('\n').slice(1).slice(-3);

function ordinal(count) {
  const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  return `${count}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)]}`;
}
