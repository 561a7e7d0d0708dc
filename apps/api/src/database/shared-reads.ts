/**
 * Reads that many ask for at once. Who asks while the same read is under way waits for the one after it, together with all who
 * come meanwhile: nobody is answered by a read that began before they asked, and there are never more than two of a name.
 */
export class SharedReads<T> {
  private readonly running = new Map<string, Promise<T>>();
  private readonly next = new Map<string, Promise<T>>();

  /** @param name tells reads apart: who gives the same name gets the same answer, so it says whose data it is */
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
