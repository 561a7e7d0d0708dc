/** A customer: ten digits, without hyphens. */
export const CUSTOMER_ID = /^\d{10}$/;
/** Of everything else that Google numbers. */
export const GOOGLE_ID = /^\d{1,20}$/;
/** A placement: a category of apps by its number, or what a person types, as Google writes it. */
export const PLACEMENT_ID = /^[\w.~:/?=&%@+-]{1,250}$/;
