import type { Platforms } from '#libs/connectors/registry.js';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import { daysBefore } from '#libs/contracts/platform/deadline.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ConcernedRow, EndingCounts } from '#libs/database/repositories/experiment/deadline.repository.js';
import { isConvertible } from '#libs/platforms/endings/convert.js';
import { endsAt, hasEnded, type Ending } from '#libs/platforms/endings/endings.js';
import type { CallerContext } from '../access/caller.js';
import type { ConcernedDto, DeadlineDto, EndingDto } from './deadlines.dto.js';

export interface PlatformEnding {
  platform: Platform;
  ending: Ending;
}

/** The endings of all platforms of this installation. */
export const endingsOf = (platforms: Platforms): PlatformEnding[] =>
  platforms.names.flatMap((platform) => platforms.for(platform).endings.map((ending) => ({ platform, ending })));

/** An ending, with the number of drafts, templates and runs that it concerns. */
export function endingView(
  { platform, ending }: PlatformEnding,
  counts: Omit<EndingCounts, 'ending'> | undefined,
  { now, lang }: { now: number; lang: Language },
): EndingDto {
  const { id, subject, endsOn, zone, isEstimate = false, confidence, source, readOn, texts } = ending;
  const { drafts = 0, templates = 0, samples = 0, runs = 0 } = counts ?? {};
  const at = endsAt(ending);
  return {
    id,
    platform,
    subject,
    title: texts.title[lang],
    ends_on: endsOn,
    zone,
    ends_at: new Date(at).toISOString(),
    days_left: daysBefore(at, now),
    standing: hasEnded(ending, now) ? 'ended' : 'upcoming',
    is_estimate: isEstimate,
    confidence,
    source,
    read_on: readOn,
    drafts,
    templates,
    samples,
    runs,
  };
}

/** An ending for a team, with its remedy. */
export function deadlineView(
  platformEnding: PlatformEnding,
  counts: EndingCounts | undefined,
  reader: { now: number; lang: Language },
): DeadlineDto {
  const { remedy, texts } = platformEnding.ending;
  const { lang } = reader;
  return {
    ...endingView(platformEnding, counts, reader),
    lost: texts.lost[lang],
    remedy: remedy.kind,
    remedy_text: texts.remedy[lang],
    run_text: texts.run?.[lang] ?? null,
    ...(remedy.kind === 'choose'
      ? { lookup: remedy.lookup, excluded: { ...remedy.not } }
      : { lookup: null, excluded: null }),
  };
}

export function concernedView(row: ConcernedRow, ending: Ending, caller: CallerContext): ConcernedDto {
  const { id, uuid, name, platform, status, creator, accountId, accountName, endsAt: end, updatedAt } = row;
  const changeable = mayChange(caller, row) && !isFinished(status);
  const isDraft = status === 'DRAFT' || status === 'TEMPLATE';
  return {
    id,
    uuid,
    name,
    platform,
    status,
    creator,
    changeable,
    convertible: changeable && isDraft && isConvertible(ending),
    account_id: accountId,
    account_name: accountName,
    end_date: end?.toISOString() ?? null,
    updated_at: updatedAt.toISOString(),
  };
}

/**
 * Sorts endings that concern the team first, and each group by day. So past endings, which already cause failures, come before future ones.
 */
export const byUrgency = (a: DeadlineDto, b: DeadlineDto): number =>
  Number(concernsNobody(a)) - Number(concernsNobody(b)) ||
  a.ends_at.localeCompare(b.ends_at) ||
  a.id.localeCompare(b.id);

const concernsNobody = ({ drafts, templates, samples, runs }: EndingDto): boolean =>
  drafts + templates + samples + runs === 0;
