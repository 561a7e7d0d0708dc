import { Registry } from 'prom-client';

/** The metrics of this process. */
export const registry = new Registry();
