import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Variables } from '#libs/config/variable.js';
import { VARIABLES } from '#libs/config/variables.js';
import { PLATFORM_VARIABLES } from '#libs/connectors/registry.js';
import { TEMPORAL_VARIABLES } from '#libs/orchestration/temporal-connection.js';
import { parse } from 'yaml';
import { nodeFlags } from '../../scripts/lib/services.mjs';

const ALL_VARIABLES: Variables = { ...VARIABLES, ...PLATFORM_VARIABLES };

interface Service {
  image?: string;
  build?: { target: string; args?: Record<string, string> };
  profiles?: string[];
  restart?: string;
  environment?: Record<string, string>;
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  volumes?: string[];
  healthcheck?: { test?: string[] };
  init?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  mem_limit?: string;
  logging?: { options: Record<string, string> };
  stop_grace_period?: string;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  configs?: Record<string, { file?: string }>;
}

/** The files for further machines change docker-compose.yml; compose's tag `!reset` removes values there. */
const RESET = { tag: '!reset', resolve: () => null };
const placeOf = (file: string) => new URL(`../../${file}`, import.meta.url);
const read = (file: string) => readFileSync(placeOf(file), 'utf8');
const readCompose = (file: string) =>
  parse(read(file), { merge: true, customTags: [{ ...RESET, collection: 'map' }] }) as Compose;
const composeText = read('docker-compose.yml');
const { services, configs } = readCompose('docker-compose.yml');
const FURTHER = ['docker-compose.private.yml', 'docker-compose.workers.yml'];
const byName = Object.entries(services);
const ours = byName.filter(([, service]) => service.build);
const foreignServices = byName.filter(([, service]) => !service.build);
const dockerfile = read('Dockerfile');
const known = Object.keys(ALL_VARIABLES);
/** The variables that the console's build reads. */
const builtIn = [...new Set((read('web/src/lib/site.ts') + read('web/vite.config.ts')).match(/VITE_\w+/g))];

describe('docker-compose.yml', () => {
  it('has every service of a production installation', () => {
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(['postgres', 'temporal', 'temporal-ui', 'migrate', 'api', 'worker']),
    );
  });

  it.each(byName)('%s has a pinned image or a build, a health check and a restart rule', (_name, service) => {
    if (!service.build) expect(service.image).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/);
    expect(service.healthcheck?.test?.length).toBeGreaterThan(1);
    expect(service.restart).toMatch(/^(unless-stopped|always|on-failure(:\d+)?)$/);
  });

  it.each(ours)('%s gets only variables that the configuration knows', (_name, { environment = {} }) => {
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('takes only variables that the configuration knows from .env', () => {
    const taken = [composeText, ...FURTHER.map(read)].flatMap((text) =>
      [...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name),
    );
    expect(taken.length).toBeGreaterThan(20);
    expect(taken.filter((name) => ![...known, ...builtIn].includes(name!))).toEqual([]);
  });

  it("passes the console's build variables to the build", () => {
    expect(builtIn.length).toBeGreaterThan(2);
    for (const name of ['api', 'migrate'])
      expect(Object.keys(services[name]!.build!.args!).sort()).toEqual(builtIn.sort());
    const taken = /^ARG (.+)$/m.exec(dockerfile)?.[1]?.split(' ');
    expect(taken?.sort()).toEqual(builtIn.sort());
  });

  it.each(['api', 'worker', 'migrate'])('gives %s every variable that has no default', (name) => {
    const required = known.filter((variable) => !ALL_VARIABLES[variable]!.rule.safeParse(undefined).success);
    expect(required).toEqual(expect.arrayContaining(['DATABASE_URL', 'SESSION_SECRET', 'ENCRYPTION_KEYS']));
    expect(Object.keys(services[name]?.environment ?? {})).toEqual(expect.arrayContaining(required));
  });

  it.each(['api', 'worker', 'temporal-namespace'])('lets %s reach a Temporal of your own, encrypted or not', (name) => {
    const { environment } = services[name]!;
    for (const variable of TEMPORAL_VARIABLES) expect(environment?.[variable]).toMatch(`\${${variable}:-`);
  });

  it('has no default for a secret', () => {
    const secrets = known.filter((name) => ALL_VARIABLES[name]!.secret);
    const uses = [...composeText.matchAll(/(?<!\$)\$\{(\w+)(:-)([^}]+)\}/g)];
    expect(uses.filter(([, name]) => secrets.includes(name!))).toEqual([]);
  });

  it.each(byName)('%s has no kernel capabilities, no writable files, and resource limits', (name, service) => {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], read_only: true });
    // As the first process, PostgreSQL would mistake the end of a late health check for a crash.
    expect(service.init).toBe(true);
    // Only the entrypoint of PostgreSQL begins as root.
    expect(service.cap_add !== undefined).toBe(name === 'postgres');
    expect(service.tmpfs?.every((place) => /^\/(tmp|run\/postgresql):/.test(place))).toBe(true);
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.logging?.options).toEqual({ 'max-size': expect.any(String), 'max-file': expect.any(String) });
  });

  it('gives each part the time that it needs to stop', () => {
    const seconds = (name: string) => Number(/^(\d+)s$/.exec(services[name]?.stop_grace_period ?? '')?.[1]);
    // `end` of the worker's main hands back what runs, in at most 60 s; the API answers open requests.
    expect(seconds('worker')).toBeGreaterThan(60);
    for (const name of ['postgres', 'temporal', 'api']) expect(seconds(name)).toBeGreaterThan(10);
  });

  it('mounts its configuration from files, because the containers are read-only', () => {
    const files = Object.values(configs!).map(({ file }) => file!);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(placeOf(file))).toBe(true);
  });

  it('starts the sandbox only in its profile, and publishes it to this machine only', () => {
    expect(services['sandbox']?.profiles).toEqual(['sandbox']);
    expect(byName.filter(([, { profiles }]) => profiles).map(([name]) => name)).toEqual(['sandbox']);
    for (const port of byName.flatMap(([, { ports = [] }]) => ports)) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('lets the worker be scaled: no name, no published port', () => {
    expect(services['worker']).not.toHaveProperty('container_name');
    expect(services['worker']?.ports).toBeUndefined();
  });

  it('creates the namespace by our own command before anything serves', () => {
    expect(services['temporal-namespace']?.command?.at(-1)).toBe('dist/apps/worker/src/commands/set-up-temporal.js');
    for (const name of ['api', 'worker'])
      expect(services[name]?.depends_on).toMatchObject({
        'temporal-namespace': { condition: 'service_completed_successfully' },
      });
  });

  it('passes none of our variables to other images', () => {
    const foreign = foreignServices.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(foreign.filter((name) => name === 'SESSION_SECRET' || name === 'ENCRYPTION_KEYS')).toEqual([]);
  });
});

describe('files for several machines', () => {
  const [first, further] = FURTHER.map(readCompose) as [Compose, Compose];

  it('change only services and volumes of docker-compose.yml', () => {
    const { volumes } = readCompose('docker-compose.yml');
    for (const { services: changed, volumes: moved } of [first, further]) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(changed)));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(Object.keys(moved)));
    }
  });

  it('publish PostgreSQL and Temporal only at the private address', () => {
    const ports = Object.values(first.services).flatMap(({ ports: published = [] }) => published);
    expect(ports).toHaveLength(2);
    for (const port of ports) expect(port).toMatch(/^\$\{PRIVATE_ADDRESS:\?[^}]+\}:(5432:5432|7233:7233)$/);
  });

  it('share the folder of the uploads', () => {
    expect(first.volumes).toEqual(further.volumes);
    expect(Object.keys(first.volumes)).toEqual(['storage']);
  });
});

describe('.dockerignore', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));

  it('includes only named paths in the build', () => {
    expect(lines[0]).toBe('*');
    for (const place of allowed) expect(existsSync(placeOf(place))).toBe(true);
    const sources = ['apps', 'libs', 'activities', 'workflows', 'web', 'scripts', 'package-lock.json', '.swcrc'];
    expect(allowed).toEqual(expect.arrayContaining(sources));
  });

  it('excludes secrets, dumps and packages from the included folders', () => {
    expect(allowed.filter((place) => /^\.(env|git)|dump|data|test|docs|\*/.test(place))).toEqual([]);
    expect(lines).toEqual(expect.arrayContaining(['**/node_modules', '**/.env*', '**/*.dump', '**/*.pem']));
  });
});

describe('Dockerfile', () => {
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\w+)$/gm)].map(([, from, name]) => ({ from, name }));

  it('has a stage for every build target', () => {
    const targets = ours.map(([, { build }]) => build?.target);
    expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(targets));
  });

  it('uses the Node version of package.json, as an unprivileged user', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } };
    const images = stages.filter(({ from }) => from?.includes(':')).map(({ from }) => from);
    expect(new Set(images)).toEqual(new Set([`node:${devDependencies.node}-bookworm-slim`]));
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('needs no other image', () => {
    expect(dockerfile).not.toMatch(/^# *syntax=/m);
    const foreign = [...dockerfile.matchAll(/--from=(\S+)/g)].map(([, from]) => from);
    expect(foreign.filter((from) => !stages.some(({ name }) => name === from))).toEqual([]);
  });

  it('installs once, and copies only the packages that an image needs', () => {
    expect(dockerfile.match(/npm ci/g)).toHaveLength(1);
    const copied = [...dockerfile.matchAll(/^COPY --from=\w+ (\S+)/gm)].map(([, place]) => place);
    expect(copied.sort()).toEqual(['/app/dist-web', '/images/api', '/images/sandbox', '/images/worker']);
  });

  it('stores no secret in a layer', () => {
    const arguments_ = [...dockerfile.matchAll(/^(?:ARG|ENV) (.+)$/gm)].flatMap(([, text]) => text!.split(' '));
    const names = arguments_.map((text) => text.split('=')[0]!);
    expect(names.filter((name) => ALL_VARIABLES[name]?.secret)).toEqual([]);
    expect(names.filter((name) => /SECRET|PASSWORD|TOKEN|KEY/.test(name))).toEqual([]);
  });

  it('starts each part with the flags of npm start', () => {
    const commands = [...dockerfile.matchAll(/^CMD (\[.*\])$/gm)].map(
      ([, command]) => JSON.parse(command!) as string[],
    );
    expect(commands).toHaveLength(3);
    for (const command of commands) {
      const [, part] = /^dist\/processes\/(\w+)\.js$/.exec(command.at(-1)!)!;
      expect(command.slice(0, -1)).toEqual(['node', ...nodeFlags(part as 'api' | 'worker' | 'sandbox')]);
    }
  });

  it('starts files that the build creates', () => {
    const started = [
      ...dockerfile.matchAll(/"(dist\/[\w./-]+)\.js"\]$/gm),
      ...composeText.matchAll(/(dist\/[\w./-]+)\.js/g),
    ];
    expect(started.length).toBeGreaterThanOrEqual(4);
    const sourceOf = (file: string) =>
      file.replace(/^dist\/processes\/(\w+)$/, 'apps/$1/src/main').replace('dist/', '');
    for (const [, file] of started) expect(read(`${sourceOf(file!)}.ts`)).not.toBe('');
  });
});

describe('.env.example', () => {
  const lines = [...read('.env.example').matchAll(/^# ?([A-Z][A-Z0-9_]+)=(.*)$/gm)];

  it('covers every variable that the sandbox reads itself', () => {
    const variables = [...read('apps/sandbox/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
      ([, name]) => name!,
    );
    expect(variables.length).toBeGreaterThan(8);
    expect(variables.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('names every variable of the configuration and of the console once, and no other', () => {
    expect(lines.map(([, name]) => name).sort()).toEqual([...known, ...builtIn].sort());
  });

  it.each(lines.filter(([, name]) => known.includes(name!)).map(([, name, value]) => [name!, value!]))(
    '%s shows its default, or a value it accepts',
    (name, value) => {
      const { rule } = ALL_VARIABLES[name]!;
      const byDefault = rule.safeParse(undefined);
      if (byDefault.success && byDefault.data !== undefined)
        expect(rule.parse(value || undefined)).toEqual(byDefault.data);
      else if (value) expect(rule.safeParse(value).success).toBe(true);
    },
  );
});
