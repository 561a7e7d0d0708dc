import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';

export interface GatedAccount {
  platform: Platform;
  accountId: string;
}

/** Whether a call can be sent now. `isProbe`: the caller must report success, so that the gate opens for everyone. */
export type GateStep = { go: true; isProbe: boolean } | { go: false; waitMs: number };

const PROBES_PER_WINDOW = 3;
/** How long other callers wait for the outcome of probes. After that, the process of the probes has probably died. */
const PROBE_MS = 60_000;
/** Time after which callers that wait for three probes check again. */
const ASK_AGAIN_MS = 2_000;

/**
 * The rule of the gate. While it is closed, nobody calls. After that, at most three calls are sent. A success removes the gate, and another
 * throttled call starts a new window. After a minute without an outcome, further calls can be sent.
 * @param closedForMs time until it can open, negative afterwards
 */
export function gateStep(gate: { closedForMs: number; probes: number } | null): GateStep & { restart?: true } {
  if (!gate) return { go: true, isProbe: false };
  if (gate.closedForMs > 0) return { go: false, waitMs: Math.ceil(gate.closedForMs) };
  if (gate.probes < PROBES_PER_WINDOW) return { go: true, isProbe: true };
  const left = gate.closedForMs + PROBE_MS;
  return left > 0 ? { go: false, waitMs: Math.min(left, ASK_AGAIN_MS) } : { go: true, isProbe: true, restart: true };
}

/**
 * The shared gate of an ad account. A platform that throttles one call throttles all calls of the account. So its wait is stored once,
 * and every lane on every worker obeys it.
 */
export class AccountGateRepository {
  private readonly reads = new Map<string, ReturnType<AccountGateRepository['read']>>();

  constructor(private readonly em: EntityManager) {}

  /** Callers that arrive during a read share its result. Whether a caller becomes a probe is decided for each of them. */
  async enter(organizationId: string, account: GatedAccount): Promise<GateStep> {
    const key = JSON.stringify([organizationId, account.platform, account.accountId]);
    const reading =
      this.reads.get(key) ?? this.read(this.em, organizationId, account, '').finally(() => this.reads.delete(key));
    this.reads.set(key, reading);
    const gateNow = await reading;
    if (!gateNow || gateNow.closedForMs > 0) return gateStep(gateNow);
    return this.em.transactional(async (em) => {
      const gate = await this.read(em, organizationId, account, 'for update');
      const { restart, ...step } = gateStep(gate);
      if (gate && step.go) {
        await em.execute(
          `update account_gate set probes = ?, closed_until = case when ? then clock_timestamp() else closed_until end
           where organization_id = ? and platform = ? and account_id = ?`,
          [restart ? 1 : gate.probes + 1, restart ?? false, organizationId, account.platform, account.accountId],
          'run',
        );
      }
      return step;
    });
  }

  /** Closes the gate for as long as the platform asks; a later time wins. Starts a new window of probes. */
  async close(organizationId: string, { platform, accountId }: GatedAccount, retryAfterMs: number): Promise<void> {
    await this.em.execute(
      `insert into account_gate (organization_id, platform, account_id, closed_until, probes)
       values (?, ?, ?, clock_timestamp() + ? * interval '1 millisecond', 0)
       on conflict (platform, account_id, organization_id) do update
       set closed_until = greatest(account_gate.closed_until, excluded.closed_until), probes = 0`,
      [organizationId, platform, accountId, retryAfterMs],
      'run',
    );
  }

  /** A probe succeeded: everyone may continue, unless another call was throttled meanwhile. */
  async open(organizationId: string, { platform, accountId }: GatedAccount): Promise<void> {
    await this.em.execute(
      `delete from account_gate
       where organization_id = ? and platform = ? and account_id = ? and closed_until <= clock_timestamp()`,
      [organizationId, platform, accountId],
      'run',
    );
  }

  private async read(
    em: EntityManager,
    organizationId: string,
    { platform, accountId }: GatedAccount,
    lock: '' | 'for update',
  ): Promise<{ closedForMs: number; probes: number } | null> {
    const rows = await em.execute<{ closedForMs: number; probes: number }[]>(
      `select extract(epoch from closed_until - clock_timestamp())::float8 * 1000 as "closedForMs", probes
       from account_gate where organization_id = ? and platform = ? and account_id = ? ${lock}`,
      [organizationId, platform, accountId],
    );
    return rows[0] ?? null;
  }
}
