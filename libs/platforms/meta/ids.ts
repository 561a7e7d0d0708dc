/** Ids in Meta's format. They become parts of addresses and filters, so no other characters are allowed. */
export const META_ID = /^\d{1,32}$/;
/** The id of an ad account, with or without its prefix. */
export const META_ACCOUNT_ID = /^(act_)?\d{1,32}$/;
/** The id of a custom conversion, or the word of a standard event. */
export const META_CONVERSION_ID = /^(\d{1,32}|[A-Z][A-Z0-9_]{0,63})$/;
