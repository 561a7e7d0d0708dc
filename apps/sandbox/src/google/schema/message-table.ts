/**
 * Messages by name, with their fields by the names that queries use. The text of a field is its type and its flags. The type is a scalar of
 * the protocol, `mask` (a field mask), another message, or `#` and an enum. The flags follow in this order: `[]` for a list; `-` if only
 * Google sets it, or `!` if it can be set but not changed; `^` if Google never returns it; `|` and the name of its `oneof`.
 */
export type MessageTable = Record<string, Record<string, string>>;
