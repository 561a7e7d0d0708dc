import type { RunRecord } from '../scripts/store.js';
import type { Upload } from '../scripts/uploads/upload.js';
import { GoogleBench } from './bench.js';
import { USA } from './ids.js';

/** A bench whose specs run scripts. */
export class ScriptBench extends GoogleBench {
  static override async open(...change: Parameters<typeof GoogleBench.open>): Promise<ScriptBench> {
    return new ScriptBench(await ScriptBench.start({ googleAccessLevel: 'unlimited', ...change[0] })).ready();
  }

  override async restart(): Promise<ScriptBench> {
    return new ScriptBench(await this.startFresh()).ready();
  }

  private async ready(): Promise<this> {
    this.token = await this.signIn('Nora Vidal');
    return this;
  }

  /** Runs a script, by default in the US account. */
  async run(code: string, more: object = {}): Promise<RunRecord> {
    const { status, body } = await this.control('POST', 'google/scripts/run', { customer: USA, code, ...more });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as RunRecord;
  }

  /** Runs the body of `main`. */
  main(body: string, more: object = {}): Promise<RunRecord> {
    return this.run(`function main() {\n${body}\n}`, more);
  }

  /** Lines that a body of `main` logs. @throws Error if it fails */
  async log(body: string, more: object = {}): Promise<string[]> {
    const run = await this.main(body, more);
    if (run.status !== 'succeeded') throw new Error(`${run.status}: ${run.error}`);
    return run.log.split('\n');
  }

  /** Uploads of an account, newest first, after all of them are done. */
  async uploads(customer = USA): Promise<Upload[]> {
    this.wait(60_000);
    return (await this.control('GET', `google/scripts/uploads?customer=${customer}`)).body.data as Upload[];
  }
}
