/** An id of any platform. Ids become parts of addresses and filters, so no other characters are allowed. */
export const PLATFORM_ID = /^[\w-]{1,64}$/;
