import type { Platforms } from '#libs/connectors/registry.js';
import { linkHealth, needsRelink } from '#libs/contracts/platform/link-health.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type {
  AccountCallsRow,
  LinkRow,
} from '#libs/database/repositories/across-teams/platforms-across-teams.repository.js';
import type {
  RunRow,
  UnknownObjectRow,
} from '#libs/database/repositories/across-teams/runs-across-teams.repository.js';
import type { QuotaLineRow } from '#libs/database/repositories/platform/platform-quota.repository.js';
import { runWorkflowId } from '#libs/orchestration/ids.js';
import type { ApiEnvironment } from '../../config/api-environment.js';
import { workflowUrl } from './engine-address.js';
import type { AccountCallsDto, LinkHealthDto, QuotaLineDto } from './operations.dto.js';
import type { RunningDto, UnknownObjectDto } from './runs.dto.js';

const iso = (at: Date): string => new Date(at).toISOString();
const isoOrNull = (at: Date | null): string | null => (at === null ? null : iso(at));

/** Converts stored rows to the rows of the lists that staff read. */
export class OperationsViews {
  constructor(
    private readonly environment: ApiEnvironment,
    private readonly platforms: Platforms,
  ) {}

  readonly run = ({ uuid, name, createdAt, phaseSince, turnedAway, handStep, ...row }: RunRow): RunningDto => ({
    uuid,
    name,
    created_at: iso(createdAt),
    phase_since: iso(phaseSince),
    hand_step: handStep,
    turned_away: turnedAway && { ...turnedAway, since: iso(new Date(turnedAway.since)) },
    ...this.about({ ...row, uuid }),
  });

  readonly unknownObject = (row: UnknownObjectRow): UnknownObjectDto => ({
    id: row.id,
    kind: row.kind,
    external_name: row.externalName,
    attempts: row.attempts,
    sent_at: iso(row.sentAt),
    run_uuid: row.runUuid,
    run_name: row.runName,
    has_run_ended: row.hasRunEnded,
    ...this.about({ ...row, uuid: row.runUuid }),
  });

  readonly calls = ({
    accountId,
    organizationId,
    closedUntil,
    quota,
    quotaAt,
    ...row
  }: AccountCallsRow): AccountCallsDto => ({
    ...row,
    account_id: accountId,
    account_url: accountId === '' ? null : this.accountUrl(row.platform, accountId),
    organization_id: organizationId,
    quota: (quota ?? []).map(({ pool, percent, regainMinutes }) => ({ pool, percent, regain_minutes: regainMinutes })),
    quota_at: isoOrNull(quotaAt),
    closed_until: isoOrNull(closedUntil),
  });

  readonly quotaLine = ({ platform, line, ...row }: QuotaLineRow): QuotaLineDto => ({
    platform,
    line,
    used_today: row.usedToday,
    per_day: row.perDay,
    closed_until: isoOrNull(row.closedUntil),
    closed_for: row.closedFor,
  });

  readonly link = ({ tokenExpiresAt: expiresAt, ...row }: LinkRow): LinkHealthDto => {
    const { platform, company, name, isRenewed } = row;
    const tokenExpiresAt = expiresAt === null ? null : new Date(expiresAt);
    const health = linkHealth({ status: row.status, tokenExpiresAt, isRenewed }, new Date());
    return {
      platform,
      company,
      name,
      health,
      needs_relink: needsRelink(health),
      is_renewed: isRenewed,
      expires_at: isoOrNull(tokenExpiresAt),
      linked_at: iso(row.linkedAt),
      last_used_at: isoOrNull(row.lastUsedAt),
      last_error: row.lastError,
      last_error_at: isoOrNull(row.lastErrorAt),
    };
  };
  /** The fields of a run in every list. */
  private about(row: { uuid: string } & Pick<RunRow, 'company' | 'platform' | 'accountId' | 'activates' | 'phase'>) {
    const { company, platform, accountId, phase } = row;
    const workflow_id = runWorkflowId(row);
    return {
      company,
      platform,
      phase,
      account_id: accountId,
      account_url: this.accountUrl(platform, accountId),
      run_kind: row.activates === null ? ('experiment' as const) : ('activation' as const),
      workflow_id,
      workflow_url: workflowUrl(this.environment, workflow_id),
    };
  }

  /** Null for a platform that this installation no longer supports: it may still have rows, but there is nowhere to link to. */
  private accountUrl(platform: Platform, accountId: string): string | null {
    return this.platforms.names.includes(platform) ? this.platforms.for(platform).accountUrl(accountId) : null;
  }
}
