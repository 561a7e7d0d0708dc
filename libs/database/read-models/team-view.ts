import type { StoredCard } from '#libs/contracts/billing/card.js';
import type { PlanStatus } from '#libs/contracts/billing/plan.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { MemberStatus, TeamRole } from '#libs/contracts/account/team.js';

/** A team as its members see it at every page load. Times are ISO texts. */
export interface TeamView {
  /** Plans that have not ended, at most one for each platform. */
  plans: { platform: Platform; status: PlanStatus; periodStart: string | null; endsAt: string | null }[];
  /** The free trial; null if the team never had one. */
  trial: { startedAt: string; endsAt: string; experiments: number; variations: number } | null;
  /** The cards, the default card first. Show them only to the owner. */
  cards: StoredCard[];
  name: string;
  logoKey: string | null;
  /** The owner first, then members by age, then open invitations, expired or not. */
  members: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    role: TeamRole;
    status: MemberStatus;
  }[];
  links: {
    platform: Platform;
    name: string;
    email: string | null;
    status: 'linked' | 'relink-needed';
    linkedAt: string;
    lastUsedAt: string | null;
    tokenExpiresAt: string | null;
    /** The ad account that new experiments use; null if none was chosen. */
    defaultAccountId: string | null;
    /** The platform's answer to our subscription to events of ad accounts; null before it answered. */
    events: { told: number; refused: number; refusal: string | null; askedAt: string } | null;
  }[];
}

/** The team of the organization row `o` as one column. */
export const TEAM_COLUMN = `json_build_object(
  'name', o.name,
  'logoKey', o.logo_key,
  'members', (
    select coalesce(json_agg(json_build_object('id', m.id, 'firstName', m.first_name, 'lastName', m.last_name,
      'email', m.email, 'role', m.role, 'status', m.status) order by m.is_invited, m.created_at), '[]')
    from (
      select id::text, first_name, last_name, email, role, status, created_at, false as is_invited
      from user_account where organization_id = o.id and status <> 'REMOVED'
      union all
      select id::text, '', '', email, role, case when expires_at > now() then 'PENDING' else 'EXPIRED' end,
        created_at, true
      from invitation
      where organization_id = o.id and joined_at is null and removed_at is null
    ) m
  ),
  'plans', (
    select coalesce(json_agg(json_build_object('platform', p.platform, 'status', p.status,
      'periodStart', p.period_start, 'endsAt', p.ends_at)), '[]')
    from team_plan p where p.organization_id = o.id and p.status <> 'ended'
  ),
  'trial', (
    select json_build_object('startedAt', f.started_at, 'endsAt', f.ends_at,
      'experiments', count(r.experiment_id), 'variations', coalesce(sum(r.created), 0))
    from trial f left join trial_run r on r.organization_id = f.organization_id and r.state <> 'given-back'
    where f.organization_id = o.id group by f.organization_id
  ),
  'cards', (
    select coalesce(json_agg(json_build_object('id', k.id, 'isDefault', k.is_default, 'brand', k.brand, 'funding', k.funding,
      'last4', k.last4, 'expMonth', k.exp_month, 'expYear', k.exp_year, 'billing', k.billing) order by k.is_default desc, k.id), '[]')
    from billing_card k where k.organization_id = o.id
  ),
  'links', (
    select coalesce(json_agg(json_build_object('platform', l.platform, 'name', l.name, 'email', l.email, 'status', case when l.status = 'linked' then 'linked' else 'relink-needed' end,
      'linkedAt', l.linked_at, 'lastUsedAt', l.last_used_at, 'defaultAccountId', l.default_account_id, 'tokenExpiresAt',
        case when l.sealed_renewal_token is null then l.token_expires_at end, 'events', (
        select case when count(*) > 0 then json_build_object(
          'told', count(*) filter (where s.refusal is null), 'refused', count(s.refusal),
          'refusal', max(s.refusal), 'askedAt', max(s.asked_at)) end
        from platform_subscription s where s.organization_id = l.organization_id and s.platform = l.platform
      ))), '[]')
    from platform_link l where l.organization_id = o.id
  )
)`;
