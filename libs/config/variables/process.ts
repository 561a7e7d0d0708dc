import { z } from 'zod';
import { listenAddress, port, serverUrl, url } from '../rules.js';
import type { Variables } from '../variable.js';

const NETWORK = /^[\da-f.:]+\/\d{1,3}$/i;

/** How processes run, and where they listen. */
export const PROCESS_VARIABLES = {
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
    text: 'collector that gets traces by OTLP over HTTP, at /v1/traces below this address; none if it is not set',
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
  DATA_DIR: { rule: z.string().min(1).default('.data'), text: 'folder of all local state' },
  WORKER_HEALTH_PORT: { rule: port.default(3200), text: 'port of the health page of a worker' },
  WORKER_QUEUES: {
    rule: z.string().default('all'),
    text: 'task queues of this worker: all, or a list of core and names of platforms',
  },
} as const satisfies Variables;
