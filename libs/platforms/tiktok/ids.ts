/** Ids in TikTok's format: digits that can exceed 2^53. */
export const TIKTOK_ID = /^\d{1,32}$/;
/** The id of a place: digits, or a country and a postal code. */
export const TIKTOK_PLACE_ID = /^[A-Za-z0-9_-]{1,64}$/;
/** The event of a pixel: the word of an event, or the id of a custom conversion. */
export const TIKTOK_EVENT_ID = /^(\d{1,32}|[A-Z][A-Z0-9_]{0,63})$/;
/** The id of an identity: digits, or a word with signs. */
export const TIKTOK_IDENTITY_ID = /^[\w-]{1,64}$/;
