import { expect } from '@jest/globals';
import { ApiClient } from '../api/support/api-client.js';
import { formOf, linkSandbox, type UntrustedExperiment } from '../api/support/experiment-form.js';
import type { Stack } from '../support/stack.js';
import { META, type FaultPlatform } from './platforms.js';
import { witnessed } from './witness.js';

export interface Submitted {
  uuid: string;
  key: string;
  tested: number;
}

export interface LedgerRow {
  name: string;
  kind: string;
  state: string;
  platformId: string | null;
  /** As the platform last reported it. */
  effectiveStatus: string | null;
}

/** The shared state of one stack's scenarios: its owner, whose account is linked once, and its faults. */
export class Scenario {
  private owner: ApiClient | null = null;

  constructor(
    private readonly stack: Stack,
    private readonly platform: Pick<FaultPlatform, 'name' | 'provider' | 'pools'> = META,
  ) {}

  async client(): Promise<ApiClient> {
    if (this.owner) return this.owner;
    this.owner = await ApiClient.demoOwner(this.stack.apiUrl);
    await linkSandbox(this.owner, [], this.platform.provider);
    return this.owner;
  }

  /** @param form parts of the form besides the input; one image by default */
  async submit(input: UntrustedExperiment, form?: Parameters<typeof formOf>[1]): Promise<Submitted> {
    const client = await this.client();
    const answer = await client.post<{ data: { uuid: string; tested: number } }>(
      `/providers/${this.platform.provider}/experiment/create`,
      formOf(input, form),
    );
    expect(answer.body).toMatchObject({ data: { uuid: expect.any(String) } });
    const { uuid, tested } = answer.body.data;
    const sql = 'select key from experiment where uuid = $1';
    const { rows } = await this.stack.database.query<{ key: string }>(sql, [uuid]);
    return { uuid, tested, key: rows[0]!.key };
  }

  async addFault(fault: object): Promise<void> {
    await this.control('faults', { platform: this.platform.name, ...fault });
  }

  /** Lifts the sandbox's limits on calls: these tests are about its faults. */
  async liftLimits(): Promise<void> {
    const { name: platform, pools } = this.platform;
    for (const pool of pools) await this.control('limits', { platform, pool, limit: 1_000_000 });
  }

  /** Calls the sandbox's test controls; by POST if there is a body. */
  async control<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.stack.sandboxUrl}/__sandbox/${path}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Answer;
  }

  async clearFaults(): Promise<void> {
    const query = `platform=${this.platform.name}`;
    await fetch(`${this.stack.sandboxUrl}/__sandbox/faults?${query}`, { method: 'DELETE' });
  }

  /** Ads that the sandbox has created so far. */
  async created(key: string): Promise<number> {
    return (await witnessed(this.stack.sandboxUrl, key)).filter(({ type }) => type === 'ad').length;
  }

  async stored(uuid: string): Promise<{ phase: string; status: string; reason: string | null; extras: number }> {
    const { rows } = await this.stack.database.query<Awaited<ReturnType<Scenario['stored']>>>(
      'select phase, status, phase_reason as reason, extras_removed as extras from experiment where uuid = $1',
      [uuid],
    );
    return rows[0]!;
  }

  /** Rows of the experiment's ledger. */
  async ledger(uuid: string): Promise<LedgerRow[]> {
    const { rows } = await this.stack.database.query<LedgerRow>(
      `select o.external_name as name, o.kind, o.state, o.platform_id as "platformId", o.effective_status as "effectiveStatus"
       from ad_object o join experiment e on e.id = o.experiment_id where e.uuid = $1`,
      [uuid],
    );
    return rows;
  }
}
