/** Limits of the specification. Platform limits (ads per set and so on) live in libs/connectors. */
export const LIMITS = {
  /** Largest number of created variations of one experiment (50,000 itself is allowed). */
  createdVariations: 50_000,
  /** From this number of variations on, the counter shows 'Please wait...' while it loads. */
  waitNoteFrom: 17_280,
  /** The maximum number of tested variations, even if the page allows more. */
  testedVariations: 2_000,
  /** An image must be smaller than this many bytes. */
  imageBytes: 4_194_304,
  /** A video must be smaller than this many bytes. */
  videoBytes: 1_019_430_400,
  /** A video must be shorter than this. */
  videoMinutes: 240,
  /** The maximum size of one part of an upload. */
  uploadPartBytes: 8 * 1024 * 1024,
  /** The maximum number of pixels of an image that is decoded. */
  imagePixels: 50_000_000,
  carouselItems: { min: 2, max: 5 },
  /** The maximum number of days of a run on any platform. A description may set fewer. */
  runDays: 7,
  /** An experiment starts at least this many hours ahead. */
  startAheadHours: 2,
  phoneDigits: { min: 9, max: 10 },
  anchors: 2,
  activatedVariations: 10,
  password: { set: 8, login: 4, max: 128 },
} as const;
