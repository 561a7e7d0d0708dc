/** Injection token of the process's log. */
export const LOGGER = Symbol('logger');
