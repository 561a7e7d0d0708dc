import { createHash, type Hash } from 'node:crypto';

/** Files on their way at once. What is forgotten costs its file one more reading. */
const MOST = 1_000;

/** A hash of the first bytes of a file. */
interface Running {
  hash: Hash;
  bytes: number;
}

/** SHA-256 of files that arrive bit by bit, as far as this process alone has written them from their first byte. */
export class RunningHashes {
  private readonly known = new Map<string, Running>();

  /**
   * The hash of all that stands before a byte, to be given what follows. Whoever takes it keeps it again once that is written:
   * after a fault it is not known what was.
   * @returns null where others have written to the file
   */
  take(key: string, start: number): Hash | null {
    const running = start === 0 ? { hash: createHash('sha256'), bytes: 0 } : this.known.get(key);
    this.known.delete(key);
    return running?.bytes === start ? running.hash : null;
  }

  keep(key: string, running: Running): void {
    for (const oldest of this.known.keys()) {
      if (this.known.size < MOST) break;
      this.known.delete(oldest);
    }
    this.known.set(key, running);
  }

  /** Of a file of so many bytes, hexadecimal; null where it is not known. It is forgotten then. */
  finish(key: string, bytes: number): string | null {
    const hash = this.take(key, bytes);
    return hash && bytes > 0 ? hash.digest('hex') : null;
  }
}
