/**
 * The beginning of a text, at most `most` UTF-16 units. It never splits a character of two units, such as an emoji: PostgreSQL and
 * Slack refuse half of one.
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
