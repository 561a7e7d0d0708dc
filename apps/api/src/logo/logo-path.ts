/** The address of a logo, for members of its team. */
export const logoPath = (key: string): string => `/api/v1/profile/logo/${key}`;
