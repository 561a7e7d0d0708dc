import { z } from 'zod';

/**
 * The sandbox's own environment. It shares no code with the product on purpose: it checks what the product sends, so it must not
 * depend on the product's code.
 */
const number = (min: number, max: number, what: string) =>
  z.coerce.number({ error: what }).min(min, what).max(max, what);
const port = (fallback: number) => number(0, 65_535, 'should be a port number, 0 to 65535').int().default(fallback);

/** The platforms of `platforms.ts`, by their names. */
export const PLATFORM_NAMES = ['meta', 'tiktok', 'google'] as const;

const STRENGTH = String.raw`(0(\.\d+)?|1)`;
const NAMED = `(${PLATFORM_NAMES.join('|')}):${STRENGTH}`;
/** `0.5` for every platform, or `meta:0.5,tiktok:0.2`; 0 if a platform is not named. */
const strengths = z
  .string()
  .regex(
    new RegExp(`^(${STRENGTH}|${NAMED}(,${NAMED})*)$`),
    `should be a number from 0 to 1, or one for each platform (${PLATFORM_NAMES.join(', ')}), like meta:0.5,tiktok:0.2`,
  )
  .transform((text) => {
    if (!text.includes(':')) return { any: Number(text) };
    return Object.fromEntries(text.split(',').map((part) => [part.split(':')[0]!, Number(part.split(':')[1])]));
  });

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: port(3100),
  SMTP_PORT: port(1025),
  SANDBOX_DATA_DIR: z.string().min(1).default('.data/sandbox'),
  SANDBOX_TIME_SCALE: number(0.001, 10_000_000, 'should be a number above 0, platform time per real time').default(
    2880,
  ),
  SANDBOX_SEED: z.string().min(1).default('polyad'),
  SANDBOX_REVIEW_MS: number(0, 86_400_000, 'should be milliseconds, 0 or more').default(300),
  SANDBOX_COMBINATION_EFFECTS: number(0, 1, 'should be a number from 0 to 1').default(0),
  SANDBOX_EFFECTS: number(0, 3, 'should be a number from 0 to 3; 0 makes all ads alike').default(1),
  SANDBOX_SELF_COMPETITION: strengths.default({ any: 0 }),
  META_APP_ID: z.string().min(1).default('sandbox-app'),
  META_APP_SECRET: z.string().min(1).default('sandbox-secret'),
  META_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'should be an http or https address' }).optional(),
  STRIPE_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'should be an http or https address' }).optional(),
  META_WEBHOOK_VERIFY_TOKEN: z.string().min(1).default('sandbox-verify'),
  TIKTOK_APP_ID: z.string().min(1).default('sandbox-app'),
  TIKTOK_APP_SECRET: z.string().min(1).default('sandbox-secret'),
  TIKTOK_APP_TIER: z
    .enum(['basic', 'advanced', 'premium', 'ultimate', 'unlimited'], {
      error: 'should be basic, advanced, premium, ultimate or unlimited',
    })
    .default('basic'),
  TIKTOK_MANUAL_CREATION_LAST_DAY: z.iso.date('should be a day, like 2026-12-31').default('2026-12-31'),
  GOOGLE_CLIENT_ID: z.string().min(1).default('sandbox-client'),
  GOOGLE_CLIENT_SECRET: z.string().min(1).default('sandbox-secret'),
  GOOGLE_ACCESS_LEVEL: z
    .enum(['test', 'explorer', 'basic', 'standard'], { error: 'should be test, explorer, basic or standard' })
    .default('basic'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface SandboxConfig {
  host: string;
  /** 0 picks a free port. */
  port: number;
  smtpPort: number;
  dataDir: string;
  /** Platform milliseconds of a live campaign per real millisecond. 2880 = a day in 30 s. */
  timeScale: number;
  /** Seed of the hidden truth: the same seed and content give the same click-through rate. */
  seed: string;
  /** Real milliseconds between creating an ad and the verdict of its review. */
  reviewMs: number;
  /** Factor of every effect in the hidden truth: 0 makes all ads alike. */
  effects: number;
  /** Spread of a combination's own effect, beyond its parts, on the log-odds of a click. */
  combinationEffects: number;
  /** How strongly one advertiser's ads compete with each other for delivery, 0 to 1, by platform; `any` is for all other platforms. */
  selfCompetition: Readonly<Record<string, number>>;
  metaAppId: string;
  metaAppSecret: string;
  metaWebhookUrl?: string;
  metaWebhookVerifyToken: string;
  tiktokAppId: string;
  tiktokAppSecret: string;
  /** The app's tier at TikTok; `unlimited` counts nothing. */
  tiktokAppTier: z.infer<typeof schema>['TIKTOK_APP_TIER'];
  /** The last day, in UTC, on which TikTok creates manual campaigns. */
  tiktokManualCreationLastDay: string;
  googleClientId: string;
  googleClientSecret: string;
  /** The access level of the app's Google project; `unlimited` counts calls but refuses none. */
  googleAccessLevel: 'test' | 'explorer' | 'basic' | 'standard' | 'unlimited';
  stripeWebhookUrl?: string;
  logLevel: z.infer<typeof schema>['LOG_LEVEL'];
}

export class ConfigError extends Error {}

/** Reads and checks the environment. Throws ConfigError with one line per wrong variable. */
export function readConfig(env: Record<string, string | undefined>): SandboxConfig {
  if (env.NODE_ENV === 'production') {
    throw new ConfigError('NODE_ENV=production: the sandbox imitates the ad platforms and never runs in production.');
  }
  const setVariables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(setVariables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The sandbox cannot start with this environment:\n  ${lines.join('\n  ')}`);
  }
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.SANDBOX_PORT,
    smtpPort: values.SMTP_PORT,
    dataDir: values.SANDBOX_DATA_DIR,
    timeScale: values.SANDBOX_TIME_SCALE,
    seed: values.SANDBOX_SEED,
    reviewMs: values.SANDBOX_REVIEW_MS,
    effects: values.SANDBOX_EFFECTS,
    combinationEffects: values.SANDBOX_COMBINATION_EFFECTS,
    selfCompetition: values.SANDBOX_SELF_COMPETITION,
    metaAppId: values.META_APP_ID,
    metaAppSecret: values.META_APP_SECRET,
    metaWebhookUrl: values.META_WEBHOOK_URL,
    metaWebhookVerifyToken: values.META_WEBHOOK_VERIFY_TOKEN,
    tiktokAppId: values.TIKTOK_APP_ID,
    tiktokAppSecret: values.TIKTOK_APP_SECRET,
    tiktokAppTier: values.TIKTOK_APP_TIER,
    tiktokManualCreationLastDay: values.TIKTOK_MANUAL_CREATION_LAST_DAY,
    googleClientId: values.GOOGLE_CLIENT_ID,
    googleClientSecret: values.GOOGLE_CLIENT_SECRET,
    googleAccessLevel: values.GOOGLE_ACCESS_LEVEL,
    stripeWebhookUrl: values.STRIPE_WEBHOOK_URL,
    logLevel: values.LOG_LEVEL,
  };
}
