/** Injection token of the connectors. */
export const PLATFORMS_TOKEN = Symbol('platforms');
