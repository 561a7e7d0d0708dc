import type { Random } from '../../delivery/random.js';
import type { Parcel } from './parcel.js';
import { outOfProcess, withIssue, type Change } from './topics.js';

/** The parcel with foreign objects added: an account that nobody in the sandbox has, and ads that belong to no account of the sandbox. */
export function withForeign(parcel: Parcel, random: Random): Parcel {
  const foreignId = (): string => `990${String(Math.floor(random.uniform() * 1e15)).padStart(15, '0')}`;
  const changes = (): Change[] => [withIssue(foreignId(), FALSE_ISSUE), outOfProcess(foreignId(), 'Disapproved')];
  const extended = parcel.entry.map((entry) => ({ ...entry, changes: [...entry.changes, ...changes()] }));
  const foreign = { id: foreignId(), time: parcel.entry[0]?.time ?? 0, changes: changes() };
  return { ...parcel, entry: [foreign, ...extended] };
}

const FALSE_ISSUE = { code: 1359101, summary: 'Not from the platform', message: 'This ad was rejected.' };

/** A forger's version: the opposite statement about the same objects. */
export function contradict(parcel: Parcel): Parcel {
  const idOf = ({ value }: Change): string => String((value as { id?: unknown }).id ?? '');
  const turned = (change: Change): Change =>
    change.field === 'with_issues_ad_objects'
      ? outOfProcess(idOf(change), 'Active')
      : withIssue(idOf(change), FALSE_ISSUE);
  return { ...parcel, entry: parcel.entry.map((entry) => ({ ...entry, changes: entry.changes.map(turned) })) };
}
