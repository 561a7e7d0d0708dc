import type { Platform } from '#libs/contracts/platform/platform.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { recordOf, type Loose } from '#libs/platforms/loose.js';
import { readStored, writeStored } from '../../../lib/storage/storage.js';
import { isLate, newDraft, withDefaultRun, type Draft } from './draft.js';
import { openDraft } from './from-input.js';
import type { ChosenImages } from './images.js';
import { LAST_STEP } from './steps.js';
import { upgradeTraffic } from './upgrade-traffic.js';

/** Raised when the stored shape changes, with an upgrade from the one before. */
const VERSION = 2;

/** Whose draft it is, and of which experiment's contents; null where it began empty. Each is kept beside the others. */
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
  /** Where the person was. */
  step: number;
}

/**
 * Keeps what was typed in this browser, for this user. Images of this computer are left out: local storage is too small
 * for their bytes, which the database of files keeps (`lib/storage/files.ts`).
 */
export function saveDraft(owner: DraftOwner, { draft, images, step }: KeptWizard & { images: ChosenImages }): void {
  const stored = ({ id }: { id: string }) => images[id] === undefined;
  const creatives = Object.entries(draft.creatives).map(([name, list]) => [name, list.filter(stored)]);
  const kept: Draft = { ...draft, creatives: Object.fromEntries(creatives) as Draft['creatives'] };
  writeStored('necessary', ownerKey(owner), JSON.stringify({ version: VERSION, step, draft: kept }));
}

export const dropDraft = (owner: DraftOwner): void => writeStored('necessary', ownerKey(owner), null);

/**
 * The kept draft, or null. A run whose start has come too close is moved to the default one: a date that nobody can
 * submit any more is no help. The dates of another experiment stay: the wizard says what is wrong with them.
 */
export function loadDraft(
  description: PlatformDescription,
  owner: DraftOwner,
  { now, goals }: { now: Date; goals: readonly string[] },
): KeptWizard | null {
  const stored = parse(readStored(ownerKey(owner)));
  if (stored === null) return null;
  const { step, draft: kept } = stored;
  const fresh = newDraft(description, now);
  const part = (name: 'information' | 'audiences' | 'exclusions' | 'creatives') => ({
    ...fresh[name],
    ...recordOf(kept[name]),
  });
  const whole = {
    ...{ ...fresh, ...kept },
    ...{ information: part('information'), audiences: part('audiences') },
    ...{ exclusions: part('exclusions'), creatives: part('creatives') },
  };
  const draft = openDraft(description, whole, goals);
  const isMoved = owner.from === null && isLate(description, draft, now);
  return { step, draft: isMoved ? withDefaultRun(description, draft, now) : draft };
}

function parse(text: string | null): { step: number; draft: Loose } | null {
  if (text === null) return null;
  try {
    const { version, step, draft } = JSON.parse(text) as { version?: unknown; step?: unknown; draft?: unknown };
    if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return null;
    if (version === 1) return { step: 1, draft: upgradeTraffic(draft) };
    const isStep = typeof step === 'number' && step >= 0 && step <= LAST_STEP;
    return version === VERSION ? { step: isStep ? step : 1, draft: draft as Loose } : null;
  } catch {
    return null; // Not ours or cut off: an empty form is the honest start.
  }
}
