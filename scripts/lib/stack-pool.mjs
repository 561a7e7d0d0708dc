/** Lends stacks to specs, one spec at a time, and keeps some for the specs to come. */

/**
 * How many may wait for a next spec, each with some 700 MB and a twentieth of a core, and for how long. Then the one that has waited
 * longest is ended.
 */
const MOST_WAITING = 3;
const LONGEST_WAIT_MS = 45_000;

export class StackPool {
  #work;
  /** Profiles by the id of a stack that a spec has. */
  #lent = new Map();
  /** What no spec has, the one that came back last at the end. @type {{ id: string, profile: string, limit: NodeJS.Timeout }[]} */
  #waiting = [];

  /**
   * @param {object} work
   * @param {(profile: string) => Promise<string>} work.start answers an id
   * @param {(id: string) => Promise<void>} work.end
   * @param {(id: string, profile: string) => Promise<boolean>} work.isFit whether another spec can have it
   */
  constructor(work) {
    this.#work = work;
  }

  /** @param {string} profile @returns {Promise<string>} the id of a stack that nobody else has until it is taken back */
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

  /** Nothing is ended by its time any more. */
  close() {
    while (this.#waiting.length > 0) this.#take(0);
  }

  async #endIfWaiting(id) {
    const at = this.#waiting.findIndex((one) => one.id === id);
    if (at >= 0) await this.#work.end(this.#take(at)).catch(() => {}); // the end of the run looks for what is left
  }

  #take(at) {
    const [{ id, limit }] = this.#waiting.splice(at, 1);
    clearTimeout(limit);
    return id;
  }
}
