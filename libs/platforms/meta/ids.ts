/** Ids as Meta gives them out. They become steps of addresses and filters, so nothing else is taken for one. */
export const META_ID = /^\d{1,32}$/;
/** Of an ad account; it comes with and without its prefix. */
export const META_ACCOUNT_ID = /^(act_)?\d{1,32}$/;
/** Of a custom conversion, or the word of a standard event. */
export const META_CONVERSION_ID = /^(\d{1,32}|[A-Z][A-Z0-9_]{0,63})$/;
