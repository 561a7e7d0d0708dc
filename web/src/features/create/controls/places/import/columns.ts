/** The columns of a sheet of places, in the order of the template (META-102). It imports nothing: the build reads it too. */
export const COLUMNS = ['name', 'latitude', 'longitude', 'radius', 'distance_unit'] as const;

/** Where the build puts the template, below the address of the console. */
export const TEMPLATE = 'polyad-locations.xlsx';
