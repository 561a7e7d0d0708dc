import { nameOf } from '../../objects/names.js';
import { place, shortId } from '../../objects/place.js';
import type { Ad, AdGroup, Campaign, ResourceData, Stored } from '../../objects/types.js';
import { facade, ScriptError, type Facade, type Method } from '../engine/bridge.js';
import { text } from '../engine/arguments.js';
import type { Run } from '../run.js';
import { iterator, selector } from './selector.js';
import { stored } from './stored.js';

/** The API's collection of the labels of each type of object. */
const COLLECTIONS: Record<string, string> = {
  campaign: 'campaignLabels',
  adgroup: 'adGroupLabels',
  ad: 'adGroupAdLabels',
};

const labelNamed = ({ world, customer }: Run, name: string): Stored | undefined =>
  [...world.objects.list<ResourceData>({ platform: 'google', type: 'label', account: customer.id, name })][0];

function label(run: Run, id: string): Facade {
  const object = (): Stored => stored(run, id);
  return facade('Label', {
    getEntityType: () => 'Label',
    getId: () => id,
    getName: () => object().name,
    getDescription: () => String(object().data.resource.description ?? ''),
  });
}

/** `AdsApp.createLabel(name)`. @throws ScriptError if the account already has a label of this name */
export function createLabel(run: Run, given: unknown, description?: unknown): void {
  const name = text(given, 'name');
  run.batch.send();
  run.clock.spend('change');
  if (labelNamed(run, name)) throw new ScriptError(`The account already has a label "${name}".`);
  run.changes.push({ entity: 'Label', name, change: 'created' });
  if (run.isPreview) return;
  const { world, customer } = run;
  world.objects.insert<ResourceData>({
    ...place('label', customer, world.time.now()),
    id: shortId,
    name,
    status: 'ENABLED',
    data: { resource: { name, ...(description !== undefined && { description: text(description, 'description') }) } },
  });
}

/** `AdsApp.labels()`. */
export const labels = (run: Run): Facade =>
  selector(run, {
    entity: 'Label',
    from: 'label',
    fields: ['label.id'],
    where: ['label.id > 0'],
    lacks: ['forDateRange'],
    make: (id) => label(run, id),
  });

/** The methods of an entity about its labels. */
export function labelsOf(run: Run, entity: string, object: () => Campaign | AdGroup | Ad): Record<string, Method> {
  const ids = (): string[] =>
    ((object().data.resource.labels as string[] | undefined) ?? []).map((one) => one.split('~').at(-1)!);
  const write = (what: string, kept: readonly string[]): void => {
    run.batch.send();
    run.clock.spend('change');
    const { name, type, id } = object();
    run.changes.push({ entity, name, change: what });
    if (run.isPreview) return;
    const data = object().data as ResourceData;
    const resource = {
      ...data.resource,
      labels: kept.map((one) => nameOf(run.customer.id, COLLECTIONS[type]!, id, one)),
    };
    run.world.objects.save(object() as unknown as Stored, { data: { ...data, resource } }, run.world.time.now());
  };
  const known = (name: unknown): Stored => {
    const found = labelNamed(run, text(name, 'name'));
    if (!found) throw new ScriptError(`The account has no label "${String(name)}".`);
    return found;
  };
  return {
    applyLabel: (name: unknown) => write(`label ${String(name)}`, [...new Set([...ids(), known(name).id])]),
    removeLabel(name: unknown) {
      const { id } = known(name);
      write(
        `without label ${String(name)}`,
        ids().filter((one) => one !== id),
      );
    },
    labels() {
      const self: Facade = facade('EntityLabelSelector', {
        get: () =>
          iterator(
            run,
            'Label',
            ids().map((id) => () => label(run, id)),
          ),
      });
      return self;
    },
  };
}
