/** Lends stacks to specs, one spec at a time, and keeps some for later specs. */

/**
 * How many idle stacks may wait for a spec, each with some 700 MB and a twentieth of a core, and how long. Above this number, the stack
 * that has waited longest is ended.
 */
const MOST_WAITING = 3;
const LONGEST_WAIT_MS = 45_000;

export class StackPool {
  #work;
  /** Profiles of lent stacks, by id. */
  #lent = new Map();
  /** Idle stacks, the most recently returned one last. @type {{ id: string, profile: string, limit: NodeJS.Timeout }[]} */
  #waiting = [];

  /**
   * @param {object} work
   * @param {(profile: string) => Promise<string>} work.start returns an id
   * @param {(id: string) => Promise<void>} work.end
   * @param {(id: string, profile: string) => Promise<boolean>} work.isFit whether another spec can use it
   */
  constructor(work) {
    this.#work = work;
  }

  /** @param {string} profile @returns {Promise<string>} the id of a stack that only the caller uses until it is taken back */
  async lend(profile) {
    const at = this.#waiting.findLastIndex((one) => one.profile === profile);
    const id = at < 0 ? await this.#work.start(profile) : this.#take(at);
    this.#lent.set(id, profile);
    return id;
  }

  /** @param {string} id */
  async takeBack(id) {
    const profile = this.#lent.get(id);
    this.#lent.delete(id);
    if (!(await this.#work.isFit(id, profile))) return this.#work.end(id);
    const limit = setTimeout(() => void this.#endIfWaiting(id), LONGEST_WAIT_MS);
    this.#waiting.push({ id, profile, limit });
    if (this.#waiting.length > MOST_WAITING) await this.#work.end(this.#take(0));
  }

  /** Cancels the time limits of idle stacks. */
  close() {
    while (this.#waiting.length > 0) this.#take(0);
  }

  async #endIfWaiting(id) {
    const at = this.#waiting.findIndex((one) => one.id === id);
    if (at >= 0) await this.#work.end(this.#take(at)).catch(() => {}); // the end of the run removes what is left
  }

  #take(at) {
    const [{ id, limit }] = this.#waiting.splice(at, 1);
    clearTimeout(limit);
    return id;
  }
}
