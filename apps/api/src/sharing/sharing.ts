import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { messageFields, type MessageFields } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { SHARE_TEXTS } from '#libs/contracts/results/share-texts.js';
import { isShareable, SHARE_LIMITS } from '#libs/contracts/results/sharing.js';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { BaselineRepository } from '#libs/database/repositories/access/baseline.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { ShareRepository } from '#libs/database/repositories/sharing/share.repository.js';
import type { CallerContext } from '../access/caller.js';
import { sha256 } from '../access/keys.js';
import { Throttle } from '../access/throttle.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { ApiError, forbidden, invalidField, notFound } from '../http/errors/api-error.js';
import { Once } from '../http/routing/once.js';
import { MailOutbox } from '../mail/mail-outbox.js';
import type { RevokeDto, ShareDto, SharedGroupsDto } from './sharing.dto.js';

/** Limits a team's mails to addresses of its choice, so that no team can bother many people. Each mailbox also has its own limit. */
const MAILS = { most: SHARE_LIMITS.mailsPerHour, windowMs: HOUR_MS };

/** An invited visitor, with the key that only their mail holds. */
interface InvitedVisitor {
  id: string;
  email: string;
  key: string;
}

/** Groups of outside people who may see a team's results until a date. */
@Injectable()
export class Sharing {
  constructor(
    private readonly database: Database,
    private readonly throttle: Throttle,
    private readonly mails: MailOutbox,
    private readonly audit: Audit,
    private readonly once: Once,
  ) {}

  /**
   * Makes a group and mails every visitor an access key (SHARE-009, SHARE-012): all of it or nothing. An e-mail or an experiment that is
   * named twice counts once.
   * @throws ApiError 404 for an experiment or a baseline that is not the team's, 403 for another person's experiment, 400 for an experiment
   *   that cannot be shared, a member's e-mail or too many groups, 429 after too many mails
   */
  share(caller: CallerContext, form: ShareDto, request: Request): Promise<MessageFields> {
    const { organizationId, userId } = caller;
    return this.once.answer(caller, request, { route: 'experiments/share', body: form }, async (em) => {
      const rows = await shareable(em, caller, form.experiments);
      await checkBaseline(em, organizationId, form.baseline ?? null, rows);
      const visitors = await invitedVisitors(em, organizationId, form.emails);
      const group = {
        name: nameOf(rows[0]!.name),
        createdBy: userId,
        baselineId: form.baseline ?? null,
        downloads: form.downloads ?? [],
        expiresOn: new Date(Date.now() + SHARE_LIMITS.days * DAY_MS),
        experimentIds: rows.map(({ id }) => id),
        visitors: visitors.map(({ id, email, key }) => ({ id, email, keyHash: sha256(key) })),
      };
      const id = await new ShareRepository(em).create(organizationId, group, SHARE_LIMITS.activeGroups);
      if (id === null) throw new ApiError(400, 'groups-full', SHARE_TEXTS.groupsFull);
      for (const visitor of visitors) await this.mail(em, organizationId, visitor);
      const emails = visitors.map(({ email }) => email);
      const event = { userId, organizationId, target: group.name, detail: { emails } };
      await this.audit.record('results.shared', request, event, em);
      const [first] = visitors;
      return messageFields(
        visitors.length === 1
          ? withParams(SHARE_TEXTS.sharedWithOne, { email: first!.email })
          : withParams(SHARE_TEXTS.sharedWith, { count: visitors.length }),
      );
    });
  }

  /** Every group of the team that was not revoked (SHARE-042, SHARE-045). */
  async list(caller: CallerContext): Promise<SharedGroupsDto> {
    const { total, rows } = await new ShareRepository(this.database.fork()).list(caller.organizationId);
    return {
      total,
      shared: rows.map(({ id, group, createdAt, expiresOn, createdBy, downloads, experiments, visitors }) => ({
        id,
        group,
        experiments,
        downloads,
        created_at: new Date(createdAt).toISOString(),
        expires_on: new Date(expiresOn).toISOString(),
        emails: visitors.map(({ email }) => email),
        visitors: visitors.map(({ email, visits, lastSeenAt }) => ({
          email,
          visits,
          last_seen_at: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
        })),
        revocable: mayChange(caller, { createdBy }),
      })),
    };
  }

  /** @throws ApiError 404 if the team has no group of this id and name, 403 for another person's group */
  async revoke(caller: CallerContext, { id, group }: RevokeDto, request: Request): Promise<KeyedText> {
    const { organizationId, userId } = caller;
    return this.database.fork().transactional(async (em) => {
      const groups = new ShareRepository(em);
      const row = await groups.find(organizationId, { id, name: group });
      if (!row) throw notFound();
      if (!mayChange(caller, row)) throw forbidden(SHARE_TEXTS.revokeNotYours);
      if (!(await groups.revoke(organizationId, id))) throw notFound();
      const emails = await groups.emails(organizationId, id);
      await this.audit.record(
        'results.unshared',
        request,
        { userId, organizationId, target: group, detail: { emails } },
        em,
      );
      return withParams(SHARE_TEXTS.groupRevoked, { group });
    });
  }

  private async mail(em: EntityManager, organizationId: string, { id, email, key }: InvitedVisitor): Promise<void> {
    // Counts on this transaction's connection, like the mail itself: a rollback undoes both.
    await this.throttle.spend('shares', organizationId, MAILS, em);
    const mail = { organizationId, to: email, dedupeKey: `share/${id}`, token: key };
    const waitMs = await this.mails.enqueue(em, mail, { template: 'results-shared', visitorId: id });
    if (waitMs > 0)
      throw new ApiError(
        429,
        'too-many-mails',
        withParams(SHARE_TEXTS.mailboxFull, { email }),
        undefined,
        waitMs / 1000,
      );
  }
}

/** The experiments of these uuids, each once and in their order. @throws ApiError 404, 403, 400 */
async function shareable(em: EntityManager, caller: CallerContext, named: readonly string[]): Promise<Experiment[]> {
  const uuids = [...new Set(named.map((uuid) => uuid.toLowerCase()))];
  const stored = await new ExperimentRepository(em).findAll(caller.organizationId, uuids);
  const byUuid = new Map(stored.map((row) => [row.uuid, row]));
  return uuids.map((uuid, i) => {
    const row = byUuid.get(uuid);
    if (!row) throw notFound();
    if (!mayChange(caller, row)) throw forbidden(SHARE_TEXTS.notYours);
    if (!isShareable(row.status))
      throw invalidField(`experiments[${i}]`, withParams(SHARE_TEXTS.notShareable, { name: row.name }));
    return row;
  });
}

/** @throws ApiError 404 for a baseline that is not the team's, 400 for one that does not fit every experiment */
async function checkBaseline(
  em: EntityManager,
  organizationId: string,
  baseline: string | null,
  rows: readonly Experiment[],
): Promise<void> {
  if (baseline === null) return;
  const { platform } = rows[0]!;
  if (rows.some((row) => row.platform !== platform)) throw invalidField('baseline', SHARE_TEXTS.otherPlatform);
  if (!(await new BaselineRepository(em).find(organizationId, platform, baseline))) throw notFound();
}

/** The invited visitors, each once. @throws ApiError 400 for a member of the team */
async function invitedVisitors(
  em: EntityManager,
  organizationId: string,
  named: readonly string[],
): Promise<InvitedVisitor[]> {
  const emails = [...new Set(named)];
  const [member] = await new ShareRepository(em).membersAmong(organizationId, emails);
  if (member !== undefined)
    throw invalidField(`emails[${named.indexOf(member)}]`, withParams(SHARE_TEXTS.ofTeam, { email: member }));
  return emails.map((email) => ({ id: randomUUID(), email, key: randomBytes(16).toString('hex') }));
}

/** Letters and digits that people do not confuse with each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A unique name that the team recognizes: from the experiment's name, and eight random characters. */
function nameOf(experiment: string): string {
  const plain = experiment.normalize('NFKD').toLowerCase();
  const slug = plain
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 24)
    .replaceAll(/^-|-$/g, '');
  // 256 is not a multiple of the alphabet's length, so some characters are likelier. A name needs only enough randomness, not an even one.
  const chance = Array.from(randomBytes(8), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return [slug, chance].filter(Boolean).join('-');
}
