/**
 * Messages by name, their fields by the names of queries. A field is a type, and what holds of it: a scalar of the protocol, `mask`
 * (a field mask), another message, or `#` and an enum; then `[]` for a list; then `-` where only Google sets it, or `!` where it
 * can be set but not changed; then `|` and the choice of which it is one member.
 */
export type MessageTable = Record<string, Record<string, string>>;
