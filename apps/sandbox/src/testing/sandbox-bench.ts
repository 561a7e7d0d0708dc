import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig, type SandboxConfig } from '../config.js';
import type { OpenPlatform } from '../platform.js';
import { startSandbox, type Sandbox } from '../server.js';

export interface Answer {
  status: number;
  headers: Headers;
  // Wire data of many shapes; specs look at the parts they know.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export const DAY_MS = 86_400_000;

/** The configuration and files of a bench. A restart keeps them. */
export interface BenchState {
  sandbox: Sandbox;
  clock: { ms: number };
  folder: string;
  config: SandboxConfig;
  platforms?: readonly OpenPlatform[];
}

/** A sandbox in this process, its test bench, and a clock that a spec moves by hand. */
export class SandboxBench {
  constructor(private readonly state: BenchState) {}

  static async open(change: Partial<SandboxConfig> = {}, platforms?: readonly OpenPlatform[]): Promise<SandboxBench> {
    return new SandboxBench(await SandboxBench.start(change, { platforms }));
  }

  /** Stops this process's sandbox and starts another one on the same data. */
  async restart(): Promise<SandboxBench> {
    return new SandboxBench(await this.startFresh());
  }

  /** Starts a sandbox. `from` is the data of an earlier one. */
  protected static async start(
    change: Partial<SandboxConfig> = {},
    from: Partial<Pick<BenchState, 'folder' | 'clock' | 'platforms'>> = {},
  ): Promise<BenchState> {
    const { folder = mkdtempSync(join(tmpdir(), 'sandbox-')), platforms } = from;
    const clock = from.clock ?? { ms: Date.parse('2026-11-23T09:00:00Z') };
    const config = { ...readConfig({}), port: 0, smtpPort: 0, dataDir: folder, ...change };
    const options = { time: { now: () => clock.ms }, log: pino({ level: 'silent' }), platforms };
    return { sandbox: await startSandbox(config, options), clock, folder, config, platforms };
  }

  get sandbox(): Sandbox {
    return this.state.sandbox;
  }

  get clock(): { ms: number } {
    return this.state.clock;
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    rmSync(this.state.folder, { recursive: true, force: true });
  }

  protected async startFresh(): Promise<BenchState> {
    await this.sandbox.close();
    return SandboxBench.start(this.state.config, this.state);
  }

  async control(method: string, path: string, body?: unknown): Promise<Answer> {
    const init =
      body === undefined
        ? { method }
        : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return read(await fetch(`${this.sandbox.url}/__sandbox/${path}`, init));
  }

  wait(ms: number): void {
    this.clock.ms += ms;
  }

  /** Lets platform days of live campaigns pass. */
  waitDays(days: number): void {
    this.wait((days * DAY_MS) / this.state.config.timeScale);
  }
}

/** An answer with its body as JSON; pages and malformed answers stay text. */
export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: keep the text.
  }
  return { status: response.status, headers: response.headers, body };
}
