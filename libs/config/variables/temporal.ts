import { z } from 'zod';
import { port, url } from '../rules.js';
import type { Variables } from '../variable.js';

/** The workflow engine. */
export const TEMPORAL_VARIABLES = {
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
} as const satisfies Variables;
