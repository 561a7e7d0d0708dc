import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { addNewerDefinitions } from './newer-definitions.js';

/** A namespace, message or enum as the package `google-ads-node` holds it: the JSON form of protobuf.js. */
export interface Definition {
  fields?: Record<string, FieldDefinition>;
  oneofs?: Record<string, { oneof: string[] }>;
  values?: Record<string, number>;
  nested?: Record<string, Definition>;
  methods?: Record<string, MethodDefinition>;
}

export interface FieldDefinition {
  type: string;
  id: number;
  rule?: 'repeated';
  options?: Record<string, unknown>;
}

export interface MethodDefinition {
  requestType: string;
  responseType: string;
  options?: Record<string, string>;
}

/** The version of the API that the product uses. */
export const VERSION = 'v26';

/** The version in the package: additions of `VERSION` are in newer-definitions.ts. */
const PACKAGED = 'v25';

/** Packages below google.ads.googleads.v26, each after those that it uses. */
const ADS_PACKAGES = ['enums', 'common', 'errors', 'resources', 'actions', 'services'];

/** Definitions from other packages that these use. Those of annotations are not needed. */
const SHARED: Record<string, readonly string[]> = {
  protobuf: ['Any', 'Duration', 'Empty', 'FieldMask'],
  rpc: ['Status'],
  type: ['Money'],
  longrunning: ['Operation'],
};

let known: Map<string, Definition> | undefined;

/** Google's own definitions by package, each package after those that it uses. */
export function officialPackages(): ReadonlyMap<string, Definition> {
  return (known ??= readPackages());
}

/** Definitions of messages and enums by the end of their names, such as `Campaign.NetworkSettings`: those of common ones first. */
export function officialDefinitions(name: string): Definition[] {
  const order = [...officialPackages()].sort(
    ([a], [b]) => Number(b.endsWith('.common')) - Number(a.endsWith('.common')),
  );
  return order.flatMap(([, definition]) => within(definition, name.split('.')) ?? []);
}

function readPackages(): Map<string, Definition> {
  const path = createRequire(import.meta.url).resolve('google-ads-node/build/protos/protos.json');
  const text = readFileSync(path, 'utf8').replaceAll(`googleads.${PACKAGED}.`, `googleads.${VERSION}.`);
  const google = within(JSON.parse(text.replaceAll(`"/${PACKAGED}/`, `"/${VERSION}/`)) as Definition, ['google']);
  const ads = within(google, ['ads', 'googleads', PACKAGED]);
  const shared = Object.entries(SHARED).map(([name, types]): [string, Definition] => {
    const nested = within(google, [name])?.nested ?? {};
    return [`google.${name}`, { nested: Object.fromEntries(types.map((type) => [type, nested[type] ?? {}])) }];
  });
  const own = ADS_PACKAGES.map((name): [string, Definition] => [
    `google.ads.googleads.${VERSION}.${name}`,
    within(ads, [name]) ?? {},
  ]);
  const packages = new Map([...shared, ...own]);
  addNewerDefinitions((name) => within(packages.get(`google.ads.googleads.${VERSION}.${name[0]}`), name.slice(1)));
  return packages;
}

function within(definition: Definition | undefined, path: readonly string[]): Definition | undefined {
  return path.reduce<Definition | undefined>((inner, name) => inner?.nested?.[name], definition);
}

/** The name of a field in JSON. */
export const camelCase = (name: string): string =>
  name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
