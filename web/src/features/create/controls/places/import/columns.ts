/** The columns of a sheet of places, in the order of the template (META-102). This file imports nothing, because the build reads it too. */
export const COLUMNS = ['name', 'latitude', 'longitude', 'radius', 'distance_unit'] as const;

/** The path of the template in the build, below the console's address. */
export const TEMPLATE = 'polyad-locations.xlsx';
