/** Maximum bytes of a log; the rest is left out (developers.google.com, Google Ads scripts, Limits). */
const MOST_BYTES = 100 * 1024;

/** The log of a script. */
export class RunLog {
  private readonly lines: string[] = [];
  private bytes = 0;
  private cut = false;

  write(line: string): void {
    if (this.cut) return;
    this.bytes += Buffer.byteLength(line) + 1;
    if (this.bytes <= MOST_BYTES) this.lines.push(line);
    else this.cut = true;
  }

  get text(): string {
    return this.lines.join('\n');
  }

  /** Whether lines are missing at the end. */
  get isCut(): boolean {
    return this.cut;
  }
}
