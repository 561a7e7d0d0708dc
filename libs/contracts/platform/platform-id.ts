/** An id of any platform. It becomes a step of addresses and filters, so nothing else is taken for one. */
export const PLATFORM_ID = /^[\w-]{1,64}$/;
