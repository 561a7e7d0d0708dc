/**
 * The beginning of a text, `most` UTF-16 units at the most. A character of two units, such as an emoji, is not cut in half: half
 * of one is no text, which the database refuses in JSON, and Slack in a message.
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
