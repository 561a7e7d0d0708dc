/** Injection token of the tracing, `ApiTracing`; null without one. */
export const TRACING = Symbol('tracing');
