import { createHash, type Hash } from 'node:crypto';

/** Maximum number of hashes, one for each upload in progress. If a hash is dropped, its file has to be read once more. */
const MOST = 1_000;

/** A hash of the first bytes of a file. */
interface Running {
  hash: Hash;
  bytes: number;
}

/** SHA-256 of files that arrive in parts, if this process alone has written them from the first byte. */
export class RunningHashes {
  private readonly known = new Map<string, Running>();

  /**
   * Removes and returns the hash of all bytes before an offset, to add the next ones. The caller passes it to `keep` after writing them.
   * After a fault the caller does not, because nobody knows which bytes were written.
   * @returns null if other processes have written to the file
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

  /** The hash of a file of this length, hexadecimal; null if unknown. The hash is dropped. */
  finish(key: string, bytes: number): string | null {
    const hash = this.take(key, bytes);
    return hash && bytes > 0 ? hash.digest('hex') : null;
  }
}
