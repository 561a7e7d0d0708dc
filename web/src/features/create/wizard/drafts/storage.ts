import type { Platform } from '#libs/contracts/platform/platform.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { recordOf, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { readStored, writeStored } from '../../../../lib/storage/storage.js';
import { isLate, newDraft, withLaterRun, type Draft } from '../../form/draft.js';
import { openDraft } from '../../form/from-input.js';
import type { ChosenImages } from '../../form/images.js';
import { isUnsaved, type SavedDraft } from '../../form/saved-draft.js';
import { LAST_STEP } from '../../form/steps.js';
import { upgradeTraffic } from './upgrade-traffic.js';

/** The version of the stored format. A change of the format needs a new version and an upgrade from the one before. */
const VERSION = 2;

/** The draft's user, and the experiment that its contents come from; null if it began empty. Each owner's draft is stored separately. */
export interface DraftOwner {
  platform: Platform;
  userId: string;
  from: string | null;
}
export const ownerKey = (owner: DraftOwner): string => `draft.${nameOf(owner)}`;
const nameOf = ({ platform, userId, from }: DraftOwner): string =>
  `${platform}.${userId}${from === null ? '' : `.${from}`}`;

export interface KeptWizard {
  draft: Draft;
  /** The step where the user was. */
  step: number;
  /** Its draft on the server. */
  saved: SavedDraft | null;
}

/**
 * The stored text of a wizard. Images from this computer are left out, because local storage is too small for them; the database of files
 * keeps them (`lib/storage/files.ts`).
 */
export function keptText({ draft, images, step, saved }: KeptWizard & { images: ChosenImages }): string {
  const stored = ({ id }: { id: string }) => images[id] === undefined;
  const creatives = Object.entries(draft.creatives).map(([name, list]) => [name, list.filter(stored)]);
  const kept: Draft = { ...draft, creatives: Object.fromEntries(creatives) as Draft['creatives'] };
  const server = saved && { ...saved, draft: undefined, isUnsaved: isUnsaved({ draft, saved }) };
  return JSON.stringify({ version: VERSION, step, draft: kept, saved: server });
}

/** The stored text of a wizard, which another tab may have written; null for none. */
export const storedText = (owner: DraftOwner): string | null => readStored(ownerKey(owner));

/** Stores the draft of this user in this browser, with the time when it was begun. */
export function saveDraft(owner: DraftOwner, text: string, now = new Date()): void {
  const begun = begunAt(owner) ?? now.toISOString();
  writeStored('necessary', ownerKey(owner), `{"begun":"${begun}",${text.slice(1)}`);
}

/** When the stored draft was begun, ISO 8601; null if there is none or the time is unknown. */
export function begunAt(owner: DraftOwner): string | null {
  const begun = /^\{"begun":"([^"]+)"/.exec(storedText(owner) ?? '')?.[1] ?? '';
  return Number.isNaN(Date.parse(begun)) ? null : begun;
}

/** The id of the server's draft that the stored one continues; null for none. */
export const keptDraftId = (owner: DraftOwner): number | null => parse(readStored(ownerKey(owner)))?.saved?.id ?? null;

export const dropDraft = (owner: DraftOwner): void => writeStored('necessary', ownerKey(owner), null);

/**
 * The stored draft and its fields that the form does not have, or null. A run that would start too soon moves to the default start and
 * keeps its length, because nobody can submit such a date. Dates of another experiment stay: the wizard shows their problems.
 */
export function loadDraft(
  description: PlatformDescription,
  owner: DraftOwner,
  { now, goals }: { now: Date; goals: readonly string[] },
): (KeptWizard & { leftOut: string[]; isRunMoved: boolean }) | null {
  const stored = parse(readStored(ownerKey(owner)));
  if (stored === null) return null;
  const { step, draft: kept, saved } = stored;
  const fresh = newDraft(description, now);
  const part = (name: 'information' | 'audiences' | 'exclusions' | 'creatives') => ({
    ...fresh[name],
    ...recordOf(kept[name]),
  });
  const whole = {
    ...fresh,
    ...kept,
    information: part('information'),
    audiences: part('audiences'),
    exclusions: part('exclusions'),
    creatives: part('creatives'),
  };
  const { draft, leftOut: findings } = openDraft(description, whole, goals);
  const leftOut = findings.flatMap(({ field }) => field ?? []);
  const isRunMoved = owner.from === null && isLate(description, draft, now);
  const opened = isRunMoved ? withLaterRun(description, draft, now) : draft;
  if (saved === null) return { step, draft: opened, saved, leftOut, isRunMoved };
  const { isUnsaved: isTyped, ...save } = saved;
  return { step, draft: opened, saved: { ...save, draft: isTyped || isRunMoved ? null : opened }, leftOut, isRunMoved };
}

type KeptSave = Omit<SavedDraft, 'draft'> & { isUnsaved: boolean };

interface Stored {
  step: number;
  draft: Untrusted;
  saved: KeptSave | null;
}

function parse(text: string | null): Stored | null {
  if (text === null) return null;
  try {
    const { version, step, draft, saved } = JSON.parse(text) as Untrusted;
    if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return null;
    if (version === 1) return { step: 1, draft: upgradeTraffic(draft), saved: null };
    const isStep = typeof step === 'number' && step >= 0 && step <= LAST_STEP;
    if (version !== VERSION) return null;
    return { step: isStep ? step : 1, draft: draft as Untrusted, saved: savedOf(recordOf(saved)) };
  } catch {
    return null; // Written by another program or cut off: start with an empty form.
  }
}

const savedOf = ({ id, uuid, revision, at, isUnsaved }: Untrusted): KeptSave | null =>
  typeof id === 'number' && typeof revision === 'number'
    ? { id, revision, uuid: String(uuid), at: String(at), isUnsaved: isUnsaved === true }
    : null;
