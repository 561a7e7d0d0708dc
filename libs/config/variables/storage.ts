import { z } from 'zod';
import { serverUrl } from '../rules.js';
import type { Variables } from '../variable.js';

/** Allows no further parts, so it cannot contain a secret. */
const storageUrl = z
  .string()
  .regex(
    /^(s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?|file:(\/\/\/|(?!\/\/))[^?#%]+)$/,
    'must be s3://bucket, s3://bucket/prefix or file:/folder; write a space as a space, not as %20',
  );

/** Where uploads are stored. */
export const STORAGE_VARIABLES = {
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
} as const satisfies Variables;
