import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { HandItem, HandScriptRequest } from '#libs/connectors/port/hand-scripts.js';
import type { FakeAdPlatform, FakeObject } from './fake-ad-platform.js';

/** A script of the made-up platform: its instructions, as JSON. */
type Script = Pick<HandScriptRequest, 'step' | 'account' | 'experiment' | 'items' | 'extras'>;

/** What the script of a creating step creates. */
const KINDS: Readonly<Record<'campaigns' | 'ads' | 'activate', readonly AdObjectKind[]>> = {
  campaigns: ['campaign', 'adset'],
  ads: ['ad'],
  activate: ['campaign', 'adset', 'ad'],
};

/** In the form that its connector makes. */
export const pastedScript = ({ step, account, experiment, items, extras }: HandScriptRequest): string =>
  JSON.stringify({ step, account, experiment, items, extras } satisfies Script);

/** How a person runs a script. */
interface Pasting {
  /** The script is cut off after creating this many objects. */
  most?: number;
  /** It does not see objects that another run of it creates at the same moment. */
  isBlind?: boolean;
}

/** The effect of a script that a person pastes into the made-up platform. */
export async function paste(fake: FakeAdPlatform, script: string, { most = Infinity, isBlind = false }: Pasting = {}) {
  const { step, account, experiment, items, extras } = JSON.parse(script) as Script;
  if (step === 'pause' || step === 'remove') fake.stopMarks.add(experiment.key);
  else if (fake.stopMarks.has(experiment.key)) throw new Error('Nothing was changed: this run was stopped.');
  const context = { ...account, accessToken: 'a person' };
  const existing = (item: HandItem): FakeObject | undefined =>
    fake.of(item.kind).find(({ name, parentId }) => name === item.name && parentId === parentOf(item));
  const created = new Map<string, string>();
  const parentOf = ({ under }: HandItem): string | null => {
    if (under === undefined) return null;
    const parent = items.find(({ ref }) => ref === under.ref)!;
    return created.get(parent.ref) ?? existing(parent)?.platformId ?? null;
  };
  const ofKind = (kinds: readonly AdObjectKind[]): HandItem[] => items.filter(({ kind }) => kinds.includes(kind));
  const switchAll = async (kinds: readonly AdObjectKind[], isOn: boolean): Promise<void> => {
    for (const kind of kinds) {
      const ids = ofKind([kind]).flatMap((item) => existing(item)?.platformId ?? []);
      await fake.setActive(context, kind, ids, isOn);
    }
  };

  if (step === 'pause') return switchAll(['campaign', 'adset', 'ad'], false);
  if (step === 'remove') {
    for (const { kind, platformId } of [
      ...extras,
      ...items.map((item) => existing(item) ?? { ...item, platformId: '' }),
    ])
      await fake.remove(context, kind, [platformId]);
    return;
  }
  for (const { kind, platformId } of extras) await fake.remove(context, kind, [platformId]);
  const kinds = KINDS[step];
  for (const item of ofKind(kinds)) {
    if (!isBlind && existing(item)) continue;
    if (created.size >= most) return;
    const [outcome] = await fake.create(context, {
      kind: item.kind,
      assets: {},
      items: [{ ...item, under: undefined, parentId: parentOf(item) }],
    } as never);
    if (outcome?.outcome === 'created') created.set(item.ref, outcome.platformId);
  }
  if (step === 'campaigns') return switchAll(['campaign'], false);
  if (items.every((item) => existing(item))) await switchAll(['ad', 'adset', 'campaign'], true);
}
