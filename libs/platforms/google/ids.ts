/** A customer: ten digits, without hyphens. */
export const CUSTOMER_ID = /^\d{10}$/;
/** The id of anything else that Google numbers. */
export const GOOGLE_ID = /^\d{1,20}$/;
/** A placement: the number of an app category, or typed text in Google's format. */
export const PLACEMENT_ID = /^[\w.~:/?=&%@+-]{1,250}$/;
