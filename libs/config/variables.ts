import { z } from 'zod';
import { BILLING_COUNTRIES, HOME_COUNTRY, toBillingCountry } from '#libs/contracts/billing/billing-countries.js';
import { LANGUAGES } from '#libs/contracts/messages/language.js';
import { PLATFORMS } from '#libs/contracts/platform/platform.js';
import { GUESSABLE, isWeakKey, isWeakSecret } from './weak-secret.js';

const port = z.coerce.number().int().min(1).max(65_535);
/** Where a server of ours listens. */
const listenAddress = z
  .string()
  .regex(/^([\w.-]+|\[[\da-f:]+\]):\d+$/i, 'must be host:port')
  .refine((text) => port.safeParse(text.slice(text.lastIndexOf(':') + 1)).success, 'must have a port up to 65535');
/** An address of a service. */
export const url = z.url('must be an address such as https://example.com');
/** The largest allowed number of something; 0 allows none. */
const cap = z.coerce.number().int().min(0).max(1_000_000_000);
/** Paths are put behind it, so a path of its own would break them. */
const serverUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && pathname === '/' && search === '' && hash === '';
}, 'must be http:// or https:// with a host, and nothing behind it');
const seconds = z.coerce.number().positive();
/** Nothing else fits into it, so no secret can. */
const storageUrl = z
  .string()
  .regex(
    /^(s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?|file:(\/\/\/|(?!\/\/))[^?#%]+)$/,
    'must be s3://bucket, s3://bucket/prefix or file:/folder; write a space as a space, not as %20',
  );

const PRICES_EXAMPLE = PLATFORMS.map((platform, i) => `${platform}:price_${i + 1}`).join(',');

const NETWORK = /^[\da-f.:]+\/\d{1,3}$/i;

const sessionSecret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine((text) => !isWeakSecret(text, 32), `${GUESSABLE} -base64 48`);

const ENCRYPTION_KEYS = /^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/;
/** The bytes of each key. */
const keysOf = (text: string): Buffer[] =>
  text.split(',').map((entry) => Buffer.from(entry.slice(entry.indexOf(':') + 1), 'base64'));
/** The password of a database's address; null without one. */
const passwordOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const { password } = new URL(address);
  return password === '' ? null : password;
};

/** A variable of the environment. */
export interface Variable {
  rule: z.ZodType;
  /** Its purpose. */
  text: string;
  /** Nothing prints its value, and docker-compose.yml has no default for it. */
  secret?: true;
  /**
   * Extracts, from the variable's text, the secret that production refuses if it can be guessed, and says how many characters it must have.
   * Elsewhere the sandbox's own secrets are public. Null where no secret is set.
   */
  unguessable?: { of: (text: string) => string | null; least: number };
}

export type Variables = Readonly<Record<string, Variable>>;
export type ValuesOf<V extends Variables> = { [N in keyof V]: z.output<V[N]['rule']> };

/** A secret that is the whole variable. @param least characters in production */
export const secretOf = (least: number) =>
  ({ secret: true, unguessable: { of: (text: string) => text, least } }) as const satisfies Partial<Variable>;

/**
 * Every variable that any part of Polyad reads, with its rule, except those of the platforms: each platform has its own in
 * libs/connectors. A spec compares .env.example, docker-compose.yml and docs/configuration.md with all of them.
 */
export const VARIABLES = {
  NODE_ENV: {
    rule: z.enum(['development', 'production', 'test']).default('development'),
    text: 'production switches off everything local',
  },
  LOG_LEVEL: {
    rule: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info'),
    text: 'least severity that is logged',
  },
  LOG_FORMAT: { rule: z.enum(['pretty', 'json']).default('json'), text: 'pretty for a terminal, json for a collector' },
  METRICS_ADDRESS: {
    rule: listenAddress.optional(),
    text: 'host:port where the API serves Prometheus metrics, closed to the public; none if it is not set',
  },
  WORKER_METRICS_ADDRESS: { rule: listenAddress.optional(), text: 'the same for a worker' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    rule: url
      .refine((text) => {
        const { protocol, username, search, hash } = new URL(text);
        return /^https?:$/.test(protocol) && username === '' && search === '' && hash === '';
      }, 'must be http:// or https:// with a host and perhaps a path')
      .optional(),
    text: 'collector that gets traces by OTLP over HTTP, at /v1/traces behind this address; none if it is not set',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    rule: z
      .string()
      .regex(
        /^[\w-]+=([^,=%]|%[2-7][\da-f])+=*(,[\w-]+=([^,=%]|%[2-7][\da-f])+=*)*$/i,
        'must be name=value, separated by commas',
      )
      .optional(),
    text: 'headers for it, such as a key',
    secret: true,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    rule: z.coerce.number().min(0).max(1).default(1),
    text: 'share of the traces that are sent',
  },
  HOST: { rule: z.string().min(1).default('127.0.0.1'), text: 'address to listen on' },
  PORT: { rule: port.default(3000), text: 'port of the API and console' },
  PUBLIC_URL: { rule: serverUrl.default('http://127.0.0.1:3000'), text: 'address at which people reach the console' },
  API_DOCUMENTS: {
    rule: z.enum(['public', 'session']).optional(),
    text: 'who may read /api/docs and the OpenAPI document: everybody, or signed-in people (default in production)',
  },
  TRUST_PROXY: {
    rule: z.string().default(''),
    text: 'proxies whose X-Forwarded-For is believed: a count or a list of networks; empty for none',
  },
  DATABASE_URL: {
    rule: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
    text: 'PostgreSQL',
    unguessable: { of: passwordOf, least: 12 },
  },
  DATABASE_PASSWORD: {
    rule: z.string().optional(),
    text: 'password of the PostgreSQL in docker-compose.yml',
    secret: true,
  },
  APP_DATABASE_URL: {
    rule: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address')
      .optional(),
    text: 'the same database with a login that owns nothing: migrations make it, the API has it as its DATABASE_URL',
  },
  APP_DATABASE_PASSWORD: {
    rule: z.string().optional(),
    text: 'password of that login in docker-compose.yml',
    secret: true,
  },
  WORKER_DATABASE_URL: {
    rule: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address')
      .optional(),
    text: 'the same for workers, which may also erase ended accounts',
  },
  WORKER_DATABASE_PASSWORD: {
    rule: z.string().optional(),
    text: 'password of the login of workers in docker-compose.yml',
    secret: true,
  },
  PRIVATE_ADDRESS: {
    rule: z.ipv4().optional(), // compose files put a port behind it, and `fd00::1:5432` would be another address
    text: 'IPv4 address of the first machine in your private network, for docker-compose.private.yml and docker-compose.workers.yml',
  },
  SHARED_STORAGE: {
    rule: z.string().startsWith('/', 'must be an absolute path').optional(),
    text: 'folder that all machines of these files mount at the same place',
  },
  DATABASE_PORT: { rule: port.default(5433), text: 'port of the embedded PostgreSQL of npm start' },
  TEMPORAL_ADDRESS: {
    rule: z
      .string()
      .regex(/^[^\s:/]+:\d+$/, 'must be host:port')
      .default('127.0.0.1:7233'),
    text: 'Temporal frontend',
  },
  TEMPORAL_TLS: {
    rule: z.enum(['off', 'on']).default('off'),
    text: 'whether the connection to Temporal is encrypted',
  },
  TEMPORAL_TLS_CA_FILE: {
    rule: z.string().optional(),
    text: "PEM file of the authority that signed Temporal's certificate, if it is not a public one",
  },
  TEMPORAL_TLS_CERT_FILE: { rule: z.string().optional(), text: 'PEM file of our certificate, for mutual TLS' },
  TEMPORAL_TLS_KEY_FILE: { rule: z.string().optional(), text: 'PEM file of its key' },
  TEMPORAL_TLS_SERVER_NAME: {
    rule: z.string().optional(),
    text: "name in Temporal's certificate, if it is not the address",
  },
  TEMPORAL_API_KEY: { rule: z.string().optional(), text: 'key of a Temporal Cloud namespace', secret: true },
  TEMPORAL_NAMESPACE: { rule: z.string().min(1).default('default'), text: 'Temporal namespace' },
  TEMPORAL_UI_URL: { rule: url.default('http://127.0.0.1:8233'), text: 'Temporal UI that operators are pointed to' },
  TEMPORAL_PORT: { rule: port.default(7233), text: 'port of the Temporal server of npm start' },
  TEMPORAL_UI_PORT: { rule: port.default(8233), text: 'port of its UI' },
  TEMPORAL_CLI_PATH: { rule: z.string().optional(), text: 'a temporal binary for npm start' },
  DATA_DIR: { rule: z.string().min(1).default('.data'), text: 'folder of all local state' },
  STORAGE_DIR: {
    rule: z.string().min(1).default('.data/storage'),
    text: 'folder of uploads; shared by API and workers',
  },
  STORAGE_URL: {
    rule: storageUrl.optional(),
    text: 'where uploads are stored, in place of STORAGE_DIR: a bucket (s3://bucket/prefix) or a folder (file:/folder)',
  },
  STORAGE_OLD_URL: {
    rule: storageUrl.optional(),
    text: 'a second place where uploads are looked for while they move',
  },
  STORAGE_S3_ENDPOINT: {
    rule: serverUrl.optional(),
    text: "address of an S3 server other than Amazon's",
  },
  STORAGE_S3_REGION: {
    rule: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be a region such as eu-central-1')
      .optional(),
    text: "region of the bucket; us-east-1 if none is set, which most other servers than Amazon's expect",
  },
  AWS_ACCESS_KEY_ID: { rule: z.string().optional(), text: 'access key for the bucket, if no role or profile has one' },
  AWS_SECRET_ACCESS_KEY: { rule: z.string().optional(), text: 'its secret', secret: true },
  TEAM_STORAGE_MB: {
    rule: z.coerce.number().int().min(1).default(20_000),
    text: "megabytes of uploads that a team may store, unless the operator's command gave it a limit of its own",
  },
  SESSION_SECRET: { rule: sessionSecret, text: 'signs sessions and CSRF values', secret: true },
  SESSION_OTHER_SECRET: {
    rule: sessionSecret.optional(),
    text: 'the secret before or after it, whose signatures count too while it changes',
    secret: true,
  },
  ENCRYPTION_KEYS: {
    rule: z
      .string()
      .regex(ENCRYPTION_KEYS, 'must be id:base64 of 32 bytes, separated by commas')
      .refine((text) => !keysOf(text).some(isWeakKey), `holds a key that ${GUESSABLE} -base64 32`),
    text: 'seals platform tokens; the first key writes, all read',
    secret: true,
  },
  SANDBOX_TIME_SCALE: {
    rule: z.coerce.number().min(1).max(100_000).default(1),
    text: "speed of a campaign's clock in the sandbox; 1 with real platforms",
  },
  SANDBOX_PORT: { rule: port.default(3100), text: 'port of the sandbox' },
  SANDBOX_DATA_DIR: { rule: z.string().default('.data/sandbox'), text: "folder of the sandbox's state" },
  SANDBOX_SEED: { rule: z.string().default('polyad'), text: "seed of the sandbox's hidden truth" },
  SANDBOX_REVIEW_MS: {
    rule: z.coerce.number().int().min(0).max(86_400_000).default(300),
    text: 'milliseconds until the sandbox has reviewed an ad',
  },
  SANDBOX_EFFECTS: {
    rule: z.string().optional(),
    text: "factor of every effect in the sandbox's hidden truth, 0 to 3; 0 makes all ads alike",
  },
  SANDBOX_COMBINATION_EFFECTS: {
    rule: z.string().optional(),
    text: "spread of what each combination has beyond its parts, on the log-odds of a click in the sandbox's hidden truth, 0 to 1",
  },
  SANDBOX_SELF_COMPETITION: {
    rule: z.string().optional(),
    text: "how strongly the sandbox lets one advertiser's ads compete with each other, 0 to 1, for all or by platform",
  },
  SMTP_URL: {
    rule: z
      .string()
      .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
      .default('smtp://127.0.0.1:1025'),
    text: 'mail server',
  },
  SMTP_PORT: { rule: port.default(1025), text: "port of the sandbox's mail server" },
  MAIL_FROM: { rule: z.string().min(3).default('Polyad <no-reply@polyad.test>'), text: 'sender of mails' },
  DEFAULT_LANGUAGE: {
    rule: z.enum(LANGUAGES).default('en'),
    text: 'language of visitors whose browser says neither',
  },
  EMAIL_CONFIRMATION: {
    rule: z.enum(['on', 'off']).default('off'),
    text: 'whether a new account must open a mailed link first',
  },
  SIGN_UP_WHITELIST: {
    rule: z.enum(['on', 'off']).default('off'),
    text: 'whether new teams are whitelisted: everything without a plan or fees, as for a trial',
  },
  AI_BASE_URL: {
    rule: url.optional(),
    text: "address of a model that speaks OpenAI's protocol, up to /v1; without it the console offers no AI texts",
  },
  AI_API_KEY: { rule: z.string().optional(), text: 'its key, where it asks for one', secret: true },
  AI_MODEL: { rule: z.string().min(1).optional(), text: 'the model that writes texts' },
  AI_IMAGE_MODEL: { rule: z.string().min(1).optional(), text: 'the model that draws images; without it none are' },
  AI_DAILY_TEXTS: {
    rule: cap.optional(),
    text: 'requests for texts that all teams together may make of the model in a day (UTC); production asks for it',
  },
  AI_DAILY_IMAGES: { rule: cap.optional(), text: 'the same for requests for images' },
  AI_TEAM_DAILY_TEXTS: { rule: cap.default(200), text: 'requests for texts that one team may make in a day (UTC)' },
  AI_TEAM_DAILY_IMAGES: { rule: cap.default(40), text: 'requests for images that one team may make in a day (UTC)' },
  STRIPE_SECRET_KEY: {
    rule: z
      .string()
      .regex(/^(|[rs]k_(test|live)_\w+)$/, 'must begin with sk_ or rk_')
      .default(''),
    text: "secret key of Stripe; without it payments go to the sandbox's stand-in, which production refuses",
    secret: true,
  },
  STRIPE_PUBLISHABLE_KEY: {
    rule: z
      .string()
      .regex(/^(|pk_(test|live)_\w+)$/, 'must begin with pk_')
      .default(''),
    text: 'key of Stripe that browsers use',
  },
  STRIPE_WEBHOOK_SECRET: {
    rule: z
      .string()
      .regex(/^(|whsec_\S+)$/, 'must begin with whsec_')
      .default(''),
    text: "signs Stripe's webhooks",
    ...secretOf(16),
  },
  STRIPE_PRICES: {
    rule: z
      .string()
      .regex(/^(|[a-z]+:\w+(,[a-z]+:\w+)*)$/, `must look like ${PRICES_EXAMPLE}`)
      .default('')
      .transform((text) =>
        Object.fromEntries(
          text
            .split(',')
            .filter((entry) => entry !== '')
            .map((entry) => entry.split(':') as [platform: string, price: string]),
        ),
      ),
    text: `Stripe's monthly price of each platform's plan: ${PRICES_EXAMPLE}`,
  },
  BILLING_COUNTRIES: {
    rule: z
      .string()
      .default(HOME_COUNTRY)
      .transform((text) => [
        ...new Set(
          text
            .toUpperCase()
            .split(',')
            .map((code) => toBillingCountry(code.trim())),
        ),
      ])
      .refine((codes) => !codes.includes(null), `must be codes such as US,ES, of ${BILLING_COUNTRIES.join(', ')}`)
      .transform((codes) => codes.filter((code) => code !== null)),
    text: 'all billing countries that you sell to, US included; with any other, Stripe Tax is on',
  },
  STRIPE_API_URL: {
    rule: serverUrl.optional(),
    text: "address of the API of Stripe; without it Stripe's own, or the sandbox's where there is no key",
  },
  STRIPE_WEBHOOK_URL: { rule: url.optional(), text: 'where the sandbox posts webhooks of payments' },
  SANDBOX_PUBLIC_URL: {
    rule: serverUrl.optional(),
    text: "address at which browsers reach the sandbox's card field, where it is not 127.0.0.1 and SANDBOX_PORT",
  },
  EGRESS_ALLOW: {
    rule: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter((network) => network !== ''))
      .refine(
        (networks) => networks.every((network) => NETWORK.test(network)),
        'must be networks such as 127.0.0.1/32',
      ),
    text: 'private networks that promoted addresses and webhooks may lead to, for tests; refused in production',
  },
  WORKER_HEALTH_PORT: { rule: port.default(3200), text: 'port of the health page of a worker' },
  WORKER_QUEUES: {
    rule: z.string().default('all'),
    text: 'task queues of this worker: all, or a list of core and names of platforms',
  },
  PLATFORM_CREATE_TIMEOUT_SECONDS: {
    rule: seconds.default(80),
    text: 'when a create call is given up and its outcome is unknown',
  },
  PLATFORM_SETTLE_MARGIN_SECONDS: {
    rule: seconds.default(30),
    text: 'further wait until a lost create can no longer land',
  },
  INSIGHTS_POLL_HOURS: { rule: seconds.default(6), text: "hours of a campaign's time between two polls" },
  SWEEP_DELAY_SECONDS: { rule: seconds.default(900), text: 'when the listing sweep is repeated after go-live' },
  PLATFORM_POLL_SECONDS: {
    rule: seconds.default(60),
    text: 'when a run looks first for what it waits for, where the platform tells nothing of it',
  },
  PLATFORM_TOLD_POLL_SECONDS: {
    rule: seconds.default(600),
    text: 'when it does so where the platform tells, in case a callback is lost',
  },
} as const satisfies Variables;

export type VariableName = keyof typeof VARIABLES;
export type Values<N extends VariableName> = ValuesOf<Pick<typeof VARIABLES, N>>;

/** The variables with these names. */
export const variablesNamed = <N extends VariableName>(names: readonly N[]): Pick<typeof VARIABLES, N> =>
  Object.fromEntries(names.map((name) => [name, VARIABLES[name]])) as Pick<typeof VARIABLES, N>;
