/** The point where a connector continues an upload, as JSON. It is stored and returned unchanged; only the connector reads it. */
export type UploadNote = Readonly<Record<string, unknown>>;
