/**
 * Shares reads that many callers ask for at the same time. A caller that comes while the same read is running waits for the next one,
 * together with all later callers. So nobody gets an answer from a read that began before they asked, and there are never more than two
 * reads of a name.
 */
export class SharedReads<T> {
  private readonly running = new Map<string, Promise<T>>();
  private readonly next = new Map<string, Promise<T>>();

  /** @param name identifies the read: callers with the same name get the same answer, so it must include the owner of the data */
  of(name: string, read: () => Promise<T>): Promise<T> {
    const running = this.running.get(name);
    if (running === undefined) return this.start(name, read);
    const waiting = this.next.get(name);
    if (waiting !== undefined) return waiting;
    const start = () => {
      this.next.delete(name);
      return this.start(name, read);
    };
    const next = running.then(start, start);
    this.next.set(name, next);
    return next;
  }

  private start(name: string, read: () => Promise<T>): Promise<T> {
    const reading = read();
    this.running.set(name, reading);
    const end = () => {
      if (this.running.get(name) === reading) this.running.delete(name);
    };
    void reading.then(end, end);
    return reading;
  }
}
