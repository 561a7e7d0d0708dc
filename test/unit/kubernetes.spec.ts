import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import type { Variables } from '#libs/config/variable.js';
import { VARIABLES } from '#libs/config/variables.js';
import { PLATFORM_VARIABLES } from '#libs/connectors/registry.js';
import { QUEUES } from '#libs/orchestration/served-queues.js';

const ALL_VARIABLES: Variables = { ...VARIABLES, ...PLATFORM_VARIABLES };
const ROOT = 'deploy/kubernetes';
const KINDS = { Deployment, Ingress, Job, Namespace, NetworkPolicy, PodDisruptionBudget, ScaledObject, Service };

interface Container {
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  securityContext: object;
  resources: { limits: Record<string, string> };
}
interface Resource {
  kind: keyof typeof KINDS;
  metadata: { name: string };
  spec: {
    template: { spec: { terminationGracePeriodSeconds?: number; securityContext: object; containers: Container[] } };
  };
}
interface Kustomization {
  resources: string[];
  nameSuffix?: string;
  images?: { name: string; newTag: string }[];
  patches?: { target: { kind: string }; patch: string }[];
}

const read = (file: string) => readFileSync(file, 'utf8');
const kustomizations = globSync(`${ROOT}/**/kustomization.yaml`);
const files = globSync(`${ROOT}/**/*.yaml`).filter((file) => !kustomizations.includes(file));
const resources = files.flatMap((file) =>
  parseAllDocuments(read(file), { merge: true }).map((document) => document.toJS() as Resource),
);
const pods = resources.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const byName = (name: string) => pods.find(({ metadata }) => metadata.name === name)!.spec.template.spec;
const settings = Object.fromEntries(
  read(`${ROOT}/settings/settings.env`)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

/** Keys of an object and its parts that nothing has read: a validator compiled from a schema reads every key that the schema defines. */
function unreadAfter(given: object, work: (watched: object) => void): string[] {
  const unread = new Set<string>();
  const watch = (part: object, place: string): object => {
    const parts = new Map(Object.entries(part).map(([key, value]) => [key, watchAny(value, `${place}/${key}`)]));
    for (const key of parts.keys()) if (!Array.isArray(part)) unread.add(`${place}/${key}`);
    return new Proxy(part, {
      get: (target, key) => {
        unread.delete(`${place}/${String(key)}`);
        return typeof key === 'string' && parts.has(key) ? parts.get(key) : Reflect.get(target, key);
      },
    });
  };
  const watchAny = (value: unknown, place: string): unknown =>
    typeof value === 'object' && value !== null ? watch(value, place) : value;
  work(watch(given, ''));
  return [...unread];
}

describe('Kubernetes resources', () => {
  it.each(resources.map((resource) => [`${resource.kind} ${resource.metadata.name}`, resource] as const))(
    '%s matches the schema of its kind, without an unknown field',
    (_name, resource) => {
      const Kind = KINDS[resource.kind];
      expect(() => new Kind(resource as never).validate()).not.toThrow();
      const unread = unreadAfter(resource, (watched) => Kind.prototype.validate.call(watched));
      expect(unread).toEqual([]);
    },
  );

  it('are all listed, and every listed one exists', () => {
    const listed = kustomizations.flatMap((file) =>
      (parse(read(file)) as Kustomization).resources.map((place) => path.join(path.dirname(file), place)),
    );
    for (const place of listed) expect(existsSync(place)).toBe(true);
    expect(listed).toEqual(expect.arrayContaining(files));
  });

  it('use every image in one version', () => {
    const named = kustomizations.flatMap((file) => (parse(read(file)) as Kustomization).images ?? []);
    expect(new Set(named.map(({ newTag }) => newTag)).size).toBe(1);
    const used = pods.flatMap(({ spec }) => spec.template.spec.containers.map(({ image }) => image));
    expect(new Set(used)).toEqual(new Set(named.map(({ name }) => name)));
  });

  it.each(pods.map(({ metadata }) => metadata.name))(
    '%s has no privileges, no writable files, and resource limits',
    (name) => {
      const { securityContext, containers } = byName(name);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources.limits['memory']).toMatch(/^\d+[MG]i$/);
      }
    },
  );

  it('have enough time for each part to stop', () => {
    expect(byName('worker').terminationGracePeriodSeconds).toBeGreaterThan(60);
    expect(byName('api').terminationGracePeriodSeconds).toBeGreaterThan(20);
  });

  it('run commands that the build creates', () => {
    const commands = pods.flatMap(({ spec }) =>
      spec.template.spec.containers.flatMap(({ command = [] }) => command[1] ?? []),
    );
    expect(commands.length).toBe(2);
    for (const file of commands) expect(existsSync(file.replace(/^dist\/(.*)\.js$/, '$1.ts'))).toBe(true);
  });
});

describe('queues', () => {
  it.each(Object.entries(QUEUES))('%s has workers of its own, whose number follows its tasks', (name, queue) => {
    const { nameSuffix, patches } = parse(read(`${ROOT}/workers/queues/${name}/kustomization.yaml`)) as Kustomization;
    const changes = patches!.flatMap(({ patch }) => parse(patch) as { path: string; value: string }[]);
    expect(nameSuffix).toBe(`-${name}`);
    expect(Object.fromEntries(changes.map((change) => [change.path, change.value]))).toEqual({
      '/spec/template/spec/containers/0/env/0/value': name,
      '/spec/scaleTargetRef/name': `worker-${name}`,
      '/spec/triggers/0/metadata/taskQueue': queue,
    });
    expect(byName('worker').containers[0]!.env![0]!.name).toBe('WORKER_QUEUES');
    expect((parse(read(`${ROOT}/workers/kustomization.yaml`)) as Kustomization).resources).toContain(`queues/${name}`);
  });
});

describe('Kubernetes settings', () => {
  const guide = read('docs/kubernetes.md');

  it.each(Object.entries(settings))('%s is a variable that is not a secret, with a valid value', (name, value) => {
    expect(ALL_VARIABLES[name]).toBeDefined();
    expect(ALL_VARIABLES[name]!.secret).toBeUndefined();
    expect(ALL_VARIABLES[name]!.rule.safeParse(value).success).toBe(true);
  });

  it("include, with the guide's secrets, every variable that has no default", () => {
    const required = Object.keys(ALL_VARIABLES).filter(
      (name) => !ALL_VARIABLES[name]!.rule.safeParse(undefined).success,
    );
    for (const name of required) expect(name in settings || guide.includes(`${name}=`)).toBe(true);
  });

  it('are used by every pod, with a secret that the guide creates', () => {
    for (const { spec } of pods)
      for (const { envFrom } of spec.template.spec.containers) {
        expect(envFrom[0]!.configMapRef!.name).toBe('polyad-settings');
        expect(guide).toContain(`secret generic ${envFrom[1]!.secretRef!.name}`);
      }
  });
});
