/** The team's logo: limits of the specification (PROFILE-008 to PROFILE-013) and the geometry that browser and server share. */
export const LOGO = {
  /** Size of the stored image, in pixels. */
  width: 112,
  height: 40,
  /** Width to height of a crop. */
  aspect: 2.8,
  /** The largest original that is accepted (40 MB). */
  maxBytes: 41_943_040,
  extensions: ['jpg', 'jpeg', 'png', 'bmp', 'gif'],
} as const;
